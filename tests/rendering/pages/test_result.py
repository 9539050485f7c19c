"""The picture of a finished match says who won, how, and what was seen of it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageChops

from engine.views import CardView
from rendering import draw_result
from rendering.draw import theme
from rendering.draw.theme import Colour
from tests.rendering import results, samples
from tests.rendering.contrast import contrast
from tests.rendering.golden import opened
from tests.strategies import examples

MOST_BYTES = 100_000


@pytest.mark.parametrize(
    ("what", "words", "ground"),
    [
        ("the title", theme.GOLD, theme.GOLD_DEEP),
        ("the title on a beam", theme.GOLD, theme.BRONZE.ink),
        ("the name", theme.LIGHT, theme.GOLD_DEEP),
        ("the name on a beam", theme.LIGHT, theme.BRONZE.ink),
        ("a draw", theme.SILVER, theme.PANEL),
        ("who lost", theme.MUTED, theme.PANEL),
        ("the moment", theme.LIGHT, theme.PANEL),
        ("the heading", theme.GOLD, theme.PANEL),
    ],
)
def test_words_can_be_read_on_what_they_stand_on(what: str, words: Colour, ground: Colour) -> None:
    assert contrast(words, ground) >= 4.5, what


def test_it_is_wide_and_small() -> None:
    picture = draw_result(results.won())
    width, height = opened(picture).size
    assert width == 1000
    assert 560 <= height <= 640
    assert len(picture.data) < MOST_BYTES


def test_the_alt_text_says_all_of_it() -> None:
    alt = draw_result(results.won()).alt
    for words in ("Victory for", "fell to 0 health", "Sample Game · 20 turns", "decisive moment"):
        assert words in alt
    for words in (
        "attacks with Wheel Demon",
        "takes 5 damage",
        "Alice's card: Imp. ",
        "card: Wheel Demon, dealt 14 damage.",
    ):
        assert words in alt
    drawn = draw_result(results.drawn()).alt
    assert drawn.startswith("A draw between Ann and Bert: They agreed on a draw.")
    assert "The last move: Ann plays Imp" in drawn
    assert "card" not in draw_result(results.given_up()).alt


def test_who_won_is_on_the_left_whoever_it_is() -> None:
    won = results.won()
    other = replace(
        won,
        winner="A",
        names={"A": won.names["B"], "B": won.names["A"]},
        cards={"A": won.cards["B"], "B": won.cards["A"]},
        dealt={"A": won.dealt["B"], "B": won.dealt["A"]},
        portraits={"A": won.portraits["B"], "B": won.portraits["A"]},
    )
    one, two = opened(draw_result(won)), opened(draw_result(other))
    assert ImageChops.difference(one, two).getbbox() is None


def test_each_part_that_is_missing_leaves_a_picture() -> None:
    won = results.won()
    without = [
        replace(won, cards={"A": won.cards["A"]}),
        replace(won, cards={"B": won.cards["B"]}),
        replace(won, cards={}),
        replace(won, moment=[]),
        replace(won, how=""),
        replace(won, dealt={}),
        replace(won, portraits={"A": b"no picture", "B": b""}),
    ]
    whole = opened(draw_result(won))
    for one in without:
        assert ImageChops.difference(opened(draw_result(one)), whole).getbbox() is not None


@pytest.mark.parametrize("name", samples.NAMES)
def test_names_in_every_script_fit(name: str) -> None:
    card = CardView(replace(samples.DEMON, name=name))
    result = replace(
        results.won(),
        names={"A": name, "B": name},
        how=name,
        moment=[name, name],
        cards={"B": card},
    )
    assert opened(draw_result(result)).size == opened(draw_result(results.won())).size


@given(st.text(max_size=300), st.integers(0, 400))
@examples(10)
def test_nothing_that_anybody_types_breaks_it(text: str, turns: int) -> None:
    card = CardView(replace(samples.DEMON, name=text, tags=(text,)))
    result = replace(
        results.won(),
        title=text,
        names={"A": text, "B": text},
        how=text,
        turns=turns,
        moment=[text, text * 5],
        cards={"A": card, "B": card},
        portraits={"A": text.encode("utf-8", "replace")},
    )
    picture = draw_result(result)
    assert opened(picture).width == 1000
    assert 0 < len(picture.alt) <= 1024
    picture.alt.encode()
