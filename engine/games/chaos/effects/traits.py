"""What changes a minion's type, grants abilities or removes them, attaches effects, sets how often
effects may act (CHAOS 9, Overheat), and undoes all changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, get_args

from engine.games.chaos import cards
from engine.games.chaos.card_terms import (
    ABILITIES,
    ABILITY_TERMS,
    KINDS,
    TRIGGERS,
    Ability,
    Kind,
    Type,
    ability_granted,
    can_have,
)
from engine.games.chaos.conditions import SourceCond
from engine.games.chaos.effects.declaration import (
    BaseEffect,
    Cause,
    NumberRange,
    Phrase,
    Within,
    amounts,
    drawn,
)
from engine.games.chaos.odds import up_range
from engine.games.chaos.reach import (
    EVERYTHING,
    LEADER_IN_PLAY,
    MINION_IN_PLAY,
    MINIONS,
    Limits,
    Reach,
    met_by,
    subjects,
)
from engine.games.chaos.state import MOST_ATTACHED, THRESHOLD, Attached, CardState, Heat
from engine.games.chaos.table import Loss, Table

_TYPES: Final[Mapping[cards.TypeChange, Type]] = {
    "changeToBeast": "beast",
    "changeToDragon": "dragon",
    "changeToDemon": "demon",
}
_ABILITIES: Final[Mapping[cards.Gift, Ability]] = dict(
    zip(get_args(cards.Gift), ABILITIES, strict=True)
)


def type_change(word: cards.TypeChange) -> BaseEffect[cards.Plain]:
    """Returns what makes a minion be of a type."""
    type_ = _TYPES[word]

    def change(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
        if card.kind == "minion":
            table.change(card.number).type = type_
            table.emit_about("type", card, value=type_)

    def idle(_: cards.Plain, kind: Kind, __: Within | None) -> str | None:
        return None if kind == "minion" else f"Only minions have a type; a {kind} has none."

    return BaseEffect[cards.Plain](
        act=change,
        words=f"Change the minion type{{s}} of {{whom}} to {type_.capitalize()}{{s}}",
        limits=Limits(MINIONS, makes=type_),
        idle=idle,
        drawn=drawn(10, 2, cards.Plain(word)),
    )


def gift(word: cards.Gift) -> BaseEffect[cards.Plain]:
    """Returns what grants an ability."""
    ability = _ABILITIES[word]
    gained: frozenset[Ability] = frozenset((ability,))

    def grant(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
        if can_have(card.kind, ability):
            table.change(card.number).abilities |= gained
            table.emit_about("grant", card, ability=ability)

    def idle(_: cards.Plain, kind: Kind, __: Within | None) -> str | None:
        unfit = f"A {kind} never has {ability_granted(ability)}."
        return None if can_have(kind, ability) else unfit

    having = tuple(kind for kind in KINDS if can_have(kind, ability))
    return BaseEffect[cards.Plain](
        act=grant,
        words=f"Grant {ability_granted(ability)} to {{whom}}",
        limits=Limits(subjects(having), grants=ability),
        idle=idle,
        drawn=drawn(10, ABILITY_TERMS[ability].bias, cards.Plain(word)),
    )


def _remove_abilities(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
    table.change(card.number).abilities = frozenset()
    table.emit_about("strip", card)


def _reset(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
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


def _overheat(table: Table, _: cards.Plain, card: CardState, __: Cause) -> None:
    for key in card.heats:
        table.state.heat[key] = tuple(
            Heat(THRESHOLD, one.threshold) for one in table.state.heat[key]
        )
    table.emit_about("overheat", card)


def _lower_threshold(table: Table, base: cards.Amount, card: CardState, _: Cause) -> None:
    for key in card.heats:
        table.state.heat[key] = tuple(
            Heat(one.acted, max(0, one.threshold - base.value)) for one in table.state.heat[key]
        )
    table.emit_about("threshold", card, n=base.value)


def give_effects(limits_of: Callable[[cards.Base], Limits]) -> BaseEffect[cards.GiveEffects]:
    """Returns the base effect; `limits_of` gives the limits of those within it."""
    return BaseEffect[cards.GiveEffects](
        act=_attach,
        words=lambda base, whom: Phrase(f"Attach the following to {whom.words}", base.effects),
        limits=lambda base: Limits(
            EVERYTHING.intersection(*(_homes(one, limits_of) for one in base.effects))
        ),
        within_bias=3,
        example="giveEffects { deathrattle draw(1, ally) }",
    )


def _attach(table: Table, base: cards.GiveEffects, card: CardState, cause: Cause) -> None:
    if len(card.attached) >= MOST_ATTACHED:
        return
    shared = table.heat_within(cause.key, cause.place, base.effects)
    card = table.change(card.number)
    card.attached = (*card.attached, Attached(base.effects, shared))
    table.emit_about("attach", card, named="to", card=cause.source.name)


def _homes(effect: cards.Effect, limits_of: Callable[[cards.Base], Limits]) -> Reach:
    """Returns what the effect makes sense on. A leader in play stays where it is."""
    trigger = TRIGGERS[effect.trigger.name]
    reach = subjects(tuple(trigger.weights))
    if trigger.timing != "turn":
        reach -= LEADER_IN_PLAY
    there = EVERYTHING
    if isinstance(effect.condition, SourceCond):
        there = met_by(effect.condition.target)
    if isinstance(effect.action, cards.OnSelf):
        there &= limits_of(effect.action.base).reach
    if effect.trigger.name == "battlecry" and there != EVERYTHING:
        there &= MINION_IN_PLAY
    reach &= subjects(tuple(kind for kind in KINDS if there & subjects((kind,))))
    return reach if there & LEADER_IN_PLAY else reach - LEADER_IN_PLAY


REMOVE_ABILITIES: Final = BaseEffect[cards.Plain](
    act=_remove_abilities,
    words="Remove all ability keywords from {whom}",
    limits=Limits(EVERYTHING),
    drawn=drawn(20, -4, cards.Plain("rmAbilities")),
)
RESET: Final = BaseEffect[cards.Plain](
    act=_reset,
    words="Reset {whom} to {their}",
    limits=Limits(EVERYTHING),
    drawn=drawn(10, -2, cards.Plain("resetState")),
)
SET_OVERHEAT: Final = BaseEffect[cards.Plain](
    act=_overheat,
    words="Set every effect on {whom} to overheat",
    limits=Limits(EVERYTHING),
    drawn=drawn(10, -5, cards.Plain("setOverheat")),
)
LOWER_THRESHOLD: Final = BaseEffect[cards.Amount](
    act=_lower_threshold,
    words="Reduce the overheat threshold for every effect on {whom} by {base.value}",
    limits=Limits(EVERYTHING),
    numbers=(NumberRange("value", "`decOhThreshold`", (1, 10)),),
    drawn=amounts(10, "decOhThreshold", up_range(3, 10, 1), -5),
    example="decOhThreshold(5)",
)
