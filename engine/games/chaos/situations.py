"""Conditions judged in a described situation, without a match (CHAOS 19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast

from engine.games.chaos.actions import fitting
from engine.games.chaos.card_play import enter, legal_targets
from engine.games.chaos.cards import Card
from engine.games.chaos.condition_evaluation import holds
from engine.games.chaos.conditions import CardTargetCond, CharTargetCond, SourceCond
from engine.games.chaos.parser import parse_condition
from engine.games.chaos.state import Place, Side, State
from engine.games.chaos.table import Table
from engine.players import PLAYERS, Player
from engine.randomness import SeededRandom, seed_from_int

Use = Literal["independent", "source", "target", "applicability"]
Situation = Mapping[str, Any]


def judge(situation: Situation, use: Use, condition: str, source: str) -> bool | list[str]:
    """Returns whether the condition of an effect of the card with the id `source` holds (uses
    `independent`, `source`); or the ids of what may be chosen for a targeted effect of it, as it is
    being played from its hand (`target`), or of what an effect of it on all acts on
    (`applicability`).

    Raises ValueError for a condition that cannot be read or is none of that use, KeyError for an
    id that is not there.
    """
    table, numbers = _table(situation)
    parsed = parse_condition(condition)
    card = table.card(numbers[source])
    about_cards = isinstance(parsed, (CharTargetCond, CardTargetCond))
    if about_cards == (use == "independent"):
        raise ValueError(f"{condition} is no condition for the use {use}")
    if not isinstance(parsed, (CharTargetCond, CardTargetCond)):
        return holds(table, parsed, card)
    if use == "source":
        return holds(table, SourceCond(parsed), card)
    if use == "applicability":
        found = fitting(table, parsed, card)
    else:
        if card.place == "hand":
            enter(table, card.number, len(table.side(card.side).field))
        found = legal_targets(table, table.card(card.number), parsed)
    ids = {number: name for name, number in numbers.items()}
    return [ids[number] for number in found]


def _table(situation: Situation) -> tuple[Table, dict[str, int]]:
    """Returns the situation on a table, and the numbers of its cards by their ids."""
    table = Table(State({player: Side() for player in PLAYERS}), SeededRandom(seed_from_int(0)))
    numbers: dict[str, int] = {}
    for player in PLAYERS:
        written: Situation = situation[player]
        side = table.side(player)
        side.mp, side.max_mp = written.get("mp", 0), written.get("max_mp", 0)
        (side.leader,) = _put(table, numbers, player, "leader", [written["leader"]])
        side.field = _put(table, numbers, player, "field", written.get("field", ()))
        side.hand = _put(table, numbers, player, "hand", written.get("hand", ()))
        side.deck = _put(table, numbers, player, "deck", written.get("deck", ()))
    return table, numbers


def _put(
    table: Table,
    numbers: dict[str, int],
    player: Player,
    place: Place,
    cards: Sequence[Situation],
) -> list[int]:
    found = [_card(table, player, place, written) for written in cards]
    numbers |= {written["id"]: number for written, number in zip(cards, found, strict=True)}
    return found


def _card(table: Table, player: Player, place: Place, written: Situation) -> int:
    """Returns a card of the situation; a spell says nothing, or null, for the numbers it does not
    have."""
    printed = Card(
        written["kind"],
        written["id"],
        cost=written["cost"],
        attack=written.get("attack") or 0,
        health=written.get("max_health") or 0,
        attack_times=written.get("attack_times") or 0,
        type=written.get("type"),
        abilities=tuple(cast("Sequence[Any]", written.get("abilities", ()))),
    )
    card = table.make(printed, player, place)
    card.damage = written.get("damage") or 0
    card.attacks_used = written.get("attacks_used") or 0
    card.dying = written.get("dying", False)
    return card.number
