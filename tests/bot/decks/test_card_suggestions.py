"""Suggestions for the empty places of a deck."""

from __future__ import annotations

import pytest

import engine
from bot.decks.card_suggestions import cards_to_fill_up
from bot.decks.deck_edits import with_cards, with_changed_counts
from bot.decks.deck_validation import read_as
from engine.decks import Starter

STARTERS = [
    (key, starter) for key, game in engine.games().items() for starter in game.starters()[:2]
]


@pytest.mark.parametrize(("game", "starter"), STARTERS, ids=lambda one: getattr(one, "key", one))
def test_a_starter_deck_without_some_cards_becomes_legal_again(game: str, starter: Starter) -> None:
    whole = read_as(game, starter.text).sheet
    gone = [card.face.name for card in whole.cards[1:5]]
    text = with_changed_counts(game, starter.text, gone, None)
    sheet = read_as(game, text).sheet
    wishes = cards_to_fill_up(sheet, whole.size - sheet.size)
    assert sum(wish.copies for wish in wishes) == whole.size - sheet.size
    assert read_as(game, with_cards(game, text, wishes)).legal


@pytest.mark.parametrize("game", engine.games())
@pytest.mark.parametrize("missing", [0, 1, 5])
def test_never_more_is_suggested_than_is_missing(game: str, missing: int) -> None:
    rules = engine.games()[game]
    sheet = rules.deck_sheet(rules.parse_deck(rules.blank_deck("New deck", "Ann")))
    assert sum(wish.copies for wish in cards_to_fill_up(sheet, missing)) == missing


def test_a_deck_is_filled_up_from_the_starter_deck_that_it_resembles() -> None:
    starter = engine.games()["lifeburn"].starters()[0]
    text = with_changed_counts("lifeburn", starter.text, ["Rockslide", "Break Ground"], None)
    wishes = cards_to_fill_up(read_as("lifeburn", text).sheet, 5)
    assert {wish.face.name: wish.copies for wish in wishes} == {"Rockslide": 2, "Break Ground": 3}
