"""The end of a match shows the card that did most, never one that was paid as a cost."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from engine import games
from engine.highlights import highlights
from engine.match import Match
from engine.text.sentences import sentence_text
from tests.engine.board import Board

LIFEBURN = [
    {"name": "Wolf", "type": "Summon", "attack": 3, "defense": 2},
    {"name": "Bear", "type": "Summon", "attack": 6, "defense": 6},
    {
        "name": "Rite",
        "type": "Spell",
        "additionalCosts": [{"costType": "Discard", "amount": 1}],
        "stackEffects": [{"effect": "DealDamage", "amount": 2, "player": "opponent"}],
    },
    {
        "name": "Drain",
        "type": "Spell",
        "stackEffects": [{"effect": "LoseLife", "amount": 3, "player": "opponent"}],
    },
]


@dataclass(frozen=True)
class Ending:
    """A position, the steps to the end of the match, and the expected highlights: the moment, and
    A's card with the damage that it dealt."""

    game: str
    cards: Any
    sides: Mapping[str, Mapping[str, Any]]
    steps: str
    moment: Sequence[str]
    card: tuple[str, int]


CARDFINITY = """
"Toll" play discard hand: deal 2 N/A
"Pawn": power 1 N/A
"Knight": "Charge" on tap: attack power 3 N/A
"Volley" play: deal 2 N/A
"""
ASIGOC = """
item "Toll" discard 1: damage 2
item "Pebble": damage 1
weapon "Oar" 3/1
"""
CHAOS = """
minion "Ox" cost 1 attack 3 health 4 beast
minion "Wren" cost 1 attack 1 health 1 beast
spell "Bolt" cost 0
  cast leader(damage(2), oppo)
minion "Herald" cost 1 attack 0 health 3 beast
  turnStart ally win(ally) if source(charTarget(any, minion))
"""
ENDINGS = {
    "cardfinity: the spell, not the card discarded for it": Ending(
        "cardfinity",
        CARDFINITY,
        {"A": {"hand": ["Toll", "Pawn"]}, "B": {"deck": ["Pawn", "Pawn"]}},
        '[{"do": "play", "card": "Toll"}, {"do": "pick", "card": "Pawn"}, {"do": "end turn"}]',
        ["A plays Toll", "B takes 2 damage: Pawn, Pawn"],
        ("Toll", 2),
    ),
    "cardfinity: the monster that dealt more than the last spell": Ending(
        "cardfinity",
        CARDFINITY,
        {"A": {"hand": ["Volley"], "field": ["Knight"]}, "B": {"deck": ["Pawn"] * 5}},
        '[{"do": "activate", "card": "Knight"}, {"do": "play", "card": "Volley"}, '
        '{"do": "end turn"}]',
        ["A plays Volley", "B takes 2 damage: Pawn, Pawn"],
        ("Knight", 3),
    ),
    "asigoc: the item, not the card discarded for it": Ending(
        "asigoc",
        ASIGOC,
        {"A": {"hand": ["Toll", "Pebble"]}, "B": {"health": 2}},
        '[{"do": "play", "card": "Toll"}, {"do": "pick", "card": "Pebble"}, {"do": "pass"}, '
        '{"do": "pass"}]',
        ["Toll takes effect", "B takes 2 damage"],
        ("Toll", 2),
    ),
    "asigoc: the weapon that dealt damage, where an empty deck ended it": Ending(
        "asigoc",
        ASIGOC,
        {"A": {"hand": ["Pebble"], "weapons": ["Oar"]}, "B": {"health": 4, "deck": 0}},
        '[{"do": "next step"}, {"do": "pass"}, {"do": "attack", "card": "Oar"}, {"do": "pass"}, '
        '{"do": "pass"}, {"do": "no block"}, {"do": "pass"}, {"do": "pass"}, {"do": "next step"}, '
        '{"do": "pass"}, {"do": "next step"}, {"do": "pass"}]',
        ["B's deck is empty: no card is drawn", "B takes 1 damage"],
        ("Oar", 3),
    ),
    "lifeburn: the spell, not the card discarded for it": Ending(
        "lifeburn",
        LIFEBURN,
        {"A": {"hand": ["Rite", "Wolf"]}, "B": {"life": 2}},
        '[{"do": "play", "card": "Rite"}, {"do": "pick", "card": "Wolf"}, {"do": "pass"}, '
        '{"do": "pass"}]',
        ["Rite deals 2 damage to B (2 → 0)"],
        ("Rite", 2),
    ),
    "lifeburn: the effect that won without damage by a card": Ending(
        "lifeburn",
        LIFEBURN,
        {"A": {"hand": ["Drain"], "play": ["Bear"]}, "B": {"life": 3}},
        '[{"do": "play", "card": "Drain"}, {"do": "pass"}, {"do": "pass"}]',
        ["Drain takes effect", "B loses 3 life (3 → 0)"],
        ("Drain", 0),
    ),
    "chaos: the minion that dealt more than the last spell": Ending(
        "chaos",
        CHAOS,
        {
            "A": {"hand": ["Bolt"], "field": ["Ox"]},
            "B": {"leader": {"card": "Default Leader", "damage": 25}},
        },
        '[{"do": "attack", "card": "Ox", "target": "player"}, {"do": "play", "card": "Bolt"}]',
        ["A's Bolt: Cast", "B takes 2 damage"],
        ("Ox", 3),
    ),
    "chaos: the spell, which lies nowhere now": Ending(
        "chaos",
        CHAOS,
        {
            "A": {"hand": ["Bolt"], "field": ["Ox"]},
            "B": {"leader": {"card": "Default Leader", "damage": 28}},
        },
        '[{"do": "play", "card": "Bolt"}]',
        ["A's Bolt: Cast", "B takes 2 damage"],
        ("Bolt", 2),
    ),
    "chaos: the card whose effect won": Ending(
        "chaos",
        CHAOS,
        {"A": {"field": ["Wren", "Herald"], "deck": 1}, "B": {"deck": 1}},
        '[{"do": "end turn"}, {"do": "end turn"}]',
        ["A's Herald: Start of turn"],
        ("Herald", 0),
    ),
}


def ended(ending: Ending) -> Match:
    """Returns the match after the steps."""
    position = {"turn": "A", "turn_number": 7, **ending.sides}
    board = Board(ending.game, ending.cards, position, 0)
    for step in json.loads(ending.steps):
        board.do(**step)
    assert board.match.winner == "A", board.options
    return board.match


@pytest.mark.parametrize("ending", ENDINGS.values(), ids=ENDINGS)
def test_the_winners_card_is_the_one_that_did_most(ending: Ending) -> None:
    match = ended(ending)
    game = games()[ending.game]
    told = highlights(match.view(None), match.events, game.describe, game.acts, match.dealt_card)
    assert [sentence_text(one, str) for one in told.moment] == ending.moment
    assert "A" in told.cards
    assert (told.cards["A"].face.name, told.dealt["A"]) == ending.card
