"""Changes of a match by which the condition of a refusal holds, for every game.

Each function gets a table of its own, the number of the refused card, and the refusal. It changes
the one condition so that it holds, and nothing else.
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
    """Returns the cards with which a player who has priority could answer. It is for games in which
    this depends on more than the state between main actions."""
    return {number for _, number in activations(table, player)} if key == "asigoc" else ()
