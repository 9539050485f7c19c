"""The states of players and of objects in play, in a few words each (LIFEBURN 4.3, 9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.lifeburn import passives, queries, stats
from engine.games.lifeburn.badges import badges
from engine.games.lifeburn.cards import Passive
from engine.games.lifeburn.state import GameObject, Mark, Side
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts import keyword_text
from engine.players import Player
from engine.views import Badge

_PASSIVES: Final = {
    "CantTakeDamage": "takes no damage",
    "CantDealDamage": "deals no damage",
    "CantBeTargeted": "cannot be targeted",
    "CantBeAttacked": "cannot be attacked",
    "CantAttack": "cannot attack",
    "CantAttackOrBlock": "cannot attack or shield",
    "CantTribute": "cannot be tributed",
    "DefenseUsedForAttack": "strikes with defense",
    "ThisTurn": "destroyed at end of turn",
    "OnlyTributeToTreefolk": "tribute only for Treefolk",
}
"""The passives that are worth a mark on whatever they act on."""


def card_badges(table: Table, number: int) -> tuple[Badge, ...]:
    """Returns the keywords that an object in play has now."""
    return badges(stats.keyword_amounts(table, number))


def card_marks(table: Table, number: int) -> tuple[str, ...]:
    """Returns what lies on an object in play, what it has lost, and what it may not do."""
    obj = table.obj(number)
    return tuple(
        dict.fromkeys(
            (
                *_counters(obj),
                *_lost(table, obj),
                *_summon_marks(table, obj),
                *_passive_marks(table, number),
            )
        )
    )


def _lost(table: Table, obj: GameObject) -> Iterator[str]:
    now = stats.keywords(table, obj.number)
    for keyword, _ in obj.card.keywords:
        if keyword not in now:
            yield f"lost {keyword}"


def _counters(obj: GameObject) -> Iterator[str]:
    if obj.damage:
        yield f"{obj.damage} damage"
    if obj.one_one:
        yield f"{obj.one_one} +1/+1"
    if obj.haunt:
        yield f"{obj.haunt} Haunt counter{'s' if obj.haunt > 1 else ''}"
    if obj.x:
        yield f"X = {obj.x}"


def _summon_marks(table: Table, obj: GameObject) -> Iterator[str]:
    if obj.also_herb:
        yield "also a Herb"
    if not queries.is_summon(obj):
        return
    if obj.animated is not None:
        yield "Summon"
    if obj.sick:
        can_attack = any(given.what == "CanAttack" for given in obj.grants)
        yield "may attack" if can_attack else "sick"
    if obj.attacked:
        yield "attacked"
    if obj.owner != obj.controller:
        yield "owned by the opponent"


def _passive_marks(table: Table, number: int) -> Iterator[str]:
    for active in passives.passives_on(table, number):
        if words := _passive_words(active.passive):
            yield words


def _passive_words(passive: Passive) -> str:
    match passive.passive:
        case "ImmuneToKeyword":
            return f"immune to {passive.keyword}"
        case "TributeRestriction":
            return f"tribute only for {passive.filter.tribe}"
        case name:
            return _PASSIVES.get(name, "")


def side_marks(table: Table, player: Player) -> tuple[str, ...]:
    """Returns what is the case for a player besides life and cards."""
    side = table.side(player)
    return (
        *_burn(side),
        *(words for holds, words in _may_not(side) if holds),
        *_limits(table, player, side),
        *(_next(mark) for mark in side.marks),
        *_later(table, player),
    )


def _burn(side: Side) -> Iterator[str]:
    if side.burn_for_game:
        yield "spellburnt for the game"
    elif side.spellburnt:
        yield "spellburnt"
    if side.scorched:
        yield "scorched"
    if side.exhausted:
        yield "exhausted"


def _may_not(side: Side) -> tuple[tuple[bool, str], ...]:
    return (
        (side.cant_gain_life, "cannot gain life"),
        (side.cant_attack, "cannot attack this turn"),
        (side.cant_tribute, "cannot tribute this turn"),
        (side.forced_by is not None, "must attack this turn"),
        (bool(side.only_cast), "may cast only some cards this turn"),
        (side.exile_instead, "dying Summons are exiled this turn"),
        (side.herbs_full, "Herbs give full life this turn"),
    )


def _limits(table: Table, player: Player, side: Side) -> Iterator[str]:
    if player == table.state.active:
        left = table.options.summons_a_turn + side.summon_bonus - side.summons_used
        if left <= 0:
            yield "no summon left"
        else:
            yield f"{left} summon{'s' if left > 1 else ''} left"
    limit = table.options.hand_limit
    if side.hand_bonus and limit is not None:
        yield f"hand limit {max(0, limit + side.hand_bonus)}"
    if side.extra_turns:
        yield "1 extra turn" if side.extra_turns == 1 else f"{side.extra_turns} extra turns"


def _next(mark: Mark) -> str:
    which = "Summon" if mark.what == "NextSummon" else "Spell"
    match mark.what:
        case "ModifyCost":
            return f"next Spell or Object costs {mark.amount}"
        case "CopySpell":
            return "next Spell is copied"
        case _:
            return f"next {which}: {keyword_text(str(mark.keyword), mark.amount)}"


def _later(table: Table, player: Player) -> Iterator[str]:
    for delayed in table.state.delayed:
        if delayed.player == player:
            yield f"later: {delayed.source.card.name}"
