"""The truth of conditions (LIFEBURN 6.9)."""

from collections.abc import Sequence
from typing import assert_never

from engine.games.lifeburn.cards import Condition, Zone
from engine.games.lifeburn.state import filters, stats
from engine.games.lifeburn.state.queries import all_summons, is_summon, summons
from engine.games.lifeburn.state.state import Context, ObjectSnapshot, Target
from engine.games.lifeburn.state.table import Table
from engine.players import Player, opponent


def holds(table: Table, conditions: Sequence[Condition], context: Context) -> bool:
    """Returns whether all these conditions are true now."""
    return not conditions or all(_is_true(table, one, context) for one in conditions)


def _is_true(table: Table, condition: Condition, context: Context) -> bool:
    item, event, side = context.item, context.event, table.state.sides[context.you]
    match condition.condition:
        case "Control":
            return _control(table, condition, context)
        case "YouHaveMoreLife":
            return side.life > table.side(opponent(context.you)).life
        case "OpponentHasMore":
            theirs = summons(table, opponent(context.you))
            return len(theirs) > len(summons(table, context.you))
        case "FirstSpell":
            if item is None:
                return context.source.card.type == "Spell" and not side.spells_cast
            return "first spell" in item.marks
        case "FirstSummon":
            return side.summons_entered <= 1
        case "HandSize":
            return _hand_size(table, condition, context)
        case "InZone":
            return _in_zone(table, condition, context)
        case "IsTribe" | "RootTargetTribe" | "IsNotTribe":
            found = subject(table, context)
            wanted = condition.condition != "IsNotTribe"
            return found is not None and (found.card.tribe == condition.filter.tribe) == wanted
        case "TargetIs":
            return _target_is(table, condition, context)
        case "RootTargetNotSummon":
            parent = context.parent
            if parent is None or not (parent.targets or parent.affected):
                return False
            found = subject(table, context)
            return found is None or not found.summon
        case "TargetAttack":
            found = subject(table, context) or next(iter(context.paid), None)
            return found is not None and _bounded(condition, found.attack)
        case "TopCardIsMerfolk":
            table.use_secret()
            top = [table.obj(number).card for number in side.deck[:1]]
            return any(card.type == "Summon" and card.tribe == "Merfolk" for card in top)
        case "OneOneInPlay":
            return any(
                stats.attack_and_defense(table, number) == (1, 1) for number in all_summons(table)
            )
        case "Spellburnt":
            if item is None:
                return context.source.card.type == "Spell" and side.spellburnt
            return context.burnt
        case "TriggerWasSpellburnt":
            return event is not None and event.burnt
        case "TriggerNotSpellburnt":
            return event is not None and not event.burnt
        case "Attacked":
            return _attacked(table, condition, context)
        case "DidntAttack":
            return not table.side(_who(condition, context)).attacked
        case "EnteredZoneThisTurn":
            return _entered(table, condition, context)
        case _:
            assert_never(condition.condition)


def _bounded(condition: Condition, number: int, least: int | None = None) -> bool:
    """Returns whether the number is within the bounds of the condition; `least` is the lower bound
    if the condition has no bounds at all."""
    if condition.least is None and condition.most is None:
        return least is None or number >= least
    return (condition.least is None or number >= condition.least) and (
        condition.most is None or number <= condition.most
    )


def _who(condition: Condition, context: Context) -> Player:
    return opponent(context.you) if condition.is_opponent else context.you


def _control(table: Table, condition: Condition, context: Context) -> bool:
    wanted, who = condition.filter, _who(condition, context)
    others = filters.names_others(wanted)
    found = filters.cards_in(table, who, "Play", wanted, context.you)
    count = sum(
        (others or is_summon(table.obj(number)))
        and not (condition.self_ is False and number == context.source.number)
        for number in found
    )
    if condition.amount is not None:
        return count == condition.amount
    return _bounded(condition, count, least=1)


def _hand_size(table: Table, condition: Condition, context: Context) -> bool:
    size = len(table.side(_who(condition, context)).hand)
    if condition.amounts:
        return size in condition.amounts
    if condition.amount is not None:
        return size == condition.amount
    return _bounded(condition, size)


def zone_now(table: Table, snapshot: ObjectSnapshot) -> Zone:
    """Returns the zone that the object is in now. If the object no longer exists, returns its last
    known zone."""
    obj = table.find(snapshot.number)
    zone = snapshot.zone if obj is None else obj.zone
    return "Play" if zone == "Token" else zone


def _in_zone(table: Table, condition: Condition, context: Context) -> bool:
    here = {zone_now(table, context.source)}
    if context.paid_itself:
        here.add(context.source.zone)
    if here & {"Play", "Token"}:
        here |= {"Play", "Token"}
    return not here.isdisjoint(condition.zones)


def _object(table: Table, target: Target) -> ObjectSnapshot | None:
    """Returns the object as it is now, or as it left play; None for a player and an unknown
    object."""
    if isinstance(target, str):
        return None
    if table.find(target) is None:
        return table.state.gone.get(target)
    return stats.snapshot(table, target)


def subject(table: Table, context: Context) -> ObjectSnapshot | None:
    """Returns the object that a condition means by "the target": the parent effect's target, else
    an object that the parent affected, else the object of the event. Returns None if there is no
    such object."""
    parent = context.parent
    if parent is not None:
        if parent.targets:
            target = parent.targets[0]
            found = _object(table, target)
            if found is None:
                same = (snapshot for snapshot in parent.affected if snapshot.number == target)
                found = next(same, parent.affected[0] if parent.affected else None)
            return found
        if parent.affected:
            return parent.affected[-1]
    if context.event is not None and context.event.objects:
        return context.event.objects[0]
    return None


def _target_is(table: Table, condition: Condition, context: Context) -> bool:
    """Returns whether one of the discarded or affected cards, or else the target, has the
    condition's tribe."""
    tribe, parent = condition.filter.tribe, context.parent
    if parent is not None and parent.affected:
        return any(snapshot.card.tribe == tribe for snapshot in parent.affected)
    found = subject(table, context)
    return found is not None and found.card.tribe == tribe


def _attacked(table: Table, condition: Condition, context: Context) -> bool:
    if condition.self_ is False:
        return table.side(_who(condition, context)).attacked
    number = context.source.number
    return (table.obj(number) if table.in_play(number) else context.source).attacked


def _entered(table: Table, condition: Condition, context: Context) -> bool:
    zones = condition.zones or ("Play",)
    count = sum(
        (zone in zones or (zone == "Token" and "Play" in zones))
        and filters.snapshot_qualifies(table, snapshot, condition.filter, context.you)
        for zone, snapshot in table.side(_who(condition, context)).entered
    )
    return _bounded(condition, count, least=1)
