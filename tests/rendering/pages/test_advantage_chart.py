"""The advantage over time: any match, any name, and the alt text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering import AdvantageChart, AdvantagePoint, advantage_words, draw_advantage
from tests.rendering import rated
from tests.rendering.golden import opened
from tests.rendering.margins import margins
from tests.strategies import examples

names = st.text(max_size=40) | st.sampled_from(["W" * 99, "漢" * 40, "e" + "\u0301" * 99])
values = st.floats(-1, 1, allow_nan=False)
errors = st.floats(0, 1)
stood = st.lists(
    st.tuples(
        st.integers(0, 400), values, errors, st.sets(st.integers(1, 3)).map(sorted).map(tuple)
    ),
    max_size=250,
)


@given(name=names, found=stood)
@examples(10)
def test_any_match_stays_inside_and_is_told(
    name: str, found: list[tuple[int, float, float, tuple[int, ...]]]
) -> None:
    by_turn = {one[0]: AdvantagePoint(*one) for one in found}
    turns = tuple(by_turn[turn] for turn in sorted(by_turn))
    picture = draw_advantage(AdvantageChart(name, turns, "A draw"))
    image = opened(picture)
    assert image.width == 800
    assert all(len(strip.getcolors() or ()) == 1 for strip in margins(image))
    assert 0 < len(picture.alt) <= 1024
    picture.alt.encode()


def test_two_turning_points_of_a_turn_are_both_drawn_and_told() -> None:
    two = draw_advantage(AdvantageChart("Bob", (AdvantagePoint(7, 0.5, 0.1, (1, 2)),), "A draw"))
    one = draw_advantage(AdvantageChart("Bob", (AdvantagePoint(7, 0.5, 0.1, (1,)),), "A draw"))
    assert "Turning points: 1 in turn 7; 2 in turn 7." in two.alt
    assert two.data != one.data


def test_the_words_tell_what_has_changed_and_the_turning_points() -> None:
    assert draw_advantage(rated.standing()).alt == (
        "Your advantage by turn, from what you knew then. "
        "Turning points: 1 in turn 17; 2 in turn 23; 3 in turn 27. "
        "Turn 1: even. Turn 15: Bob the Magnificent Summoner a little better. "
        "Turn 17: Bob the Magnificent Summoner better. "
        "Turn 19: Bob the Magnificent Summoner a little better. "
        "Turn 21: Bob the Magnificent Summoner better. Turn 25: you much better. "
        "Turn 29: you winning. You won. "
        "The light band around even is how far the computer may be wrong: what lies in it is even."
    )


@pytest.mark.parametrize(
    ("value", "error", "words"),
    [
        *((0.05, 0.0, "even"), (-0.09, 0.0, "even"), (0.1, 0.05, "you a little better")),
        *((-0.9, 0.1, "Bob winning"), (0.3, 0.3, "even"), (-0.6, 0.61, "even")),
    ],
)
def test_how_well_is_said_in_a_few_words(value: float, error: float, words: str) -> None:
    assert advantage_words(value, error, "Bob") == words


def test_who_was_never_asked_gets_a_word() -> None:
    assert draw_advantage(AdvantageChart("Bob", (), "You lost")).alt == (
        "Your advantage by turn, from what you knew then. Nothing to choose. You lost."
    )
