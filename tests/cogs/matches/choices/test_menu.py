"""Buttons up to ten plays, menus beyond, pages past 25, two steps if that is shorter."""

from __future__ import annotations

from typing import Any

import discord

import engine
from bot.matches.live.live_match import LiveMatch
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.choices.layouts.decision import choice_rows
from engine.core.randomness import seed_from_int
from tests.bot.matches.games import row_of, standing

CARDS = (
    "\n".join(f'"Card {number:02}": power 3 N/A' for number in range(60))
    + """
"Twin": "Left" tap: draw 1 "Right" tap: heal 1 power 1 N/A
"Trine": "One" tap: draw 1 "Two" tap: draw 3 "Three" tap: draw 2 power 1 N/A
"""
)


def rows_of(a: dict[str, Any], where: ChoicePlace = START) -> list[list[Any]]:
    rows = choice_rows(standing(CARDS, {"A": a}).snapshot, "A", where)
    return [[item.item for item in row.children] for row in rows]


def said(row: list[Any]) -> list[str]:
    [*items] = row
    if isinstance(items[0], discord.ui.Select):
        return [option.label for option in items[0].options]
    return [item.label for item in items]


def test_ten_plays_are_ten_buttons_and_the_way_out_is_below() -> None:
    first, second, last = rows_of({"hand": [f"Card {number:02}" for number in range(10)]})
    assert said(first) == [f"Play Card {number:02}" for number in range(5)]
    assert said(second) == [f"Play Card {number:02}" for number in range(5, 10)]
    assert said(last) == ["End turn"]


def test_eleven_are_a_menu_and_the_way_out_is_below() -> None:
    menu, last = rows_of({"hand": [f"Card {number:02}" for number in range(11)]})
    assert isinstance(menu[0], discord.ui.Select)
    assert len(said(menu)) == 11
    assert said(last) == ["End turn"]


def test_a_menu_says_what_the_cards_say() -> None:
    hand = ["Twin", *[f"Card {number:02}" for number in range(10)]]
    [[menu], _] = rows_of({"hand": hand})
    said = menu.options[0].description
    assert said == "power 1. Left: Draw a card. Right: Heal 1."


def test_past_25_there_are_pages() -> None:
    hand = {"hand": [f"Card {number:02}" for number in range(60)]}
    found: list[str] = []
    for page, turns in enumerate((["Page 2 ▶"], ["◀ Page 1", "Page 3 ▶"], ["◀ Page 2"])):
        menu, paging, plain = rows_of(hand, ChoicePlace(page))
        found += said(menu)
        assert said(paging) == turns
        assert said(plain) == ["End turn"]
    assert found == [f"Play Card {number:02}" for number in range(60)]


def test_a_page_that_does_not_exist_is_the_last() -> None:
    hand = {"hand": [f"Card {number:02}" for number in range(60)]}
    assert said(rows_of(hand, ChoicePlace(99))[0]) == said(rows_of(hand, ChoicePlace(2))[0])


def test_few_cards_with_many_spells_are_asked_in_two_steps() -> None:
    hand = [f"Card {number:02}" for number in range(6)]
    field = {"field": ["Twin", "Trine"], "hand": hand}
    first, second, plain = rows_of(field)
    assert said(first) == [f"Play {name}" for name in hand[:5]]
    assert said(second) == ["Play Card 05", "Twin …", "Trine …"]
    assert said(plain) == ["End turn"]
    open_card = int(second[2].custom_id.split(":")[-1])
    spells, back = rows_of(field, ChoicePlace(0, open_card))
    assert said(spells) == ["Trine: One", "Trine: Two", "Trine: Three"]
    assert said(back) == ["◀ All choices"]


def test_more_spells_than_a_menu_holds_are_asked_card_by_card() -> None:
    """Fourteen cards replace two pages of 28 spells."""
    monsters = [{"card": "Twin", "power": number} for number in range(1, 15)]
    menu, plain = rows_of({"field": monsters})
    assert len(said(menu)) == 14
    assert said(plain) == ["End turn"]
    assert menu[0].options[0].description == "2 things to do"


def test_labels_and_ids_fit_what_discord_takes() -> None:
    long = "W" * 80
    position = {"hand": [long, *[f"Card {number:02}" for number in range(30)]]}
    snapshot = standing(CARDS + f'"{long}": power 3 N/A', {"A": position}).snapshot
    for row in choice_rows(snapshot, "A", START):
        for item in row.children:
            assert len(item.item.custom_id) <= 100
            if isinstance(item.item, discord.ui.Select):
                assert all(0 < len(option.label) <= 100 for option in item.item.options)


def test_long_names_leave_room_for_what_sets_choices_apart() -> None:
    name = "W" * 80
    cards = f'"{name}": "Bless" tap: draw 1 "Burn" tap: deal 1 power 1 N/A'
    snapshot = standing(cards, {"A": {"field": [name]}}).snapshot
    plays, last = choice_rows(snapshot, "A", START)
    bless, burn = said([item.item for item in plays.children])
    [end] = said([item.item for item in last.children])
    assert bless.endswith("W: Bless")
    assert burn.endswith("W: Burn")
    assert end == "End turn"
    assert max(len(bless), len(burn)) <= 80


def test_two_copies_of_a_monster_are_told_apart_before_it_is_asked_what_they_do() -> None:
    field = [{"card": "Trine", "power": power} for power in (1, 4, 5, 6)]
    cards, _ = rows_of({"field": field})
    assert len({*said(cards)}) == 4


CHAOS = "\n".join(
    f'minion "{name}" cost 1 attack 1 health 1 beast\n  turnEnd ally leader(heal(1), ally)'
    for name in ("Elk", "Hare", "Imp", "Ox")
)


def placing(*field: str) -> list[list[Any]]:
    """Returns the controls that ask Alice after her click on the only card in her hand."""
    position = {"turn": "A", "turn_number": 3, "A": {"hand": ["Imp"], "field": list(field)}}
    match = engine.games()["chaos"].set_up(CHAOS, position, seed_from_int(0))
    playing = LiveMatch(row_of("chaos", 0), match)
    playing.take("A", 0, 0)
    if not playing.match.view(None).side("A").zone("hand").size:
        return []
    rows = choice_rows(playing.snapshot, "A", START)
    return [[item.item for item in row.children] for row in rows]


def test_what_is_usually_chosen_stands_out() -> None:
    row, last = placing("Elk", "Ox")
    usual = [item.label for item in row if item.style is discord.ButtonStyle.primary]
    assert said(row) == [
        "Leftmost, before Elk",
        "Between Elk and Ox",
        "Rightmost, after Ox",
    ]
    assert said(last) == ["Back"]
    assert usual == ["Rightmost, after Ox"]


def test_one_click_plays_a_card_where_there_is_nothing_to_choose() -> None:
    assert placing() == []


def test_one_click_plays_a_minion_whose_place_does_not_matter() -> None:
    cards = 'minion "Imp" cost 1 attack 1 health 1 beast'
    position = {"turn": "A", "turn_number": 3, "A": {"hand": ["Imp"], "field": ["Imp", "Imp"]}}
    match = engine.games()["chaos"].set_up(cards, position, seed_from_int(0))
    playing = LiveMatch(row_of("chaos", 0), match)
    playing.take("A", 0, 0)
    assert playing.match.view(None).side("A").zone("field").size == 3
