"""The chart of a deck: costs, kinds and families, in numbers, and the same in words."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from engine import games
from engine.decks import DeckSheet, SheetCard
from engine.faces import CardFace, Stat
from rendering import draw_deck_sheet
from rendering.draw import theme
from rendering.pages.deck_chart import CardTally, ChartBar, chart_words, tallies_of
from tests.rendering import samples
from tests.rendering.contrast import contrast
from tests.strategies import examples

SAID = {
    "cardfinity": "Scale: 19 at 2, 5 at 4, 6 at 5, 1 at 6, 1 at 7, 3 at 8, 4 at 9, 1 at 10. "
    "Kinds: monster 30, spell 10. Families: Rat 29, Nest 1.",
    "asigoc": "Kinds: item 8, weapon 7, ace 1.",
    "lifeburn": "Cost in life: 6 at 1, 3 at 2, 3 at 3, 1 at 5. "
    "Cost in tributes: 20 at 0, 5 at 1, 1 at 2, 1 at 3. "
    "Kinds: summon 27, spell 10, object 3. Families: Golem 40.",
    "chaos": "Cost: 4 at 1, 5 at 2, 5 at 3, 4 at 4, 1 at 5, 1 at 8. "
    "Kinds: minion 15, spell 4, leader 1. Families: Beast 7, Demon 5, Dragon 3.",
}
"""The text of the chart of the first starter deck, by the key of the game."""


def card(
    cost: int | None, count: int = 1, kind: str = "minion", tags: Sequence[str] = (), unit: str = ""
) -> SheetCard:
    stats = () if cost is None else (Stat("cost", cost, cost),)
    return SheetCard(CardFace("Imp", kind, tuple(tags), stats, cost_unit=unit), count)


def sheet(*cards: SheetCard) -> DeckSheet:
    return DeckSheet("sample", "Sample", None, sum(one.count for one in cards), None, cards)


def curve(*costs: int) -> dict[str, int]:
    """Returns the bars of cards of these costs."""
    [found] = [one for one in tallies_of(sheet(*map(card, costs))) if one.curve]
    assert found.title == "Cost"
    return {bar.label: bar.count for bar in found.bars}


def test_copies_count_and_cards_that_are_not_listed_do_not() -> None:
    found = tallies_of(
        sheet(
            card(1, 3, "minion", ["Rat"]),
            card(2, 2, "spell"),
            card(2, 4, "minion", ["Rat", "Old"]),
            card(7, 0, "leader", ["King"]),
        )
    )
    assert found == (
        CardTally("Cost", (ChartBar("0", 0), ChartBar("1", 3), ChartBar("2", 6)), curve=True),
        CardTally("Kinds", (ChartBar("minion", 7), ChartBar("spell", 2))),
        CardTally("Families", (ChartBar("Rat", 7), ChartBar("Old", 4))),
    )
    assert chart_words(found) == (
        "Cost: 3 at 1, 6 at 2. Kinds: minion 7, spell 2. Families: Rat 7, Old 4."
    )


def test_a_game_without_costs_or_families_has_only_kinds() -> None:
    found = tallies_of(sheet(card(None, 8, "item"), card(None, 7, "weapon")))
    assert [one.title for one in found] == ["Kinds"]
    assert tallies_of(sheet()) == ()


@pytest.mark.parametrize(
    ("costs", "bars"),
    [
        ([0], {"0": 1}),
        ([3, 3, 5], {"0": 0, "1": 0, "2": 0, "3": 2, "4": 0, "5": 1}),
        ([10], {"10": 1}),
        ([0, 10, 10], {**{str(cost): 0 for cost in range(10)}, "0": 1, "10": 2}),
        ([0, 9, 10, 11, 999], {**{str(cost): 0 for cost in range(10)}, "0": 1, "9": 1, "10+": 3}),
        ([-3, -1, 0, 1], {"<0": 2, "0": 1, "1": 1}),
        ([-3], {"<0": 1}),
        ([100, 101], {"100": 1, "101": 1}),
    ],
)
def test_odd_costs_are_told_together(costs: list[int], bars: dict[str, int]) -> None:
    assert curve(*costs) == bars


@given(costs=st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=60))
def test_no_card_is_lost_whatever_cards_cost_and_the_bars_are_few(costs: list[int]) -> None:
    bars = curve(*costs)
    assert sum(bars.values()) == len(costs)
    assert len(bars) <= 12


def test_what_is_paid_with_different_things_has_a_curve_for_each() -> None:
    found = tallies_of(sheet(card(2, unit="life"), card(1, 2, unit="tributes"), card(None, 5)))
    assert [one.title for one in found] == ["Cost in life", "Cost in tributes", "No cost", "Kinds"]
    assert chart_words(found).startswith("Cost in life: 1 at 2. Cost in tributes: 2 at 1. No cost")


def test_many_families_are_told_together() -> None:
    found = tallies_of(sheet(*(card(None, 9 - n, tags=[f"Family {n}"]) for n in range(8))))
    assert found[-1].bars == (
        *(ChartBar(f"Family {n}", 9 - n) for n in range(4)),
        ChartBar("4 others", 5 + 4 + 3 + 2),
    )


@given(
    kinds=st.lists(st.text(max_size=60), min_size=1, max_size=12),
    tags=st.lists(st.text(max_size=60), max_size=12),
    cost=st.none() | st.integers(-(10**6), 10**6),
    unit=st.text(max_size=30),
    count=st.integers(0, 999),
)
@examples(13)
def test_nothing_a_player_types_breaks_it(
    kinds: list[str], tags: list[str], cost: int | None, unit: str, count: int
) -> None:
    picture = draw_deck_sheet(sheet(*(card(cost, count, kind, tags, unit) for kind in kinds)))
    assert 0 < len(picture.alt) <= 1024
    assert opened(picture.data).height < 6000


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("key", games())
def test_the_chart_of_a_deck_counts_every_card(key: str) -> None:
    game = games()[key]
    for starter in game.starters()[:2]:
        shown = game.deck_sheet(game.parse_deck(starter.text))
        tallies = tallies_of(shown)
        kinds = next(one for one in tallies if one.title == "Kinds")
        listed = sum(one.count for one in shown.cards)
        assert sum(bar.count for bar in kinds.bars) == listed


@pytest.mark.parametrize("key", SAID)
def test_the_alt_text_of_a_first_page_has_the_chart_in_words(key: str) -> None:
    game = games()[key]
    shown = game.deck_sheet(game.parse_deck(game.starters()[0].text))
    picture = draw_deck_sheet(shown)
    assert f": {SAID[key]} " in picture.alt
    assert picture == draw_deck_sheet(shown)


def test_other_pages_have_no_chart() -> None:
    cards = tuple(
        replace(one, face=replace(one.face, name=f"Card {number}"))
        for number, one in enumerate(samples.sheet().cards * 3)
    )
    shown = replace(samples.sheet(), cards=cards)
    assert "Kinds" in draw_deck_sheet(shown, 0).alt
    assert "Kinds" not in draw_deck_sheet(shown, 1).alt


def test_its_words_can_be_read_on_what_they_stand_on() -> None:
    for ground, words in ((theme.PANEL, theme.LIGHT), (theme.PANEL, theme.GOLD)):
        assert contrast(ground, words) >= 4.5
    assert contrast(theme.SLOT, theme.LIGHT) >= 4.5


def test_scales_stand_for_costs_where_no_card_has_one() -> None:
    scaled = replace(card(None, 2), scale=7)
    assert chart_words(tallies_of(sheet(scaled))) == "Scale: 2 at 7. Kinds: minion 2."
    assert chart_words(tallies_of(sheet(scaled, card(1)))) == (
        "Cost: 1 at 1. No cost: cards 2. Kinds: minion 3."
    )
