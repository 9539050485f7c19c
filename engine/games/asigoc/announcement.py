"""What is chosen and paid when an effect is added to the Outlet (R15, R16, R22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.asigoc import decisions
from engine.games.asigoc.cards import (
    Ability,
    BanishCost,
    Change,
    Copy,
    Cost,
    Destroy,
    DiscardCost,
    Effect,
    Nullify,
    OneOf,
    Pacify,
    Pay,
    Ready,
    Repeat,
    Return,
    Sacrifice,
    Step,
    Unguard,
)
from engine.games.asigoc.printer import print_effect
from engine.games.asigoc.table import ObjectRef, PlannedStep, StackRef, Table, Target
from engine.players import PLAYERS, Player, opponent
from engine.table import Rule

MOST_EFFECTS: Final = 1000
"""Effects of one activation. Repeats in repeats could ask for millions."""


def pay(table: Table, number: int, ability: Ability) -> Rule[None]:
    """Pays the costs of a card's ability, in the order of the text."""
    for cost in ability.costs:
        yield from _pay(table, number, cost)
        table.check_health()


def _pay(table: Table, number: int, cost: Cost) -> Rule[None]:
    player = table.owners[number]
    side = table.state.side(player)
    match cost:
        case Pay():
            table.state.side(player).health -= cost.number
            table.emit("pay", player=player, n=cost.number)
        case DiscardCost():
            for _ in range(cost.number):
                if cost.random:
                    card = side.hand[table.rng.below(len(side.hand))]
                else:
                    card = yield from decisions.pick(
                        table, player, list(side.hand), "hand", "discard", number
                    )
                table.discard(card, "hand")
        case Sacrifice():
            weapons = [weapon for weapon in side.weapons if weapon != number]
            weapon = yield from decisions.pick(
                table, player, weapons, "weapons", "sacrifice", number
            )
            table.leave(weapon, "discard")
        case BanishCost():
            for _ in range(cost.number):
                cards = [card for card in reversed(side.discard) if card != number]
                card = yield from decisions.pick(table, player, cards, "discard", "banish", number)
                table.move(card, "discard", "banished")
                table.emit("banish", card=table.name(card), player=player, **{"from": "discard"})


def plan(
    table: Table, player: Player, source: ObjectRef, steps: Sequence[Step]
) -> Rule[tuple[PlannedStep, ...]]:
    """Chooses alternatives and targets, in the order of the text."""
    plan_steps: list[PlannedStep] = []
    for step in steps:
        if not _may_plan(table):
            break
        effect = step.effect
        while isinstance(effect, OneOf):
            plan_text = [print_effect(alternative) for alternative in effect.effects]
            effect = effect.effects[
                (yield from decisions.one_of(table, player, plan_text, source.number))
            ]
        rounds: list[tuple[PlannedStep, ...]] = []
        if isinstance(effect, Repeat):
            for _ in range(effect.number):
                rounds.append((yield from plan(table, player, source, effect.steps)))
        elif isinstance(effect, Copy) and table.stack:
            rounds.append((yield from _again(table, player, source, table.stack[-1].plan)))
        target = yield from _target(table, player, source, effect)
        plan_steps.append(PlannedStep(effect, step.then, source, target, tuple(rounds)))
    return tuple(plan_steps)


def _again(
    table: Table, player: Player, source: ObjectRef, plans: Sequence[PlannedStep]
) -> Rule[tuple[PlannedStep, ...]]:
    """Plans the same effects with their alternatives, and targets chosen anew, for a copy."""
    plan_steps: list[PlannedStep] = []
    for old in plans:
        if not _may_plan(table):
            break
        rounds: list[tuple[PlannedStep, ...]] = []
        for one in old.rounds:
            rounds.append((yield from _again(table, player, source, one)))
        target = yield from _target(table, player, source, old.effect)
        plan_steps.append(PlannedStep(old.effect, old.then, old.source, target, tuple(rounds)))
    return tuple(plan_steps)


def _may_plan(table: Table) -> bool:
    """Counts an effect; False once one activation has MOST_EFFECTS, repeats and copies of
    copies included: the rest of it does not happen."""
    table.steps_chosen += 1
    return table.steps_chosen <= MOST_EFFECTS


def _target(table: Table, player: Player, source: ObjectRef, effect: Effect) -> Rule[Target]:
    """Asks what the effect is aimed at, and returns it: None where there is nothing, which is not
    asked (R24)."""
    if isinstance(effect, Nullify):
        places = [
            place
            for place in reversed(range(len(table.stack)))
            if effect.kind in (None, table.stack[place].kind)
        ]
        if not places:
            return None
        return StackRef((yield from decisions.pick_added(table, player, places, source.number)))
    aimed = _aimed_at(effect)
    if aimed is None:
        return None
    whose, why = aimed
    weapons = [
        weapon
        for owner in PLAYERS
        if whose == "any" or owner == (player if whose == "mine" else opponent(player))
        for weapon in table.state.side(owner).weapons
    ]
    if not weapons:
        return None
    weapon = yield from decisions.pick(table, player, weapons, "weapons", why, source.number)
    return table.ref(weapon)


def _aimed_at(effect: Effect) -> tuple[str, str] | None:
    """Returns whose Weapon the effect is aimed at, and what happens to it."""
    match effect:
        case Return():
            return effect.whose, "return to the hand"
        case Destroy():
            return effect.whose, "destroy"
        case Change() if effect.whose != "this":
            return effect.whose, f"give {effect.amount:+d} {effect.value.capitalize()}"
        case Pacify():
            return "enemy", "pacify"
        case Unguard():
            return "enemy", "unguard"
        case Ready():
            return "mine", "ready"
        case _:
            return None
