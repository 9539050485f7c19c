"""A match's state as plain data, for `Match.fingerprint`."""

from __future__ import annotations

from typing import Final

from engine.core.encoding import Encoder
from engine.games.asigoc.clauses import CLAUSES
from engine.games.asigoc.state import ZONES, Side
from engine.games.asigoc.table import ObjectRef, StackRef, Table

CODES: Final[dict[type, str]] = {
    **{clause: clause.code for clause in CLAUSES},
    ObjectRef: "weapon",
    StackRef: "effect",
}
"""What stands for classes that may stand in one place. It is stored, and stays as it is."""

_encode: Final = Encoder(CODES)


def encode(table: Table) -> object:
    """Returns everything the future depends on."""
    state = table.state
    changes = (state.lasting, state.passing, state.stays, state.attacked, state.readied)
    marked = (state.pacified, state.calmed, state.unguarded, state.used, state.spent)
    return [
        [state.turn, state.active, state.step, state.moved],
        [_side(state.a), _side(state.b)],
        [sorted(one.items()) for one in changes],
        [sorted(one) for one in (*marked, state.skipping)],
        _encode([table.stack, table.waiting, table.attack]),
        table.rng.state(),
    ]


def _side(side: Side) -> object:
    return [side.health, side.ace, *(side.zone(zone) for zone in ZONES)]
