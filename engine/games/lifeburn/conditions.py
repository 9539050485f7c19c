"""When a condition is true (LIFEBURN 6.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from engine.games.lifeburn import filters, stats
from engine.games.lifeburn.cards import Condition, Zone
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.queries import is_summon, summons
from engine.games.lifeburn.state import Known, Meant
from engine.games.lifeburn.table import Table
from engine.players import Player, opponent


def holds(table: Table, conditions: Iterable[Condition], context: Context) -> bool:
    """Whether all of them are true now."""
    return all(
        _CONDITIONS[condition.condition](table, condition, context) for condition in conditions
    )


def _bounded(condition: Condition, number: int, least: int | None = None) -> bool:
    """Whether the number is within the bounds of the condition; `least` is the lower bound where
    it has none at all."""
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
        (others or is_summon(table.thing(number)))
        and not (condition.self_ is False and number == context.source.number)
        for number in found
    )
    if condition.amount is not None:
        return count == condition.amount
    return _bounded(condition, count, least=1)


def _more_life(table: Table, condition: Condition, context: Context) -> bool:
    return table.side(context.you).life > table.side(opponent(context.you)).life


def _opponent_has_more(table: Table, condition: Condition, context: Context) -> bool:
    return len(summons(table, opponent(context.you))) > len(summons(table, context.you))


def _first_spell(table: Table, condition: Condition, context: Context) -> bool:
    if context.item is None:
        return context.source.card.type == "Spell" and not table.side(context.you).spells_cast
    return "first spell" in context.item.marks


def _first_summon(table: Table, condition: Condition, context: Context) -> bool:
    return table.side(context.you).summons_entered <= 1


def _hand_size(table: Table, condition: Condition, context: Context) -> bool:
    size = len(table.side(_who(condition, context)).hand)
    if condition.amounts:
        return size in condition.amounts
    if condition.amount is not None:
        return size == condition.amount
    return _bounded(condition, size)


def zone_now(table: Table, known: Known) -> Zone:
    """Where the object is now, or was when it was last known."""
    thing = table.find(known.number)
    zone = known.zone if thing is None else thing.zone
    return "Play" if zone == "Token" else zone


def _in_zone(table: Table, condition: Condition, context: Context) -> bool:
    here = {zone_now(table, context.source)}
    if context.paid_itself:
        here.add(context.source.zone)
    if here & {"Play", "Token"}:
        here |= {"Play", "Token"}
    return not here.isdisjoint(condition.zones)


def _object(table: Table, meant: Meant) -> Known | None:
    """The object as it is now, or was as it left play."""
    if isinstance(meant, str):
        return None
    if table.find(meant) is None:
        return table.state.gone.get(meant)
    return stats.known(table, meant)


def subject(table: Table, context: Context) -> Known | None:
    """What a condition about "the target" looks at: what the parent affected, otherwise its target,
    otherwise the object of the event."""
    parent = context.parent
    if parent is not None:
        if parent.targets:
            target = parent.targets[0]
            found = _object(table, target)
            if found is None:
                same = (known for known in parent.affected if known.number == target)
                found = next(same, parent.affected[0] if parent.affected else None)
            return found
        if parent.affected:
            return parent.affected[-1]
    if context.event is not None and context.event.things:
        return context.event.things[0]
    return None


def _is_tribe(table: Table, condition: Condition, context: Context) -> bool:
    known = subject(table, context)
    return known is not None and known.card.tribe == condition.filter.tribe


def _is_not_tribe(table: Table, condition: Condition, context: Context) -> bool:
    known = subject(table, context)
    return known is not None and known.card.tribe != condition.filter.tribe


def _target_is(table: Table, condition: Condition, context: Context) -> bool:
    """The card just discarded or affected; one of them is enough."""
    parent = context.parent
    if parent is not None and parent.affected:
        return any(known.card.tribe == condition.filter.tribe for known in parent.affected)
    return _is_tribe(table, condition, context)


def _root_target_not_summon(table: Table, condition: Condition, context: Context) -> bool:
    parent = context.parent
    if parent is None or not (parent.targets or parent.affected):
        return False
    known = subject(table, context)
    return known is None or not known.summon


def _target_attack(table: Table, condition: Condition, context: Context) -> bool:
    known = subject(table, context)
    if known is None and context.paid:
        known = context.paid[0]
    return known is not None and _bounded(condition, known.attack)


def _top_card_is_merfolk(table: Table, condition: Condition, context: Context) -> bool:
    table.use_secret()
    deck = table.side(context.you).deck
    if not deck:
        return False
    card = table.thing(deck[0]).card
    return card.type == "Summon" and card.tribe == "Merfolk"


def _one_one_in_play(table: Table, condition: Condition, context: Context) -> bool:
    return any(
        (stats.attack(table, number), stats.defense(table, number)) == (1, 1)
        for number in table.state.play
        if is_summon(table.thing(number))
    )


def _spellburnt(table: Table, condition: Condition, context: Context) -> bool:
    if context.item is None:
        return context.source.card.type == "Spell" and table.side(context.you).spellburnt
    return context.burnt


def _trigger_was_burnt(table: Table, condition: Condition, context: Context) -> bool:
    return context.event is not None and context.event.burnt


def _trigger_not_burnt(table: Table, condition: Condition, context: Context) -> bool:
    return context.event is not None and not context.event.burnt


def _attacked(table: Table, condition: Condition, context: Context) -> bool:
    if condition.self_ is False:
        return table.side(_who(condition, context)).attacked
    thing = table.find(context.source.number)
    return (
        context.source.attacked
        if thing is None or thing.zone not in ("Play", "Token")
        else thing.attacked
    )


def _didnt_attack(table: Table, condition: Condition, context: Context) -> bool:
    return not table.side(_who(condition, context)).attacked


def _entered(table: Table, condition: Condition, context: Context) -> bool:
    zones = condition.zones or ("Play",)
    count = sum(
        (zone in zones or (zone == "Token" and "Play" in zones))
        and filters.known_qualifies(table, known, condition.filter, context.you)
        for zone, known in table.side(_who(condition, context)).entered
    )
    return _bounded(condition, count, least=1)


_CONDITIONS: Final[Mapping[str, Callable[[Table, Condition, Context], bool]]] = {
    "Control": _control,
    "YouHaveMoreLife": _more_life,
    "OpponentHasMore": _opponent_has_more,
    "FirstSpell": _first_spell,
    "FirstSummon": _first_summon,
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
    "TriggerWasSpellburnt": _trigger_was_burnt,
    "TriggerNotSpellburnt": _trigger_not_burnt,
    "Attacked": _attacked,
    "DidntAttack": _didnt_attack,
    "EnteredZoneThisTurn": _entered,
}
