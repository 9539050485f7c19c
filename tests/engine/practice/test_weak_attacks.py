"""The computer wins by an attack of strength 0 if that is the way to win."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

import engine
from engine.core.randomness import seed_from_int
from engine.practice.advice import advise
from engine.record import StartingPosition

TURN: Final = 7
WEAPONS: Final = """
weapon "Gate" 0/4
weapon "Flint" 0/3
  attacking: damage 5
item "Oil" attacking: attack +2 mine turn
"""
BURN: Final = {"effect": "DealDamage", "targetType": "Opponent", "amount": 2}
SUMMONS: Final = json.dumps(
    [
        {
            "name": "Herald",
            "type": "Summon",
            "attack": 0,
            "defense": 4,
            "triggeredEffects": [{"trigger": "Attack", "effects": [BURN]}],
        },
        {"name": "Wall", "type": "Summon", "attack": 0, "defense": 4},
        {
            "name": "Rouse",
            "type": "Spell",
            "cost": 0,
            "stackEffects": [
                {
                    "effect": "ChangeStats",
                    "targetType": "Summon",
                    "attack": 3,
                    "thisTurn": True,
                    "restrictions": ["Attacking"],
                }
            ],
        },
    ]
)
MINIONS: Final = """
minion "Bomb" cost 1 attack 0 health 2 beast
  deathrattle leader(damage(3), oppo)
minion "Ox" cost 1 attack 2 health 5 beast
"""
MONSTERS: Final = """
"Lost": "Moan" tap discard hand: attack power 0 N/A
"Trap": "Snap" discard: deal 2 power 1 N/A
"""
HURT: Final = {"leader": {"card": "Default Leader", "damage": 28}, "field": ["Ox"]}
CASES: Final[list[tuple[str, str, dict[str, Any]]]] = [
    ("asigoc", WEAPONS, {"A": {"weapons": ["Gate"], "hand": ["Oil"]}, "B": {"health": 2}}),
    ("asigoc", WEAPONS, {"A": {"weapons": ["Flint"]}, "B": {"health": 5}}),
    ("lifeburn", SUMMONS, {"A": {"play": ["Herald"]}, "B": {"life": 2, "play": ["Wall"]}}),
    ("lifeburn", SUMMONS, {"A": {"play": ["Wall"], "hand": ["Rouse"]}, "B": {"life": 3}}),
    ("chaos", MINIONS, {"A": {"field": ["Bomb"]}, "B": HURT}),
    ("cardfinity", MONSTERS, {"A": {"field": ["Lost"], "hand": ["Trap"]}, "B": {"deck": 1}}),
]


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(("key", "cards", "position"), CASES)
def test_a_win_by_a_weak_attack_is_found(
    key: str, cards: str, position: dict[str, Any], level: Any
) -> None:
    described = {"turn": "A", "turn_number": TURN, **position}
    laid, seed = StartingPosition(cards, json.dumps(described)), seed_from_int(1)
    match = engine.games()[key].begin_laid(laid, ("", ""), seed)
    while match.decision is not None and match.view(None).turn == TURN:
        player = match.decision.player
        match.choose(player, advise(match, player, level, seed).option)
    assert match.winner == "A"
