"""When a condition is true (LIFEBURN 6.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.games.lifeburn import filters, stats
from engine.games.lifeburn.cards import Condition, Zone
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.queries import is_summon, summons
from engine.games.lifeburn.state import ObjectSnapshot, Target
from engine.games.lifeburn.table import Table
from engine.players import Player, opponent


def holds(table: Table, conditions: Iterable[Condition], context: Context) -> bool:
    """Returns whether all of them are true now."""
    return all(
        _CONDITIONS[condition.condition](table, condition, context) for condition in conditions
    )


def _bounded(condition: Condition, number: int, least: int | None = None) -> bool:
    """Returns whether the number is within the bounds of the condition; `least` is the lower bound
    where it has none at all."""
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


def _first_spell(table: Table, condition: Condition, context: Context) -> bool:
    if context.item is None:
        return context.source.card.type == "Spell" and not table.side(context.you).spells_cast
    return "first spell" in context.item.marks


def _hand_size(table: Table, condition: Condition, context: Context) -> bool:
    size = len(table.side(_who(condition, context)).hand)
    if condition.amounts:
        return size in condition.amounts
    if condition.amount is not None:
        return size == condition.amount
    return _bounded(condition, size)


def zone_now(table: Table, snapshot: ObjectSnapshot) -> Zone:
    """Returns where the object is now, or was when it was last known."""
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
    """Returns the object as it is now, or was as it left play."""
    if isinstance(target, str):
        return None
    if table.find(target) is None:
        return table.state.gone.get(target)
    return stats.snapshot(table, target)


def subject(table: Table, context: Context) -> ObjectSnapshot | None:
    """Returns what a condition about "the target" looks at: what the parent affected, otherwise its
    target, otherwise the object of the event."""
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


def _is_tribe(table: Table, condition: Condition, context: Context) -> bool:
    snapshot = subject(table, context)
    return snapshot is not None and snapshot.card.tribe == condition.filter.tribe


def _is_not_tribe(table: Table, condition: Condition, context: Context) -> bool:
    snapshot = subject(table, context)
    return snapshot is not None and snapshot.card.tribe != condition.filter.tribe


def _target_is(table: Table, condition: Condition, context: Context) -> bool:
    """Returns whether the condition holds of the target: the card just discarded or affected; one
    of them is enough."""
    parent = context.parent
    if parent is not None and parent.affected:
        return any(snapshot.card.tribe == condition.filter.tribe for snapshot in parent.affected)
    return _is_tribe(table, condition, context)


def _root_target_not_summon(table: Table, condition: Condition, context: Context) -> bool:
    parent = context.parent
    if parent is None or not (parent.targets or parent.affected):
        return False
    snapshot = subject(table, context)
    return snapshot is None or not snapshot.summon


def _target_attack(table: Table, condition: Condition, context: Context) -> bool:
    snapshot = subject(table, context)
    if snapshot is None and context.paid:
        snapshot = context.paid[0]
    return snapshot is not None and _bounded(condition, snapshot.attack)


def _top_card_is_merfolk(table: Table, condition: Condition, context: Context) -> bool:
    table.use_secret()
    deck = table.side(context.you).deck
    if not deck:
        return False
    card = table.obj(deck[0]).card
    return card.type == "Summon" and card.tribe == "Merfolk"


def _one_one_in_play(table: Table, condition: Condition, context: Context) -> bool:
    return any(
        stats.attack_and_defense(table, number) == (1, 1)
        for number in table.state.play
        if is_summon(table.obj(number))
    )


def _spellburnt(table: Table, condition: Condition, context: Context) -> bool:
    if context.item is None:
        return context.source.card.type == "Spell" and table.side(context.you).spellburnt
    return context.burnt


def _attacked(table: Table, condition: Condition, context: Context) -> bool:
    if condition.self_ is False:
        return table.side(_who(condition, context)).attacked
    obj = table.find(context.source.number)
    return (
        context.source.attacked
        if obj is None or obj.zone not in ("Play", "Token")
        else obj.attacked
    )


def _entered(table: Table, condition: Condition, context: Context) -> bool:
    zones = condition.zones or ("Play",)
    count = sum(
        (zone in zones or (zone == "Token" and "Play" in zones))
        and filters.snapshot_qualifies(table, snapshot, condition.filter, context.you)
        for zone, snapshot in table.side(_who(condition, context)).entered
    )
    return _bounded(condition, count, least=1)


_CONDITIONS: Final[Mapping[str, Callable[[Table, Condition, Context], bool]]] = {
    "Control": _control,
    "YouHaveMoreLife": lambda table, _, context: (
        table.side(context.you).life > table.side(opponent(context.you)).life
    ),
    "OpponentHasMore": lambda table, _, context: (
        len(summons(table, opponent(context.you))) > len(summons(table, context.you))
    ),
    "FirstSpell": _first_spell,
    "FirstSummon": lambda table, _, context: table.side(context.you).summons_entered <= 1,
    "HandSize": _hand_size,
    "InZone": _in_zone,
    "IsTribe": _is_tribe,
    "IsNotTribe": _is_not_tribe,
    "RootTargetTribe": _is_tribe,
    "RootTargetNotSummon": _root_target_not_summon,
    "TargetIs": _target_is,
    "TargetAttack": _target_attack,
    "TopCardIsMerfolk": _top_card_is_merfolk,
    "OneOneInPlay": _one_one_in_play,
    "Spellburnt": _spellburnt,
    "TriggerWasSpellburnt": lambda _table, _, context: (
        context.event is not None and context.event.burnt
    ),
    "TriggerNotSpellburnt": lambda _table, _, context: (
        context.event is not None and not context.event.burnt
    ),
    "Attacked": _attacked,
    "DidntAttack": lambda table, condition, context: (
        not table.side(_who(condition, context)).attacked
    ),
    "EnteredZoneThisTurn": _entered,
}
