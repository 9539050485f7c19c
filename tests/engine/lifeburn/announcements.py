"""A spell with everything to announce, and matches of two starter decks."""

from __future__ import annotations

from engine.games.lifeburn.game import Lifeburn
from engine.match import Match
from tests.engine.lifeburn.tables import summon

CHOICES = 500
"""The number of choices for which matches are followed."""

STORM = {
    "name": "Storm",
    "type": "Spell",
    "costModifiers": [{"modifier": "X", "additionalModifier": "+1"}],
    "additionalCosts": [{"costType": "Sacrifice", "tokenType": "Stone"}, {"costType": "Discard"}],
    "alternateCosts": [{"altCostType": "LoseLife", "amount": 8}],
    "stackEffects": [
        {
            "effect": "Choose",
            "choices": [
                [{"effect": "GainLife"}],
                [{"effect": "DealDamage", "amountBasedOn": "X", "targetType": "Any"}],
            ],
        },
        {"effect": "Destroy", "targetType": "Summon", "maxTargets": 2},
    ],
}
ROOM = {"life": 31, "hand": ["Storm", "Imp"], "play": ["Imp"], "tokens": ["Stone", "Stone"]}
IMP = summon("Imp", 2, 3)


def ready_match(seed: int) -> Match:
    game = Lifeburn()
    starters = game.starters()
    decks = [game.parse_deck(starters[(seed + step) % 5].text) for step in (0, 1)]
    return game.begin((decks[0], decks[1]), bytes([seed] * 32))
