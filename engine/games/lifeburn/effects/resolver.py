"""A stack object resolves: its effects in list order (LIFEBURN 6.1, 6.6 to 6.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import costs, decisions, prices, replacement
from engine.games.lifeburn.announced_choices import choose_option, choose_targets
from engine.games.lifeburn.cards import CostType, Effect
from engine.games.lifeburn.checks import check
from engine.games.lifeburn.conditions import holds
from engine.games.lifeburn.constants import LOOP_LIMIT
from engine.games.lifeburn.context import Context, Outcome, ResolutionRun
from engine.games.lifeburn.effect_targets import bounds, leader, targeted
from engine.games.lifeburn.effects.effect_execution import (
    Executor,
    acts_on_objects,
    affected_players,
    begin,
    one_by_one,
    players_at_a_time,
    snapshots,
    with_targets,
)
from engine.games.lifeburn.effects.hands import HAND_EFFECTS
from engine.games.lifeburn.effects.permanents import PERMANENT_EFFECTS
from engine.games.lifeburn.effects.players import PLAYER_EFFECTS
from engine.games.lifeburn.effects.zone_changes import ZONE_CHANGES
from engine.games.lifeburn.state import EffectChoices, StackObject, Target
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.targets import is_legal, targets_of
from engine.games.lifeburn.texts.abilities import effects_text
from engine.games.lifeburn.texts.amounts import Amount, payment
from engine.players import opponent
from engine.values import replace

EXECUTORS: Final[Mapping[str, Executor]] = {
    **vars(HAND_EFFECTS),
    **vars(PERMANENT_EFFECTS),
    **vars(PLAYER_EFFECTS),
    **vars(ZONE_CHANGES),
}
"""Every type of effect and what it does (LIFEBURN 6.5), but for Choose, Repeat and
RepeatAllEffects, which are done here."""

_ABOUT_TARGET: Final = frozenset(
    {"IsTribe", "IsNotTribe", "RootTargetTribe", "TargetIs", "TargetAttack"}
)
"""Conditions that look at what the parent targeted or affected."""
_OF_TARGET: Final = frozenset({"TargetCost", "TargetPower", "RootAmount", "RootAffected"})
"""Amounts that do."""


_OF_OWN_TARGET: Final = _ABOUT_TARGET | {"RootTargetNotSummon"}
"""Conditions that look at the effect's own target where it has no parent."""


@dataclass(slots=True)
class Aim:
    """The targets of an effect, which variants of it share (13.2); None until they are chosen."""

    targets: tuple[Target, ...] | None = None


def resolve(table: Table, item: StackObject) -> Rule[None]:
    """The effects of a stack object that was taken off the stack, with a state check after each.

    What becomes of its card afterwards is up to `stack` (LIFEBURN 10.2).
    """
    context = Context(
        item.controller, item.source, item, item.event, x=item.x, paid=item.paid, burnt=item.burnt
    )
    triggered = item.triggered
    if triggered is not None and triggered.optional and triggered.opponents_choice:
        name = item.source.card.name
        words = triggered.option_message or effects_text(item.effects)
        question = f"Let this happen? {words}"
        if not (yield from decisions.yes_no(opponent(item.controller), name, question)):
            return
    run = ResolutionRun(1)
    context.run = run
    rounds = 0
    while run.again and rounds <= LOOP_LIMIT:
        run.again = 0
        rounds += 1
        yield from _all(table, item.effects, item.chosen, context)


def _all(
    table: Table, effects: Sequence[Effect], chosen: Sequence[EffectChoices], context: Context
) -> Rule[Outcome]:
    """A list of effects, each with what was chosen for it before, if that was due then. What they
    did together."""
    before: Outcome | None = context.before
    aims = _aims(effects)
    total = Outcome()
    for place, effect in enumerate(effects):
        one = chosen[place] if place < len(chosen) else None
        here = context if before is context.before else replace(context, before=before)
        outcome = yield from _do(table, effect, one, here, aims[place])
        if targeted(effect):
            targets = aims[place].targets or ()
            before = outcome or Outcome(targets, snapshots(table, targets))
        total = _together(total, outcome)
        yield from _checked(table)
    return total


def _aims(effects: Sequence[Effect]) -> list[Aim]:
    """Returns an aim for each effect of a list, variants of one with the same."""
    aims: list[Aim] = []
    for place in range(len(effects)):
        first = leader(effects, place)
        aims.append(Aim() if first == place else aims[first])
    return aims


def _together(total: Outcome, outcome: Outcome | None) -> Outcome:
    if outcome is None:
        return total
    return Outcome(
        total.targets + outcome.targets,
        total.affected + outcome.affected,
        total.amount + outcome.amount,
        total.players + outcome.players,
    )


def _do(
    table: Table, effect: Effect, chosen: EffectChoices | None, context: Context, aim: Aim
) -> Rule[Outcome | None]:
    """One effect with its additional effects (6.1); None if it was skipped. A Repeat that has no
    parent repeats nothing."""
    if (chosen is not None and chosen.skipped) or table.over_work_limit:
        return None
    if effect.effect == "Repeat" or _about_nothing(effect, context):
        return None
    if effect.target_based_on == "RootAffected" and one_by_one(effect):
        return (yield from _for_each(table, effect, context))
    if effect.effect == "Choose":
        return (yield from _choose(table, effect, chosen, context))
    if effect.effect == "RepeatAllEffects":
        if (yield from _happens(table, effect, context)):
            if context.run is not None:
                context.run.again += 1
            yield from _follow(table, effect, None, Outcome(), context)
        return None
    targets: tuple[Target, ...] | None = None
    if targeted(effect):
        if chosen is not None:
            aim.targets = chosen.targets
        elif aim.targets is None:
            left = yield from _aimed(table, effect, context, aim)
            if left is None:
                return None
            effect = left
        targets = tuple(one for one in aim.targets or () if is_legal(table, effect, one, context))
    if targets == ():
        if not holds(table, effect.conditions, context):
            return None
        nothing = Outcome(aim.targets or (), aimed=True)
        yield from _follow(table, effect, targets, nothing, context)
        return nothing
    if not (yield from _happens(table, effect, with_targets(table, context, targets))):
        return None
    outcome = yield from _once(table, effect, targets, context)
    return (yield from _again(table, effect, targets, outcome, context))


def _aimed(table: Table, effect: Effect, context: Context, aim: Aim) -> Rule[Effect | None]:
    """The targets are chosen as the effect is reached: once its conditions hold and whoever is
    asked says yes (6.1, 6.8), but for what depends on the targets. The effect with what of this is
    still open; None if it does not happen."""
    if effect.conditions or effect.optional:
        own = tuple(
            one
            for one in effect.conditions
            if context.parent is None and one.condition in _OF_OWN_TARGET
        )
        others = tuple(one for one in effect.conditions if one not in own)
        asks = effect.optional and not own and _has_targets(table, effect, context)
        now = replace(effect, conditions=others, optional=asks)
        if not (yield from _happens(table, now, context)):
            return None
        effect = replace(effect, conditions=own, optional=effect.optional and bool(own))
    aim.targets = yield from choose_targets(table, effect, context)
    return effect


def _has_targets(table: Table, effect: Effect, context: Context) -> bool:
    least = max(1, bounds(effect)[0])
    return len(targets_of(table, effect, context)) >= least


def _about_nothing(effect: Effect, context: Context) -> bool:
    """Returns whether the effect refers to what its parent affected, and that was nothing (6.7)."""
    parent = context.parent
    if parent is None or parent.affected or parent.amount or (parent.aimed and parent.players):
        return False
    return (
        effect.target_based_on in ("RootAffected", "RootTarget", "RootController")
        or effect.player_based_on is not None
        or effect.amount_based_on in _OF_TARGET
        or any(condition.condition in _ABOUT_TARGET for condition in effect.conditions)
    )


def _happens(table: Table, effect: Effect, context: Context) -> Rule[bool]:
    """Whether its conditions hold, and whoever is asked says yes (6.8)."""
    if not holds(table, effect.conditions, context):
        return False
    if not effect.optional:
        return True
    asks_other = effect.opponents_choice and not targeted(effect)
    who = opponent(context.you) if asks_other and effect.effect != "Choose" else context.you
    name = context.source.card.name
    plain = replace(effect, optional=False, opponents_choice=False, conditions=())
    words = effect.option_message or effects_text((plain,))
    question = words if who == context.you else f"Let this happen? {words}"
    return (yield from decisions.yes_no(who, name, question))


def _for_each(table: Table, effect: Effect, context: Context) -> Rule[Outcome | None]:
    """The effect once for each object the parent affected (6.7)."""
    parent = context.parent
    if parent is None:
        return None
    total = Outcome()
    alone = replace(effect, target_based_on=None)
    if acts_on_objects(effect):
        alone = replace(effect, target_based_on="RootTarget")
    for snapshot in parent.affected:
        narrow = Outcome((snapshot.number,), (snapshot,), parent.amount, aimed=True)
        here = replace(context, parent=narrow)
        total = _together(total, (yield from _do(table, alone, None, here, Aim())))
    return total


def _again(
    table: Table,
    effect: Effect,
    targets: tuple[Target, ...] | None,
    outcome: Outcome,
    context: Context,
) -> Rule[Outcome]:
    """The effect and what follows it, done once already with that outcome, again for every payment
    of `repeatCostType`."""
    cost = effect.repeat_cost_type
    while cost is not None:
        check(table)
        amount = 1 if effect.repeat_cost_amount is None else effect.repeat_cost_amount
        if not _can_again(table, effect, targets, context):
            break
        paid = yield from _paid_again(table, cost, amount, Effect("Repeat"), context)
        if paid is None:
            break
        context = replace(context, source=costs.followed(table, context.source))
        if targets is not None and not effect.repeat_same_target:
            targets = yield from choose_targets(table, effect, context)
        outcome = yield from _once(table, effect, targets, context)
    return outcome


def _can_again(
    table: Table, effect: Effect, targets: tuple[Target, ...] | None, context: Context
) -> bool:
    """Returns whether the effect can be repeated: its target is still legal, or there is
    another."""
    if targets is None:
        return True
    if effect.repeat_same_target:
        return all(is_legal(table, effect, one, context) for one in targets)
    return bool(targets_of(table, effect, context))


def _paid_again(
    table: Table, cost: CostType, amount: int, effect: Effect, context: Context
) -> Rule[Outcome | None]:
    """Asks whether to pay for a repetition; what was paid, None if nothing was."""
    you, source = context.you, context.source
    wanted = (prices.Cost(cost, amount, effect.filter),)
    price = prices.price_of(table, you, wanted, source)
    if not prices.affordable(table, you, price):
        return None
    words = payment(cost, Amount(amount), effect.filter)
    question = effect.option_message or f"Repeat it? Then you {words}."
    if not (yield from decisions.yes_no(you, source.card.name, question)):
        return None
    paid = yield from costs.pay_price(table, you, price, source)
    check(table)
    return Outcome((), paid, amount)


def _once(
    table: Table, effect: Effect, targets: tuple[Target, ...] | None, context: Context
) -> Rule[Outcome]:
    """The effect itself, then its additional effects (6.7)."""
    if effect.effect == "Choose":
        outcome = yield from _options(table, effect, None, context)
    else:
        outcome = yield from _effect(table, effect, targets, context)
    yield from replacement.finish(table)
    if effect.additional_effects:
        yield from _checked(table)
    yield from _follow(table, effect, targets, outcome, context)
    return outcome


def _checked(table: Table) -> Rule[None]:
    """A state check, with what it leads to (15.3)."""
    check(table)
    yield from replacement.finish(table)


def _follow(
    table: Table,
    effect: Effect,
    targets: tuple[Target, ...] | None,
    outcome: Outcome,
    context: Context,
) -> Rule[None]:
    """What follows an effect: its additional effects, then its repetitions (6.7)."""
    repeats = [more for more in effect.additional_effects if more.effect == "Repeat"]
    others = tuple(more for more in effect.additional_effects if more.effect != "Repeat")
    yield from _additional(table, others, outcome, context)
    for repeat in repeats:
        parent = replace(effect, additional_effects=others)
        yield from _repeat(table, repeat, parent, targets, context)


def _effect(
    table: Table, effect: Effect, targets: tuple[Target, ...] | None, context: Context
) -> Rule[Outcome]:
    table.under_way.batch += 1
    table.count_work()
    executor = EXECUTORS[effect.effect]
    first_new = table.state.next_number
    aimed_at = snapshots(table, targets or ())
    outcome = Outcome()
    for players in players_at_a_time(table, effect, targets, context):
        execution = yield from begin(table, effect, targets, context, players)
        done: Outcome | Rule[Outcome] = executor(execution)
        if not isinstance(done, Outcome):
            done = yield from done
        outcome = _together(outcome, done)
        table.changed()
    return replace(
        outcome,
        targets=targets or (),
        aimed=targets is not None,
        aimed_at=aimed_at,
        first_new=first_new,
    )


def _additional(
    table: Table, effects: Sequence[Effect], parent: Outcome, context: Context
) -> Rule[None]:
    within = replace(context, parent=parent, before=None) if effects else context
    for effect, aim in zip(effects, _aims(effects), strict=True):
        yield from _do(table, effect, None, within, aim)
        yield from _checked(table)


def _repeat(
    table: Table,
    repeat: Effect,
    parent: Effect,
    targets: tuple[Target, ...] | None,
    context: Context,
) -> Rule[None]:
    """Executes Repeat: for a payment the parent is done again, with new targets."""
    cost = repeat.cost_type or repeat.repeat_cost_type or "LoseLife"
    amount = 1 if repeat.amount is None else repeat.amount
    while True:
        check(table)
        if not holds(table, repeat.conditions, context):
            return
        if targets is not None and not targets_of(table, parent, context):
            return
        paid = yield from _paid_again(table, cost, amount, repeat, context)
        if paid is None:
            return
        context = replace(context, source=costs.followed(table, context.source))
        yield from _additional(table, repeat.additional_effects, paid, context)
        if targets is not None:
            targets = yield from choose_targets(table, parent, context)
        yield from _once(table, parent, targets, context)


def _choose(
    table: Table, effect: Effect, chosen: EffectChoices | None, context: Context
) -> Rule[Outcome | None]:
    """Executes Choose: the chosen lists take its place, then come its additional effects (6.6,
    6.7)."""
    if not (yield from _happens(table, effect, context)):
        return None
    outcome = yield from _options(table, effect, chosen, context)
    yield from _follow(table, effect, None, outcome, context)
    return (yield from _again(table, effect, None, outcome, context))


def _options(
    table: Table, effect: Effect, chosen: EffectChoices | None, context: Context
) -> Rule[Outcome]:
    """The options of a Choose that were chosen before or are chosen now, in printed order; what
    they did together."""
    total = Outcome()
    if chosen is not None and chosen.options:
        for place, within in zip(chosen.options, chosen.within, strict=True):
            done = yield from _all(table, effect.choices[place], within, context)
            total = _together(total, done)
        return total
    for player in affected_players(table, effect, context, None):
        chosen_by = context if player == context.you else replace(context, you=player)
        for place in (yield from choose_option(table, effect, chosen_by)):
            done = yield from _all(table, effect.choices[place], (), chosen_by)
            total = _together(total, done)
    return total
