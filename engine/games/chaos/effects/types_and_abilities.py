"""What changes a minion's type, grants abilities or removes them, and undoes all changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from engine.games.chaos.abilities import (
    ABILITIES,
    ABILITY_TERMS,
    Ability,
    ability_granted,
    can_have,
)
from engine.games.chaos.card_terms import KINDS, Kind, Type
from engine.games.chaos.cards import Gift, Plain, TypeChange
from engine.games.chaos.effects.declaration import BaseEffect, Cause, Within, drawn
from engine.games.chaos.reach import EVERYTHING, MINIONS, Limits, subjects
from engine.games.chaos.state import CardState, Heat
from engine.games.chaos.table import Loss, Table

_TYPES: Final[Mapping[TypeChange, Type]] = {
    "changeToBeast": "beast",
    "changeToDragon": "dragon",
    "changeToDemon": "demon",
}
_ABILITIES: Final[Mapping[Gift, Ability]] = dict(zip(get_args(Gift), ABILITIES, strict=True))


def type_change(word: TypeChange) -> BaseEffect[Plain]:
    """Returns what makes a minion be of a type."""
    type_ = _TYPES[word]

    def change(table: Table, _: Plain, card: CardState, __: Cause) -> None:
        if card.kind == "minion":
            table.change(card.number).type = type_
            table.emit_about("type", card, value=type_)

    def idle(_: Plain, kind: Kind, __: Within | None) -> str | None:
        return None if kind == "minion" else f"Only minions have a type; a {kind} has none."

    return BaseEffect[Plain](
        act=change,
        words=f"Change the minion type{{s}} of {{whom}} to {type_.capitalize()}{{s}}",
        limits=Limits(MINIONS, makes=type_),
        idle=idle,
        drawn=drawn(10, 2, Plain(word)),
    )


def gift(word: Gift) -> BaseEffect[Plain]:
    """Returns what grants an ability."""
    ability = _ABILITIES[word]
    gained: frozenset[Ability] = frozenset((ability,))

    def grant(table: Table, _: Plain, card: CardState, __: Cause) -> None:
        if can_have(card.kind, ability):
            table.change(card.number).abilities |= gained
            table.emit_about("grant", card, ability=ability)

    def idle(_: Plain, kind: Kind, __: Within | None) -> str | None:
        unfit = f"A {kind} never has {ability_granted(ability)}."
        return None if can_have(kind, ability) else unfit

    having = tuple(kind for kind in KINDS if can_have(kind, ability))
    return BaseEffect[Plain](
        act=grant,
        words=f"Grant {ability_granted(ability)} to {{whom}}",
        limits=Limits(subjects(having), grants=ability),
        idle=idle,
        drawn=drawn(10, ABILITY_TERMS[ability].bias, Plain(word)),
    )


def _remove_abilities(table: Table, _: Plain, card: CardState, __: Cause) -> None:
    table.change(card.number).abilities = frozenset()
    table.emit_about("strip", card)


def _reset(table: Table, _: Plain, card: CardState, __: Cause) -> None:
    """Resets a card to its original, but for sleep, attacks used and counters; what is attached
    goes in its turn."""
    printed = card.original
    card = table.change(card.number)
    card.cost, card.attack, card.max_health = printed.cost, printed.attack, printed.health
    card.attack_times, card.type = printed.attack_times, printed.type
    card.abilities = frozenset(printed.abilities)
    card.damage = 0
    for key in card.heats:
        table.state.heat[key] = tuple(Heat(one.acted) for one in table.state.heat[key])
    table.emit_about("reset", card)
    if card.attached:
        table.wait(Loss(card.number))


REMOVE_ABILITIES: Final = BaseEffect[Plain](
    act=_remove_abilities,
    words="Remove all ability keywords from {whom}",
    limits=Limits(EVERYTHING),
    drawn=drawn(20, -4, Plain("rmAbilities")),
)
RESET: Final = BaseEffect[Plain](
    act=_reset,
    words="Reset {whom} to {their}",
    limits=Limits(EVERYTHING),
    drawn=drawn(10, -2, Plain("resetState")),
)
