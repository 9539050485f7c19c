"""The page on which members build a card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from bot.decks.card_edits import FIT, built_card, way_of, with_new_card, with_part_changed
from cogs.decks.layouts.built_card import BuildState, building_page
from tests.cogs.layouts.decks import stored
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.walking import crowd

GAME = "cardfinity"
STARTER = engine.games()[GAME].starters()[0].text
MOST_CONTROLS = 8
BUILDABLE = [key for key, game in engine.games().items() if game.card_builder is not None]


def state_of(
    text: str, card: str, game: str = GAME, place: str = "5", undos: int = 1
) -> BuildState:
    deck = stored(text, "Rats", game)[0] if place.isdecimal() else None
    return BuildState(place, game, text, card, 3, undos, deck=deck)


def way_to(text: str, card: str, *titles: str, game: str = GAME) -> str:
    """Returns the way to the part with the last title, inside the parts with the others."""
    way = ""
    for title in titles:
        parts = built_card(game, text, card, way).parts
        way = next(way_of(one.path) for one in parts if one.title == title)
    return way


def test_a_new_card_lists_its_parts_and_its_cost(screen: Callable[..., None]) -> None:
    text, card = with_new_card(GAME, STARTER, "Sour Imp")
    page = building_page(state_of(text, card), built_card(GAME, text, card))
    screen("build-card", page)
    assert "✅ Legal: costs 1 of 10" in text_of(page)


def test_each_change_says_what_it_costs(screen: Callable[..., None]) -> None:
    way = way_to(STARTER, "Spark Rat", "Spell", "Effect")
    built = built_card(GAME, STARTER, "Spark Rat", way)
    page = building_page(state_of(STARTER, "Spark Rat"), built)
    screen("build-card-effect", page)
    assert sum(crowd(page)) <= MOST_CONTROLS


def test_a_card_that_costs_too_much_can_be_made_to_fit(screen: Callable[..., None]) -> None:
    built = built_card(GAME, STARTER, "Spark Rat", way_to(STARTER, "Spark Rat", "Spell", "Trigger"))
    number = next(at for at, one in enumerate(built.changes) if one.label == "infinity")
    text, card, way = with_part_changed(GAME, STARTER, "Spark Rat", built.way, number)
    page = building_page(state_of(text, card), built_card(GAME, text, card, way))
    screen("build-card-over", page)
    assert "too much" in text_of(page)
    assert "Make it fit" in buttons(page)
    fitting = built_card(GAME, text, card, FIT)
    page = building_page(state_of(text, card), fitting)
    screen("build-card-fit", page)
    assert 1 <= len(fitting.changes) <= 3
    assert all(one.verdict.is_legal for one in fitting.changes)


def test_in_a_mission_the_card_is_played(screen: Callable[..., None]) -> None:
    text, card = with_new_card(GAME, STARTER, "Sour Imp")
    state = state_of(text, card, place="cardfinity/write", undos=0)
    page = building_page(state, built_card(GAME, text, card))
    screen("build-card-mission", page)
    assert list(buttons(page)) == ["Cards like this", "Edit as text", "Play it", "◀ Back"]


@pytest.mark.parametrize("game", BUILDABLE)
def test_every_part_of_every_starter_card_fits_on_a_screen(game: str) -> None:
    for starter in engine.games()[game].starters():
        deck = engine.games()[game].parse_deck(starter.text)
        for card in list(deck.card_list.definitions)[::3]:
            for part in built_card(game, starter.text, card).parts:
                built = built_card(game, starter.text, card, way_of(part.path))
                page = building_page(state_of(starter.text, card, game), built)
                assert sum(crowd(page)) <= MOST_CONTROLS
                assert all(len(options) <= 25 for options in menus(page).values())


def test_all_parts_of_a_long_card_can_be_reached() -> None:
    spells = "\n".join(f'"Bite {at}" on tap: deal 1' for at in range(40))
    text = f'"Hydra":\n{spells}\npower 1\n{STARTER}'
    built = built_card(GAME, text, "Hydra")
    ways = {way_of(one.path) for one in built.parts}
    assert len(ways) > 40
    seen: set[str] = set()
    way = ""
    for _ in range(3):
        page = building_page(state_of(text, "Hydra"), built_card(GAME, text, "Hydra", way))
        options = menus(page)["card:part:5:3"]
        seen |= {value for label, value in options.items() if label != "More …"}
        way = options["More …"]
    assert ways <= seen
