"""A match's state as plain data, for `Match.fingerprint`."""

from __future__ import annotations

from engine.games.cardfinity.state import Side
from engine.games.cardfinity.table import Table


def encode(table: Table) -> object:
    """Returns everything the future depends on."""
    state = table.state
    return [
        [state.turn, state.active, state.phase, state.actions],
        [_side(state.a), _side(state.b)],
        sorted(state.power.items()),
        sorted(state.attached.items()),
        sorted(state.tapped),
        table.rng.state(),
        table.casts,
        [(casting.source, casting.spell and casting.spell.name) for casting in table.stack],
        table.defeats,
    ]


def _side(side: Side) -> object:
    return [side.deck, side.hand, side.field, side.graveyard, side.banished, side.resolving]
