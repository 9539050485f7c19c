"""The decks that the change of the rules touches, so that matches with them stop (R19)."""

from __future__ import annotations

import pytest

from engine.games.asigoc.changed_rules import card_is_touched
from engine.games.asigoc.game import Asigoc
from engine.games.asigoc.set import first_set

GAME = Asigoc()


def touched(definition: str, name: str = "Card") -> bool:
    [card] = GAME.parse_deck(f'{definition}\ndeck: "D"\n"{name}"').content.own
    return card_is_touched(card)


@pytest.mark.parametrize(
    "effects",
    [
        "damage me 7, heal 4",
        "damage me 7, draw 1, then heal 4",
        "damage 1, heal enemy 1",
        "damage 1, damage me 1",
        "damage me 1, damage 1",
        "repeat 2 (heal 1, damage me 1)",
        "repeat 3 (draw 1, (damage me 1 or heal 1))",
        "damage me 1, repeat 2 (heal 1)",
        "(damage me 1 or draw 1), (heal 1 or draw 1)",
        "damage 1, copy",
        "copy, heal 1",
        "repeat 2 (copy)",
    ],
)
def test_a_list_in_which_a_later_effect_may_decide_the_match_is_touched(effects: str):
    assert touched(f'item "Card": {effects}')
    assert touched(f'weapon "Card" 1/1\n  enters: {effects}')
    assert touched(f'ace "Card" any, pay 1: {effects}')


@pytest.mark.parametrize(
    "effects",
    [
        "heal 4, damage me 7",
        "damage 1, heal 1",
        "damage me 1, heal enemy 1",
        "damage 1, damage 2",
        "damage 2, draw 1, discard enemy 1, then search",
        "(damage me 1 or heal 1)",
        "(damage 1 or damage me 1)",
        "repeat 2 (damage 1, draw 1), heal 1",
        "repeat 1 (heal 1, damage me 1)",
        "copy",
        "copy, draw 1",
        "heal 1, copy",
    ],
)
def test_any_other_list_is_not_touched(effects: str):
    assert not touched(f'item "Card": {effects}')


def test_a_deck_is_touched_by_its_ace_or_one_listed_card():
    bargain = 'item "Bargain": damage me 7, heal 4\n'
    relic = 'ace "Relic": damage me 7, heal 4\n'
    plain = 'item "Pebble": damage 1\ndeck: "D"\n'
    for text in (f'{bargain}{plain}"Pebble"\n"Bargain"', f'{relic}{plain}ace "Relic"\n"Pebble"'):
        assert GAME.is_touched(GAME.parse_deck(text), 1)
        assert not GAME.is_touched(GAME.parse_deck(text), 2)
    for text in (f'{bargain}{relic}{plain}"Pebble"', "", "nothing"):
        assert not GAME.is_touched(GAME.parse_deck(text), 1)


def test_no_card_of_the_first_set_and_no_ready_deck_is_touched():
    assert not any(map(card_is_touched, first_set().values()))
    decks = [GAME.parse_deck(starter.text) for starter in GAME.starters()]
    assert len(decks) >= 4
    assert not any(GAME.is_touched(deck, 1) for deck in decks)
