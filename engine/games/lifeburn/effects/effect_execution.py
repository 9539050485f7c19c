"""What an effect under way works with: its players, its amount, and what it acts on
(LIFEBURN 6.1 to 6.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.core.table import Rule
from engine.games.lifeburn import amounts, decisions, filters, queries, stats
from engine.games.lifeburn.cards import AmountBasedOn, Effect, Passive, Zone
from engine.games.lifeburn.context import Context, Outcome
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import Grant, ObjectSnapshot, Target, TypeChange
from engine.games.lifeburn.table import Table
from engine.players import Player, opponent


@dataclass(slots=True)
class EffectExecution:
    """An effect that is being executed.

    `doer` is the source player, `players` are the affected ones (6.1). `targets` are what is left
    of its targets, None for an effect without. `number` is its amount, None where the player
    chooses it (PlayerChoice) by choosing objects. `picked` says that somebody has picked what it
    acts on, one after the other, on resolution.
    """

    effect: Effect
    context: Context
    doer: Player
    players: tuple[Player, ...]
    targets: tuple[Target, ...] | None
    number: int | None = 1
    picked: bool = False

    @property
    def source_name(self) -> str:
        """The name of the card that the effect comes from, as questions give it."""
        return self.context.source.card.name

    @property
    def amount(self) -> int:
        """Its amount; 0 where that is what objects are chosen for."""
        return self.number or 0

    @property
    def destination(self) -> Zone:
        """Where it sends things; what goes to the tokens enters play."""
        zone = self.effect.destination or "Hand"
        return "Play" if zone == "Token" else zone

    @property
    def least(self) -> int:
        """How many objects have to be chosen."""
        return 0 if self.number is None or self.effect.up_to is not None else self.number

    @property
    def most(self) -> int | None:
        """How many objects can be chosen; None is any number."""
        return self.effect.up_to if self.effect.up_to is not None else self.number


Executor = Callable[[Table, EffectExecution], Outcome | Rule[Outcome]]
"""What an effect of a type does; a rule if it may ask somebody."""


def in_turn_order(table: Table) -> tuple[Player, Player]:
    """Returns both players, the turn player first."""
    active = table.state.active
    return active, opponent(active)


def still(table: Table, snapshots: Sequence[ObjectSnapshot]) -> list[int]:
    """Returns the numbers of those objects that have not changed zones since."""
    numbers = dict.fromkeys(snapshot.number for snapshot in snapshots)
    return [number for number in numbers if table.find(number) is not None]


def since(table: Table, numbers: Sequence[int]) -> list[int]:
    """Returns the numbers that those objects have now, also where they have just changed zones and
    are new objects there (R59); without those that are no more."""
    found: list[int] = []
    for number in numbers:
        while number in table.under_way.moved:
            number = table.under_way.moved[number]
        if table.find(number) is not None and number not in found:
            found.append(number)
    return found


def event_objects(table: Table, context: Context) -> list[int]:
    """Returns the objects of the triggering event (EventCard)."""
    return [] if context.event is None else still(table, context.event.objects)


def parent_objects(table: Table, context: Context) -> list[int]:
    """Returns what the parent affected (RootAffected)."""
    if context.parent is None:
        return []
    return since(table, [snapshot.number for snapshot in context.parent.affected])


def root_targets(context: Context) -> tuple[Target, ...]:
    """Returns the parent's targets, or those of the targeted effect before in the list
    (RootTarget)."""
    outcome = context.parent or context.before
    return outcome.targets if outcome else ()


def root_controller(context: Context) -> Player | None:
    """Returns the controller of the parent's target; in a trigger the player of the event
    (13.6)."""
    event = context.event
    if event is not None and not (context.parent and context.parent.aimed):
        return event.player
    outcome = context.parent or context.before
    if outcome is None or not (outcome.players or outcome.affected):
        return None
    if (target := _target(outcome)) is not None:
        return target.controller
    return outcome.players[0] if outcome.players else outcome.affected[0].controller


def owner_of_target(context: Context) -> Player | None:
    """Returns the owner of the parent's target."""
    outcome = context.parent or context.before
    if outcome is None or not (outcome.players or outcome.affected):
        return None
    if (target := _target(outcome)) is not None:
        return target.owner
    return outcome.players[0] if outcome.players else outcome.affected[0].owner


def _target(outcome: Outcome) -> ObjectSnapshot | None:
    """Returns the first object among the targets, as the effect left it, or found it where it has
    moved."""
    snapshot = {one.number: one for one in (*outcome.aimed_at, *outcome.affected)}
    return next((snapshot[one] for one in objects_among(outcome.targets) if one in snapshot), None)


def with_targets(table: Table, context: Context, targets: Sequence[Target] | None) -> Context:
    """Returns the context in which an effect's conditions look at its own targets, where it has no
    parent whose targets are meant."""
    if context.parent is not None or not targets:
        return context
    amount = context.event.amount if context.event else 0
    own = Outcome(tuple(targets), snapshots(table, targets), amount, players_among(targets))
    return replace(context, parent=own)


def players_among(targets: Sequence[Target]) -> tuple[Player, ...]:
    """Returns the players among targets."""
    return tuple(target for target in targets if not isinstance(target, int))


def objects_among(targets: Sequence[Target]) -> list[int]:
    """Returns the objects among targets."""
    return [target for target in targets if isinstance(target, int)]


def snapshots(table: Table, targets: Sequence[Target]) -> tuple[ObjectSnapshot, ...]:
    """Returns the objects among targets, as they are now."""
    return tuple(
        stats.snapshot(table, number)
        for number in objects_among(targets)
        if table.find(number) is not None
    )


def amount_of(table: Table, execution: EffectExecution) -> int:
    """Returns the amount of the effect, counted for its source player (6.1, 6.3, 6.4)."""
    context = execution.context
    if context.you != execution.doer:
        context = replace(context, you=execution.doer)
    if execution.effect.amount_based_on not in ("RootAmount", "RootAffected"):
        context = with_targets(table, context, execution.targets)
    return amounts.amount_of(table, execution.effect, context)


def counted(table: Table, execution: EffectExecution, based_on: AmountBasedOn) -> int:
    """Returns a number of 6.3, counted for the effect's source player."""
    context = with_targets(table, replace(execution.context, you=execution.doer), execution.targets)
    return amounts.counted(table, based_on, context)


def stats_of(table: Table, execution: EffectExecution, otherwise: int = 1) -> tuple[int, int]:
    """Returns the attack and defense that the effect gives, counted now where it says so."""
    effect = execution.effect
    attack = otherwise if effect.attack is None else effect.attack
    defense = otherwise if effect.defense is None else effect.defense
    if effect.attack_based_on:
        attack = counted(table, execution, effect.attack_based_on)
    if effect.defense_based_on:
        defense = counted(table, execution, effect.defense_based_on)
    return attack, defense


def mass(table: Table, execution: EffectExecution, *, summons_only: bool = False) -> list[int]:
    """Returns everything in play that matches the filters: Summons, or where the filters say so
    other permanents (6.2)."""
    others = not summons_only and filters.names_others(execution.effect.filter)
    return [
        number for number in permanents(table, execution) if others or is_summon(table.obj(number))
    ]


def permanents(table: Table, execution: EffectExecution) -> list[int]:
    """Returns every matching permanent, of both players or of one if `isOpponent` says so."""
    wanted = _whose(execution)
    return [
        number
        for number in table.state.play
        if (wanted is None or table.obj(number).controller == wanted)
        and matches(table, execution, number)
    ]


def _whose(execution: EffectExecution) -> Player | None:
    if execution.effect.is_opponent:
        return execution.doer
    limited = execution.effect.is_opponent is False and execution.effect.target_type is not None
    return execution.context.you if limited else None


def matches(table: Table, execution: EffectExecution, number: int) -> bool:
    """Returns whether the object matches the effect's filters, and is not the source with
    `other`."""
    if execution.effect.other and number == execution.context.source.number:
        return False
    return filters.qualifies(table, number, execution.effect.filter, execution.doer)


def own_source(table: Table, execution: EffectExecution) -> list[int]:
    """Returns the source, if it has not left the zone in which it was; a copy of a Spell has
    none."""
    item = execution.context.item
    return [] if item is not None and item.copy else still(table, (execution.context.source,))


def objects(table: Table, execution: EffectExecution) -> Rule[list[int]]:
    """What an effect acts on in play: targets, what `targetBasedOn` says, the source, everything
    that matches, the parent's target, or again the source (6.2, 13.6)."""
    effect = execution.effect
    context = execution.context
    if execution.targets is not None:
        return objects_among(execution.targets)
    match effect.target_based_on:
        case "Weakest" | "Strongest":
            return (yield from _extreme(table, execution))
        case "RootAffected":
            return parent_objects(table, context)
        case "RootTarget":
            targeted = objects_among(root_targets(context))
            if context.parent is not None:
                return since(table, targeted)
            return [number for number in targeted if table.find(number) is not None]
        case "EventCard":
            return event_objects(table, context)
        case _:
            pass
    if effect.self_:
        return own_source(table, execution)
    if effect.all or not effect.filter.empty:
        return mass(table, execution)
    return default_objects(table, execution)


def default_objects(table: Table, execution: EffectExecution) -> list[int]:
    """Returns what an effect acts on that says nothing about it: the parent's target; on a Spell
    what the parent affected; else what the parent has put into play, or the source (6.2, 6.7)."""
    context = execution.context
    if context.parent is None:
        return own_source(table, execution)
    if context.parent.aimed:
        return (
            since(table, objects_among(context.parent.targets)) if context.parent.affected else []
        )
    affected = parent_objects(table, context)
    if context.item is not None and context.item.kind == "card":
        return affected
    new = {one for one in table.under_way.moved.values() if one >= context.parent.first_new}
    entered = [one for one in in_play(table, affected) if one in new]
    moved = [one for one in since(table, [context.source.number]) if one in affected]
    return entered or moved or own_source(table, execution)


def _extreme(table: Table, execution: EffectExecution) -> Rule[list[int]]:
    """A Summon of the affected player with the lowest or highest attack, which that one picks."""
    found: list[int] = []
    for player in execution.players:
        summons = [n for n in queries.summons(table, player) if matches(table, execution, n)]
        if not summons:
            continue
        lowest = execution.effect.target_based_on == "Weakest"
        wanted = (min if lowest else max)(stats.attack(table, number) for number in summons)
        candidates = [number for number in summons if stats.attack(table, number) == wanted]
        which = "weakest" if lowest else "strongest"
        found += yield from decisions.picks(
            table, player, candidates, execution.source_name, f"be the {which} Summon", 1, 1
        )
    return found


def in_play(table: Table, numbers: Sequence[int]) -> list[int]:
    """Returns those that are in play."""
    return [number for number in numbers if table.in_play(number)]


def given(execution: EffectExecution, what: Passive | TypeChange | str, amount: int = 1) -> Grant:
    """Returns what an object is given by the effect, with where it comes from and when it ends."""
    until = execution.effect.duration or ("ThisTurn" if execution.effect.this_turn else None)
    if isinstance(what, Passive) and what.this_turn:
        until = "ThisTurn"
    context = execution.context
    return Grant(what, amount, context.source.number, context.x, until, player=context.you)


def picked(
    table: Table, execution: EffectExecution, player: Player, cards: Sequence[int], why: str
) -> Rule[list[int]]:
    """The player picks as many of the cards as the effect says."""
    name = execution.source_name
    return (
        yield from decisions.picks(table, player, cards, name, why, execution.least, execution.most)
    )
