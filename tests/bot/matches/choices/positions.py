"""Small positions in which both players are asked by default settings."""

from __future__ import annotations

from typing import Any

import engine
from bot.matches.choices.auto_pass import AutoPass
from bot.matches.choices.stops import usual_stops
from bot.matches.live.live_match import LiveMatch
from engine.core.randomness import seed_from_int
from engine.players import PLAYERS, Player
from tests.bot.matches.games import row_of
from tests.engine.lifeburn.tables import summon

TURN = 5

WEAPONS = """
weapon "Saber" 2/2
weapon "Ring" 1/2
  attacking, freely: attack +1 this turn
item "Spark" any: damage 1
item "Dud" if my health <= 1: draw 1
item "Denial" answer: nullify
"""


DECK = {"deck": ["Dud"] * 3}


def at(key: str, cards: Any, a: Any = None, b: Any = None, **more: Any) -> LiveMatch:
    """Returns a match in A's turn; both players are asked by default settings."""
    position = {"turn": "A", "turn_number": TURN, "A": a or {}, "B": b or {}, **more}
    live = LiveMatch(row_of(key, 0), engine.games()[key].set_up(cards, position, seed_from_int(0)))
    usual = AutoPass(stops=usual_stops(key))
    live.update_context(live.row, dict.fromkeys(PLAYERS, usual))
    live.take_forced(0)
    return live


def do(live: LiveMatch, **facts: Any) -> None:
    """Makes the asked player choose the first option with all these facts."""
    decision = live.match.decision
    assert decision is not None
    options = enumerate(decision.options)
    live.take(decision.player, next(n for n, o in options if facts.items() <= o.facts.items()), 0)
    while live.unfinished:
        live.take_forced(0)


def asked(live: LiveMatch) -> tuple[Player, str]:
    """Returns the player who is asked now, and the step."""
    decision = live.match.decision
    assert decision is not None
    return decision.player, live.match.view(None).step


def main_step(*weapons: str, b: object = None, **more: object) -> LiveMatch:
    """Returns a match in which A is asked in the Main step and could deploy a Saber."""
    a = {"hand": ["Ring"], "weapons": [*weapons], **DECK}
    return at("asigoc", WEAPONS, a, {**DECK, **(b if isinstance(b, dict) else {})}, **more)


BITE = {
    "name": "Bite",
    "type": "Spell",
    "cost": 0,
    "stackEffects": [{"effect": "DealDamage", "targetType": "Player", "amount": 1}],
}
SUMMONS = [summon("Wolf", 3, 3), summon("Cub", 1, 1), summon("Wall", 0, 5), BITE]


def main_phase(b: Any = None, **more: Any) -> LiveMatch:
    """Returns a match in which A is asked in the Main phase, with two Summons that may attack."""
    a = {"play": ["Wolf", "Cub"], "hand": ["Cub"]}
    return at("lifeburn", SUMMONS, a, b, **({"phase": "Main"} | more))
