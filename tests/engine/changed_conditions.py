"""Positions in which the condition that a refusal names is changed, for every game.

Each function is given a table that nothing else uses, the number of the refused card, and the
refusal; it changes that one condition so that it holds, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from engine.games.asigoc.stack import activations
from engine.players import Player
from engine.reasons import Refusal
from tests.engine.asigoc.changed_conditions import change_condition as change_asigoc
from tests.engine.cardfinity.changed_conditions import change_condition as change_cardfinity
from tests.engine.chaos.changed_conditions import change_condition as change_chaos
from tests.engine.lifeburn.changed_conditions import change_condition as change_lifeburn

Change = Callable[[Any, int, Refusal], None]

CHANGES: Final[Mapping[str, Change]] = {
    "cardfinity": change_cardfinity,
    "chaos": change_chaos,
    "asigoc": change_asigoc,
    "lifeburn": change_lifeburn,
}
"""The functions by the keys of the games."""


def answers(key: str, table: Any, player: Player) -> Collection[int]:
    """The cards that a player who has priority could use in answer to something, in a game in which
    that depends on more than what lasts between main actions."""
    return {number for _, number in activations(table, player)} if key == "asigoc" else ()
