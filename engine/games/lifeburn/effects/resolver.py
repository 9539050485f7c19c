"""The resolution of stack objects: their effects in list order (LIFEBURN 6.1, 6.6 to 6.8)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions import costs
from engine.games.lifeburn.actions.announcement import choose_option, choose_targets
from engine.games.lifeburn.cards import CostType, Effect
from engine.games.lifeburn.constants import LOOP_LIMIT
from engine.games.lifeburn.effect_targets import bounds, leader, targeted
from engine.games.lifeburn.effects.effect_execution import (
    EffectExecution,
    Executor,
    acts_on_objects,
    one_by_one,
    snapshots,
    with_targets,
)
from engine.games.lifeburn.effects.hands import HAND_EFFECTS
from engine.games.lifeburn.effects.permanents import PERMANENT_EFFECTS
from engine.games.lifeburn.effects.players import PLAYER_EFFECTS
from engine.games.lifeburn.effects.zone_changes import ZONE_CHANGES
from engine.games.lifeburn.state import prices, replacement
from engine.games.lifeburn.state.checks import check
from engine.games.lifeburn.state.conditions import holds
from engine.games.lifeburn.state.filters import is_legal, targets_of
from engine.games.lifeburn.state.state import (
    Context,
    EffectChoices,
    Outcome,
    ResolutionRun,
    StackObject,
    Target,
)
from engine.games.lifeburn.state.table import Table
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
"""The executors of all types of effects (LIFEBURN 6.5), except Choose, Repeat and RepeatAllEffects,
which this module executes."""

_ABOUT_TARGET: Final = frozenset(
    {"IsTribe", "IsNotTribe", "RootTargetTribe", "TargetIs", "TargetAttack"}
)
"""Conditions on the objects that the parent targeted or affected."""
_OF_TARGET: Final = frozenset({"TargetCost", "TargetPower", "RootAmount", "RootAffected"})
"""Amounts based on the objects that the parent targeted or affected."""


_OF_OWN_TARGET: Final = _ABOUT_TARGET | {"RootTargetNotSummon"}
"""Conditions on the effect's own target if it has no parent."""


@dataclass(slots=True)
class Aim:
    """The targets of an effect. `targets` is None until they are chosen. The variants of an effect
    share one Aim object, so that they have the same targets (13.2)."""

    targets: tuple[Target, ...] | None = None


def resolve(table: Table, item: StackObject) -> Rule[None]:
    """Executes the effects of `item`, which was removed from the stack, and runs the state check
    after each effect. The caller moves the item's card afterwards (LIFEBURN 10.2)."""
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
    """Executes a list of effects, each with the earlier choices for it, if there were any. Returns
    their combined outcome."""
    before: Outcome | None = context.before
    aims = _aims(effects)
    total = Outcome()
    for place, effect in enumerate(effects):
        one = chosen[place] if place < len(chosen) else None
        here = context if before is context.before else replace(context, before=before)
        outcome = yield from _Resolution(table, effect, here, one, aims[place]).resolved()
        if targeted(effect) and context.parent is None:
            targets = aims[place].targets or ()
            before = outcome or Outcome(targets, snapshots(table, targets))
        total = _together(total, outcome)
        yield from _checked(table)
    return total


def _aims(effects: Sequence[Effect]) -> list[Aim]:
    """Returns an aim for each effect of a list; variants of one effect share it."""
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


def _checked(table: Table) -> Rule[None]:
    """Makes a state check, with its consequences (15.3)."""
    check(table)
    yield from replacement.finish(table)


def _about_nothing(effect: Effect, context: Context) -> bool:
    """Returns whether the effect refers to objects that its parent affected, and there were none
    (6.7)."""
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
    """Returns whether the effect's conditions hold and the asked player, if any, says yes (6.8)."""
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


@dataclass(slots=True)
class _Resolution:
    """An effect of a list during its resolution.

    - `chosen`: the choices made for it before it resolves; None if there were none
    - `targets`: its targets that are still legal; None for an effect without targets
    """

    table: Table
    effect: Effect
    context: Context
    chosen: EffectChoices | None = None
    aim: Aim = field(default_factory=Aim)
    targets: tuple[Target, ...] | None = None

    def resolved(self) -> Rule[Outcome | None]:
        """Executes the effect with its additional effects and returns the outcome (6.1). Returns
        None if the effect doesn't happen, for example because its conditions are false. Also
        returns None for a Repeat, which only does something as an additional effect of another
        effect."""
        table, effect, context = self.table, self.effect, self.context
        if (self.chosen is not None and self.chosen.skipped) or table.over_work_limit:
            return None
        if effect.effect == "Repeat" or _about_nothing(effect, context):
            return None
        if effect.target_based_on == "RootAffected" and one_by_one(effect):
            return (yield from self._for_each())
        if effect.effect == "RepeatAllEffects":
            if (yield from _happens(table, effect, context)):
                if context.run is not None:
                    context.run.again += 1
                yield from self._follow(Outcome())
            return None
        if effect.effect != "Choose" and targeted(effect):
            if not (yield from self._aimed()):
                return None
            if not self.targets:
                if not holds(table, self.effect.conditions, context):
                    return None
                nothing = Outcome(self.aim.targets or (), aimed=True)
                yield from self._follow(nothing)
                return nothing
        within = with_targets(table, context, self.targets)
        if not (yield from _happens(table, self.effect, within)):
            return None
        return (yield from self._again((yield from self._once())))

    def _aimed(self) -> Rule[bool]:
        """Checks the targets, or asks for them when the effect is reached: if its conditions hold
        and the asked player says yes (6.1, 6.8). Conditions that depend on the targets stay open
        and remain in the effect. Returns whether the effect happens."""
        table, effect, context = self.table, self.effect, self.context
        if self.chosen is not None:
            self.aim.targets = self.chosen.targets
        elif self.aim.targets is None:
            if effect.conditions or effect.optional:
                own = tuple(
                    one
                    for one in effect.conditions
                    if context.parent is None and one.condition in _OF_OWN_TARGET
                )
                others = tuple(one for one in effect.conditions if one not in own)
                asks = effect.optional and not own and self._has_targets(max(1, bounds(effect)[0]))
                now = replace(effect, conditions=others, optional=asks)
                if not (yield from _happens(table, now, context)):
                    return False
                self.effect = replace(
                    effect, conditions=own, optional=effect.optional and bool(own)
                )
            self.aim.targets = yield from choose_targets(table, self.effect, context)
        self.targets = tuple(
            one for one in self.aim.targets or () if is_legal(table, self.effect, one, context)
        )
        if self.chosen is not None and len(self.targets) < len(self.aim.targets or ()):
            source = context.source
            table.emit("target lost", card=source.card.name, player=source.controller)
        return True

    def _has_targets(self, least: int = 1) -> bool:
        return len(targets_of(self.table, self.effect, self.context)) >= least

    def _for_each(self) -> Rule[Outcome | None]:
        """Executes the effect once for each object that the parent affected (6.7)."""
        parent = self.context.parent
        if parent is None:
            return None
        total = Outcome()
        on_objects = acts_on_objects(self.effect)
        alone = replace(self.effect, target_based_on="RootTarget" if on_objects else None)
        for snapshot in parent.affected:
            narrow = Outcome((snapshot.number,), (snapshot,), parent.amount, aimed=True)
            one = _Resolution(self.table, alone, replace(self.context, parent=narrow))
            total = _together(total, (yield from one.resolved()))
        return total

    def _again(self, outcome: Outcome) -> Rule[Outcome]:
        """Repeats the effect and its additional effects, which were executed once with that
        outcome, for every payment of `repeatCostType`."""
        effect, cost = self.effect, self.effect.repeat_cost_type
        while cost is not None:
            check(self.table)
            amount = 1 if effect.repeat_cost_amount is None else effect.repeat_cost_amount
            if not self._can_again():
                break
            if (yield from self._paid_again(cost, amount, Effect("Repeat"))) is None:
                break
            if not effect.repeat_same_target:
                yield from self._aim_again()
            outcome = yield from self._once()
        return outcome

    def _can_again(self) -> bool:
        """Returns whether the effect can be repeated: its target is still legal, or there is
        another."""
        if self.targets is None:
            return True
        if self.effect.repeat_same_target:
            legal = (is_legal(self.table, self.effect, one, self.context) for one in self.targets)
            return all(legal)
        return self._has_targets()

    def _aim_again(self) -> Rule[None]:
        if self.targets is not None:
            self.targets = yield from choose_targets(self.table, self.effect, self.context)

    def _paid_again(self, cost: CostType, amount: int, repeat: Effect) -> Rule[Outcome | None]:
        """Asks whether to pay for a repetition. Returns the paid objects, None if nothing was
        paid."""
        table, you, source = self.table, self.context.you, self.context.source
        wanted = (prices.Cost(cost, amount, repeat.filter),)
        price = prices.price_of(table, you, wanted, source)
        if not prices.affordable(table, you, price):
            return None
        words = payment(cost, Amount(amount), repeat.filter)
        question = repeat.option_message or f"Repeat it? Then you {words}."
        if not (yield from decisions.yes_no(you, source.card.name, question)):
            return None
        paid = yield from costs.pay_price(table, you, price, source)
        check(table)
        self.context = replace(self.context, source=costs.followed(table, source))
        return Outcome((), paid, amount)

    def _once(self) -> Rule[Outcome]:
        """Executes the effect itself, then its additional effects (6.7)."""
        choosing = self.effect.effect == "Choose"
        outcome = yield from (self._options() if choosing else self._executed())
        yield from replacement.finish(self.table)
        if self.effect.additional_effects:
            yield from _checked(self.table)
        yield from self._follow(outcome)
        return outcome

    def _follow(self, outcome: Outcome) -> Rule[None]:
        """Executes the additional effects, then the repetitions (6.7)."""
        repeats = [more for more in self.effect.additional_effects if more.effect == "Repeat"]
        others = tuple(more for more in self.effect.additional_effects if more.effect != "Repeat")
        yield from self._additional(others, outcome)
        for repeat in repeats:
            parent = replace(self.effect, additional_effects=others)
            yield from replace(self, effect=parent)._repeat(repeat)

    def _additional(self, effects: Sequence[Effect], outcome: Outcome) -> Rule[None]:
        if effects:
            within = replace(self.context, parent=outcome, before=None)
            yield from _all(self.table, effects, (), within)

    def _repeat(self, repeat: Effect) -> Rule[None]:
        """Executes Repeat: for a payment, the parent is executed again with new targets."""
        cost = repeat.cost_type or repeat.repeat_cost_type or "LoseLife"
        amount = 1 if repeat.amount is None else repeat.amount
        while True:
            check(self.table)
            if not holds(self.table, repeat.conditions, self.context):
                return
            if self.targets is not None and not self._has_targets():
                return
            paid = yield from self._paid_again(cost, amount, repeat)
            if paid is None:
                return
            yield from self._additional(repeat.additional_effects, paid)
            yield from self._aim_again()
            yield from self._once()

    def _executed(self) -> Rule[Outcome]:
        table, effect, targets = self.table, self.effect, self.targets
        table.under_way.batch += 1
        table.count_work()
        first_new = table.state.next_number
        aimed_at = snapshots(table, targets or ())
        outcome = Outcome()
        execution = EffectExecution(table, effect, self.context, targets)
        over = execution.is_over
        if over:
            table.emit("over", card=execution.source_name, player=self.context.source.controller)
        for players in () if over else execution.players_at_a_time():
            execution = EffectExecution(table, effect, self.context, targets, players)
            yield from execution.count()
            done: Outcome | Rule[Outcome] = EXECUTORS[effect.effect](execution)
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

    def _options(self) -> Rule[Outcome]:
        """Executes Choose: the chosen lists replace it, in printed order; they were chosen before
        or are chosen now (6.6, 6.7). Returns their combined outcome."""
        table, effect, context = self.table, self.effect, self.context
        total = Outcome()
        chosen, self.chosen = self.chosen, None
        if chosen is not None and chosen.options:
            for place, within in zip(chosen.options, chosen.within, strict=True):
                done = yield from _all(table, effect.choices[place], within, context)
                total = _together(total, done)
            return total
        for player in EffectExecution(table, effect, context).affected_players():
            chosen_by = context if player == context.you else replace(context, you=player)
            for place in (yield from choose_option(table, effect, chosen_by)):
                done = yield from _all(table, effect.choices[place], (), chosen_by)
                total = _together(total, done)
        return total
