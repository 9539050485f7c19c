"""Several equal questions: the player answers as many at once as they like, in one menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.matches.live.live_match import LiveMatch
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.choices.layouts.decision import choice_rows
from tests.bot.matches.draft import draft, kept
from tests.cogs.matches.reading import row_labels

POOL = tuple(f"Card {number:02}" for number in range(30))


def rows_of(playing: LiveMatch, where: ChoicePlace = START) -> list[list[Any]]:
    rows: Sequence[Any] = choice_rows(playing.snapshot, "A", where)
    return [[item.item for item in row.children] for row in rows]


def pick(playing: LiveMatch, menu: discord.ui.Select[Any], labels: Sequence[str]) -> None:
    """Makes Alice choose the options in one menu, all at once."""
    numbers = {option.label: int(option.value) for option in menu.options}
    several = playing.take_all("A", [numbers[label] for label in labels], 0)
    assert not several.left
    assert len(several.rows) == len(labels)
    playing.update_context(playing.row)


def test_as_many_at_once_as_are_asked_for_in_pages_of_25() -> None:
    playing = draft(*POOL, keep=20)
    [menu], turns, rest = rows_of(playing)
    assert (menu.min_values, menu.max_values, len(menu.options)) == (1, 20, 25)
    assert menu.placeholder == "Keep 20 (page 1 of 2)"
    assert menu.options[3].description == "It is Card 03"
    assert row_labels(turns) == ["Page 2 ▶"]
    assert row_labels(rest) == ["Keep the first"]
    [menu], turns, _ = rows_of(playing, ChoicePlace(1))
    assert row_labels([menu]) == list(POOL[25:])
    assert (menu.min_values, menu.max_values) == (1, 5)
    assert row_labels(turns) == ["◀ Page 1"]


def test_all_at_once_or_some_now_and_the_rest_later() -> None:
    playing = draft(*POOL, keep=20)
    first = [POOL[number] for number in (1, 7, 2, 24)]
    pick(playing, rows_of(playing)[0][0], first)
    assert kept(playing) == first
    [menu], _, rest = rows_of(playing)
    assert row_labels(rest) == ["Keep the first", "Back"]
    assert (menu.max_values, menu.placeholder) == (16, "Keep 16 (page 1 of 2)")
    assert not set(row_labels([menu])) & set(first)
    others = row_labels([menu])[:16]
    pick(playing, menu, others)
    assert kept(playing) == first + others


def test_alike_cards_are_as_many_as_there_are() -> None:
    playing = draft("Oak", "Fern", "Oak", "Oak", "Ash", "Elm", keep=4)
    [menu], _ = rows_of(playing)
    assert row_labels([menu]) == ["Oak (no. 1)", "Fern", "Oak (no. 3)", "Oak (no. 4)", "Ash", "Elm"]
    pick(playing, menu, ["Oak (no. 3)", "Oak (no. 4)", "Elm"])
    assert kept(playing) == ["Oak", "Oak", "Elm"]
    left, last = rows_of(playing)
    assert sorted(row_labels(left)) == ["Ash", "Fern", "Oak"]
    assert row_labels(last) == ["Keep the first", "Back"]


def test_more_than_are_asked_for_are_left() -> None:
    playing = draft(*POOL[:8], keep=2)
    several = playing.take_all("A", [0, 1, 2], 0)
    assert [option.label for option in several.left] == ["Card 02"]
    assert kept(playing) == ["Card 00", "Card 01"]


def test_another_menu_for_every_page_and_step() -> None:
    playing = draft(*POOL, keep=20)
    first, second = (rows_of(playing, ChoicePlace(page))[0][0] for page in (0, 1))
    assert rows_of(playing)[0][0].id == first.id
    pick(playing, first, [POOL[4]])
    assert len({first.id, second.id, rows_of(playing)[0][0].id}) == 3
