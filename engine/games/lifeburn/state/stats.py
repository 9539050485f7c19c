"""Present properties of objects: stats, keywords and abilities (LIFEBURN 4.6, 8.1, 9.3)."""

from collections.abc import Mapping
from typing import Final

from engine.games.lifeburn.cards import Activated, Keyword, StatModifier
from engine.games.lifeburn.constants import bounded
from engine.games.lifeburn.state.passives import (
    ActivePassive,
    any_passive,
    has_passive,
    may_lower_defense,
    passives_of,
)
from engine.games.lifeburn.state.queries import all_summons, printed_snapshot, snapshot_of
from engine.games.lifeburn.state.state import Context, GameObject, ObjectSnapshot
from engine.games.lifeburn.state.table import Table, work_out
from engine.games.lifeburn.texts.keywords import KEYWORDS
from engine.games.lifeburn.tokens import HERB_ABILITY

_NO_KEYWORDS: Final[Mapping[Keyword, int]] = {}


def snapshot(table: Table, number: int) -> ObjectSnapshot:
    """Returns a snapshot of the object with its present stats and keywords (4.4)."""
    key, memo = ("snapshot", number), table.memo
    kept = memo.results.get(key)
    if kept is None:
        secrets = table.secrets_used
        obj = table.state.objects[number]
        attack, defense = _stats(table, obj)
        amounts = keyword_amounts(table, number)
        kept = snapshot_of(table, obj, attack, defense - obj.damage, amounts)
        if not memo.pending and table.secrets_used == secrets:
            memo.results[key] = kept
    return kept


def attack_and_defense(table: Table, number: int) -> tuple[int, int]:
    """Returns the present attack and defense of an object in play, with damage subtracted (4.6)."""
    obj = table.state.objects[number]
    attack, defense = _stats(table, obj)
    return attack, defense - obj.damage


def attack(table: Table, number: int) -> int:
    """Returns the present attack of an object in play, or the printed attack of a card elsewhere
    (4.6). Returns 0 if the card has no attack."""
    return _stats(table, table.obj(number))[0]


def defense(table: Table, number: int) -> int:
    """Returns the present defense of an object in play, with damage subtracted, or the printed
    defense of a card elsewhere (4.6)."""
    return attack_and_defense(table, number)[1]


def combat_strength(table: Table, number: int) -> int:
    """Returns the damage that the Summon deals in combat: its attack, or its defense if a passive
    says so (9.4)."""
    if has_passive(table, number, "DefenseUsedForAttack"):
        return max(0, defense(table, number))
    return max(0, attack(table, number))


def _stats(table: Table, obj: GameObject) -> tuple[int, int]:
    if obj.zone not in ("Play", "Token"):
        return obj.animated or (obj.card.attack or 0, obj.card.defense or 0)
    base = _base(obj)
    if not any_passive(table, "ChangeStats"):
        return base
    kept = table.memo.results.get(obj.number)
    if kept is not None:
        return kept
    return work_out(table, obj.number, lambda: _modified_stats(table, obj, base), base)


def without_defense(table: Table) -> list[int]:
    """Returns the Summons in play whose defense is 0 or less."""
    objects = table.state.objects
    found = [objects[number] for number in all_summons(table)]
    if not may_lower_defense(table):
        # A Summon that is still as printed can be skipped.
        found = [
            obj
            for obj in found
            if (obj.damage or obj.haunt or obj.animated or (obj.card.defense or 0) < 1)
            and _base(obj)[1] <= obj.damage
        ]
    return [obj.number for obj in found if _stats(table, obj)[1] <= obj.damage]


def _base(obj: GameObject) -> tuple[int, int]:
    """Returns the printed stats with counters."""
    attack, defense = obj.animated or (obj.card.attack or 0, obj.card.defense or 0)
    counters = obj.one_one - obj.haunt
    return attack + counters, defense + counters


def _modified_stats(table: Table, obj: GameObject, base: tuple[int, int]) -> tuple[int, int]:
    attack, defense = base
    for active in passives_of(table, obj.number, "ChangeStats"):
        for modifier in active.passive.stat_modifiers:
            amount = _modifier_amount(table, obj.number, active, modifier)
            if modifier.stat == "Attack":
                attack = _operate(attack, modifier.operator, amount)
            else:
                defense = _operate(defense, modifier.operator, amount)
    return attack, defense


def _modifier_amount(
    table: Table, number: int, active: ActivePassive, modifier: StatModifier
) -> int:
    if modifier.x_amount:
        amount = active.x
    elif modifier.amount_based_on is not None:
        context = Context(active.controller, printed_snapshot(table, active.source), x=active.x)
        but = number if modifier.other else None
        amount = table.rulebook.counted(table, modifier.amount_based_on, context, but)
    else:
        amount = 1 if modifier.amount is None else modifier.amount
    return amount * modifier.amount_multiplier


def _operate(value: int, operator: str, amount: int) -> int:
    """Returns the stat after the operation. Division rounds toward zero; division by 0 changes
    nothing."""
    if operator == "Add":
        return bounded(value + amount)
    if operator == "Multiply":
        return bounded(value * amount)
    if not amount:
        return value
    quotient = abs(value) // abs(amount)
    return quotient if (value < 0) == (amount < 0) else -quotient


def keywords(table: Table, number: int) -> Mapping[Keyword, int]:
    """Returns the object's present keywords with their amounts. If the object has a keyword several
    times, the highest amount counts (9.3, 9.4)."""
    obj = table.state.objects[number]
    if obj.zone not in ("Play", "Token"):
        return dict(obj.card.keywords)
    if not obj.card.keywords and not obj.grants and not any_passive(table, "GrantKeyword"):
        return _NO_KEYWORDS
    return work_out(
        table, ("keywords", number), lambda: _current_keywords(table, obj), _NO_KEYWORDS
    )


def _current_keywords(table: Table, obj: GameObject) -> Mapping[Keyword, int]:
    found: dict[Keyword, int] = {}
    for keyword, amount in obj.card.keywords:
        found[keyword] = max(amount, found.get(keyword, amount))
    for given in obj.grants:
        if isinstance(given.what, str) and given.what in KEYWORDS:
            found[given.what] = max(given.amount, found.get(given.what, given.amount))
    for active in passives_of(table, obj.number, "GrantKeyword"):
        granted = active.passive.keyword
        if granted is not None:
            amount = 1 if active.passive.amount is None else active.passive.amount
            found[granted] = max(amount, found.get(granted, amount))
    for active in passives_of(table, obj.number, "DisableKeyword") if found else ():
        if active.passive.keyword is None:
            return {}
        found.pop(active.passive.keyword, None)
    return found


def keyword_amounts(table: Table, number: int) -> tuple[tuple[Keyword, int], ...]:
    """Returns the object's present keywords with their amounts, as changed by other effects."""
    found = keywords(table, number)
    if not found or not any_passive(table, "ModifyKeywordAmount"):
        return tuple(found.items())
    return tuple((keyword, keyword_amount(table, number, keyword)) for keyword in found)


def keyword_amount(table: Table, number: int, keyword: Keyword) -> int:
    """Returns the amount of the object's keyword, as changed by ModifyKeywordAmount. Returns 0 if
    the object doesn't have the keyword."""
    amount = keywords(table, number).get(keyword)
    if amount is None:
        return 0
    more = (active.passive for active in passives_of(table, number, "ModifyKeywordAmount"))
    return amount + sum(
        1 if passive.amount is None else passive.amount
        for passive in more
        if (passive.keyword or "Sprout") == keyword
    )


def immune_to(table: Table, number: int, keyword: Keyword) -> bool:
    """Returns whether the object is unaffected by that keyword of other objects (9.4)."""
    return any(
        active.passive.keyword == keyword
        for active in passives_of(table, number, "ImmuneToKeyword")
    )


def abilities(table: Table, number: int) -> tuple[Activated, ...]:
    """Returns the object's activated abilities in the order of their numbers, from 1: printed ones,
    a Herb's own, and granted ones (8.1)."""
    obj = table.state.objects[number]
    printed = obj.card.activated
    if obj.zone not in ("Play", "Token"):
        return printed
    if not obj.also_herb and not obj.grants and not any_passive(table, "GrantActive"):
        return printed
    own_herb = (HERB_ABILITY,) if obj.also_herb and HERB_ABILITY not in printed else ()
    given = tuple(grant.what for grant in obj.grants if isinstance(grant.what, Activated))
    auras = tuple(
        ability
        for active in passives_of(table, number, "GrantActive")
        for ability in active.passive.actives
    )
    return (*printed, *own_herb, *given, *auras)
