"""A match's state as plain data, for `Match.fingerprint`."""

from __future__ import annotations

from typing import Final

from engine.core.encoding import Encoder
from engine.games.chaos import cards, conditions
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table

CODES: Final[dict[type, str]] = {
    cards.Card: "card",
    cards.RandomCard: "random card",
    cards.Amount: "amount",
    cards.AtkHpMod: "attack and health",
    cards.Plain: "plain",
    cards.Move: "move",
    cards.Copy: "copy",
    cards.Transform: "transform",
    cards.GiveEffects: "give effects",
    cards.Targeted: "targeted",
    cards.OnAll: "all",
    cards.OnRandom: "random",
    cards.OnLeader: "leader",
    cards.OnSelf: "self",
    cards.Draw: "draw",
    cards.ChangeMp: "mp",
    cards.ChangeMaxMp: "max mp",
    cards.New: "new",
    cards.Win: "win",
    conditions.StatGe: "least",
    conditions.StatLe: "most",
    conditions.CharTargetCond: "character is",
    conditions.CardTargetCond: "card is",
    conditions.FieldExistCond: "character exists",
    conditions.CardExistCond: "card exists",
    conditions.LeaderCond: "leader is",
    conditions.MpCond: "mp is",
    conditions.MaxMpCond: "max mp is",
    conditions.SourceCond: "source is",
}
"""What stands for classes that may stand in one place. It is stored, and stays as it is."""

_encode: Final = Encoder(CODES)


def encode(table: Table) -> object:
    """Returns everything the future depends on; cards by what tells them apart."""
    state = table.state
    return [
        [state.active, state.turn, state.step, state.next_number, state.next_name],
        [_encode(state.side(player)) for player in ("A", "B")],
        [[number, _card(card)] for number, card in sorted(state.cards.items())],
        sorted(state.heat.items()),
        sorted(state.made.items()),
        table.rng.state(),
    ]


def _card(card: CardState) -> object:
    printed = card.original
    return [
        [printed.name, printed.cost, printed.attack, printed.health],
        [card.side, card.place, card.cost, card.attack, card.max_health, card.damage],
        [card.attack_times, card.attacks_used, card.type, sorted(card.abilities)],
        [card.heat, card.fresh, _encode(card.attached)],
    ]
