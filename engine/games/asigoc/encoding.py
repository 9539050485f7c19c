"""A match's state as plain data, for `Match.fingerprint`."""

from __future__ import annotations

from typing import Final

from engine.encoding import Encoder
from engine.games.asigoc import cards
from engine.games.asigoc.state import ZONES, Side
from engine.games.asigoc.table import ObjectRef, StackRef, Table

CODES: Final[dict[type, str]] = {
    cards.When: "when",
    cards.Limit: "limit",
    cards.Compare: "compare",
    cards.Pay: "pay",
    cards.DiscardCost: "discard cost",
    cards.Sacrifice: "sacrifice",
    cards.BanishCost: "banish",
    cards.Hurt: "damage",
    cards.Heal: "heal",
    cards.Draw: "draw",
    cards.Discard: "discard",
    cards.Nullify: "nullify",
    cards.Return: "return",
    cards.Destroy: "destroy",
    cards.Change: "change",
    cards.Pacify: "pacify",
    cards.Unguard: "unguard",
    cards.Ready: "ready",
    cards.Deploy: "deploy",
    cards.Recover: "recover",
    cards.Search: "search",
    cards.Look: "look",
    cards.Arrange: "arrange",
    cards.Mill: "mill",
    cards.SkipBattle: "skip battle",
    cards.Copy: "copy",
    cards.OneOf: "or",
    cards.Repeat: "repeat",
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
