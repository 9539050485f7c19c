"""What objects are now: stats, keywords and abilities (LIFEBURN 4.6, 8.1, 9.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from engine.games.lifeburn import amounts
from engine.games.lifeburn.cards import Activated, Keyword, StatModifier
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.options import bounded
from engine.games.lifeburn.passives import Active, any_passive, passives_of, work_out
from engine.games.lifeburn.queries import glimpse, is_attacking, is_summon
from engine.games.lifeburn.state import Known, Thing
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.tokens import HERB_ABILITY

KEYWORDS: Final[frozenset[str]] = frozenset(get_args(Keyword))
_NO_KEYWORDS: Final[Mapping[Keyword, int]] = {}


def known(table: Table, number: int) -> Known:
    """The object as it is now (4.4)."""
    thing = table.thing(number)
    attack, defense = _stats(table, thing)
    return Known(
        number,
        thing.card,
        thing.owner,
        thing.controller,
        thing.zone,
        attack,
        defense - thing.damage,
        keyword_amounts(table, number),
        is_summon(thing),
        thing.token,
        thing.x,
        thing.attacked,
        thing.also_herb,
        is_attacking(table, number),
    )


def attack(table: Table, number: int) -> int:
    """Current attack in play, printed attack elsewhere (4.6); 0 without one."""
    return _stats(table, table.thing(number))[0]


def defense(table: Table, number: int) -> int:
    """Current defense, damage taken off, in play; printed defense elsewhere (4.6)."""
    thing = table.thing(number)
    return _stats(table, thing)[1] - thing.damage


def _stats(table: Table, thing: Thing) -> tuple[int, int]:
    card = thing.card
    printed = thing.animated or (card.attack or 0, card.defense or 0)
    if thing.zone not in ("Play", "Token"):
        return printed
    counters = thing.one_one - thing.haunt
    base = printed[0] + counters, printed[1] + counters
    if not any_passive(table, "ChangeStats"):
        return base
    return work_out(
        table, ("stats", thing.number), lambda: _modified_stats(table, thing, base), base
    )


def _modified_stats(table: Table, thing: Thing, base: tuple[int, int]) -> tuple[int, int]:
    attack, defense = base
    for active in passives_of(table, thing.number, "ChangeStats"):
        for modifier in active.passive.stat_modifiers:
            amount = _modifier_amount(table, thing.number, active, modifier)
            if modifier.stat == "Attack":
                attack = _operate(attack, modifier.operator, amount)
            else:
                defense = _operate(defense, modifier.operator, amount)
    return attack, defense


def _modifier_amount(table: Table, number: int, active: Active, modifier: StatModifier) -> int:
    if modifier.x_amount:
        amount = active.x
    elif modifier.amount_based_on is not None:
        context = Context(active.controller, glimpse(table, active.source), x=active.x)
        but = number if modifier.other else None
        amount = amounts.counted(table, modifier.amount_based_on, context, but=but)
    else:
        amount = 1 if modifier.amount is None else modifier.amount
    return amount * modifier.amount_multiplier


def _operate(value: int, operator: str, amount: int) -> int:
    """Division is whole, toward zero; by 0 nothing happens."""
    if operator == "Add":
        return bounded(value + amount)
    if operator == "Multiply":
        return bounded(value * amount)
    if not amount:
        return value
    quotient = abs(value) // abs(amount)
    return quotient if (value < 0) == (amount < 0) else -quotient


def keywords(table: Table, number: int) -> Mapping[Keyword, int]:
    """The keywords it has now, with their amounts; of several the highest counts (9.3, 9.4)."""
    thing = table.thing(number)
    if thing.zone not in ("Play", "Token"):
        return dict(thing.card.keywords)
    if not thing.card.keywords and not thing.grants and not any_passive(table, "GrantKeyword"):
        return _NO_KEYWORDS
    return work_out(
        table, ("keywords", number), lambda: _current_keywords(table, thing), _NO_KEYWORDS
    )


def _current_keywords(table: Table, thing: Thing) -> Mapping[Keyword, int]:
    found: dict[Keyword, int] = {}
    for keyword, amount in thing.card.keywords:
        found[keyword] = max(amount, found.get(keyword, amount))
    for given in thing.grants:
        if isinstance(given.what, str) and given.what in KEYWORDS:
            keyword: Keyword = given.what  # pyright: ignore[reportAssignmentType]
            found[keyword] = max(given.amount, found.get(keyword, given.amount))
    for active in passives_of(table, thing.number, "GrantKeyword"):
        granted = active.passive.keyword
        if granted is not None:
            amount = 1 if active.passive.amount is None else active.passive.amount
            found[granted] = max(amount, found.get(granted, amount))
    for active in passives_of(table, thing.number, "DisableKeyword") if found else ():
        if active.passive.keyword is None:
            return {}
        found.pop(active.passive.keyword, None)
    return found


def keyword_amounts(table: Table, number: int) -> tuple[tuple[Keyword, int], ...]:
    """The keywords it has now, with their amounts and what modifies these."""
    found = keywords(table, number)
    if not any_passive(table, "ModifyKeywordAmount"):
        return tuple(found.items())
    return tuple((keyword, keyword_amount(table, number, keyword)) for keyword in found)


def keyword_amount(table: Table, number: int, keyword: Keyword) -> int:
    """The amount of a keyword with what modifies it (ModifyKeywordAmount); 0 without it."""
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
    """Whether that keyword of others does not work against it (9.4)."""
    return any(
        active.passive.keyword == keyword
        for active in passives_of(table, number, "ImmuneToKeyword")
    )


def abilities(table: Table, number: int) -> tuple[Activated, ...]:
    """Its activated abilities, as numbered from 1: printed, a Herb's own, granted (8.1)."""
    thing = table.thing(number)
    printed = thing.card.activated
    if thing.zone not in ("Play", "Token"):
        return printed
    if not thing.also_herb and not thing.grants and not any_passive(table, "GrantActive"):
        return printed
    own_herb = (HERB_ABILITY,) if thing.also_herb and HERB_ABILITY not in printed else ()
    given = tuple(grant.what for grant in thing.grants if isinstance(grant.what, Activated))
    auras = tuple(
        ability
        for active in passives_of(table, number, "GrantActive")
        for ability in active.passive.actives
    )
    return (*printed, *own_herb, *given, *auras)
