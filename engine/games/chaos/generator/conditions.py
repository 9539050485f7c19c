"""Drawing conditions from what may be written, and whether the whole has a point (CHAOS 13,
Conditions)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final, Literal

from engine.games.chaos import conditions
from engine.games.chaos.card_terms import ABILITY_TERMS, TYPES, Ability, Side, Timing, kinds_of
from engine.games.chaos.cards import Action, OnAll, OnLeader, OnRandom, Targeted
from engine.games.chaos.condition_evaluation import within
from engine.games.chaos.effects import limits_of
from engine.games.chaos.generator import menus
from engine.games.chaos.odds import (
    NothingLeft,
    Odds,
    Stream,
    chance,
    mid_range,
    number_odds,
    odds,
    side_odds,
)

Inde = Literal["field", "card", "leader", "mp", "maxMp"]

EXISTENCE_BIAS: Final = 1
LEADER_BIAS: Final = 2
MP_BIAS: Final = 3
"""Ally biases as powers of two."""

_TYPES: Final = {
    **dict(zip(conditions.CHAR_TYPES, (4, 3, 1, 1, 1), strict=True)),
    **dict(zip(conditions.CARD_TYPES, (35, 10, 30, 10, 5, 5, 5), strict=True)),
}
_POSITIONS: Final[dict[conditions.Position, int]] = {"handOrDeck": 1, "hand": 7, "deck": 2}
_NO_ABILITY: Final = 950
_NO_STAT: Final = 9000
_STATS: Final[dict[conditions.StatName, int]] = {"cost": 30, "atk": 35, "hp": 30, "atkTimes": 5}
"""Ten times the page's weights: that of no number, and those of numbers for each bound left."""

_INDE: Final[dict[Inde, int]] = {"field": 4, "card": 2, "leader": 2, "mp": 1, "maxMp": 1}


def draw_target(stream: Stream, offered: menus.Targets, bias: int) -> conditions.TargetCond:
    """Returns a target condition for an effect with that ally bias. Raises NothingLeft."""
    if not offered:
        raise NothingLeft
    menu = offered[0 if len(offered) == 1 or stream.draw(_PLACE_ODDS) else 1]
    return _card(stream, menu, bias) if menu.positions else _char(stream, menu, bias)


def draw_inde(
    stream: Stream, source: menus.Source, timing: Timing, action: Action
) -> conditions.IndeCond:
    """Returns a condition that is about no particular card, of an effect that does this."""
    bounds = menus.mp_bounds(timing, source.card.cost if source.card else None)
    match stream.draw(_inde_odds(tuple(bounds))):
        case "field":
            return conditions.FieldExistCond(_char(stream, menus.FIELD_MENU, EXISTENCE_BIAS))
        case "card":
            return conditions.CardExistCond(_card(stream, menus.HAND_MENU, EXISTENCE_BIAS))
        case "leader":
            return _leader(stream, source, timing, action)
        case "mp" | "maxMp" as asked:
            form = conditions.MpCond if asked == "mp" else conditions.MaxMpCond
            return form(stream.draw(side_odds(MP_BIAS)), draw_bound(stream, bounds[asked]))


def draw_bound(stream: Stream, bounds: menus.Bounds) -> conditions.StatCondVariant:
    """Draws a bound: at least or at most so much."""
    at_least, numbers = stream.draw(_ways(bounds))
    number = stream.draw(_number_odds(numbers))
    return conditions.StatGe(number) if at_least else conditions.StatLe(number)


def _char(stream: Stream, menu: menus.Menu, bias: int) -> conditions.CharTargetCond:
    type_, parts = stream.draw(_type_odds(menu))
    side = _side(stream, menu.sides, bias)
    return conditions.CharTargetCond(side, type_, *_draw_parts(stream, parts, must=parts.must))


def _card(stream: Stream, menu: menus.Menu, bias: int) -> conditions.CardTargetCond:
    position = stream.draw(_position_odds(menu.positions))
    side = _side(stream, menu.sides, bias)
    type_, parts = stream.draw(_type_odds(menu))
    must = parts.must or parts.must_at == position
    return conditions.CardTargetCond(position, side, type_, *_draw_parts(stream, parts, must=must))


def _leader(
    stream: Stream, source: menus.Source, timing: Timing, action: Action
) -> conditions.LeaderCond:
    """Draws a condition on leaders. The limits hold where the condition is about all leaders that
    the effect is done to."""
    side = stream.draw(side_odds(LEADER_BIAS))
    limits = conditions.NO_LIMITS
    if isinstance(action, OnLeader) and side in ("any", action.side):
        limits = limits_of(action.base)
    itself = source.kind == "leader" and timing == "play" and side != "oppo"
    parts = menus.leader_parts(limits, source.card if itself else None)
    return conditions.LeaderCond(side, *_draw_parts(stream, parts, must=parts.must))


def _side(stream: Stream, sides: tuple[Side, ...], bias: int) -> Side:
    return sides[0] if len(sides) == 1 else stream.draw(side_odds(bias, sides))


def _draw_parts(
    stream: Stream, parts: menus.Parts, *, must: bool
) -> tuple[Ability | None, conditions.StatCond | None]:
    free = not must or bool(parts.stats)
    ability = stream.draw(_ability_odds(parts, free))
    found = stream.draw(_stat_odds(parts, must and ability is None))
    if found is None:
        return ability, None
    stat, bounds = found
    return ability, conditions.StatCond(stat, draw_bound(stream, bounds))


# ---- odds


_PLACE_ODDS: Final = chance(8, 10)
"""Characters in play, not cards."""


@lru_cache(4096)
def _type_odds(menu: menus.Menu) -> Odds[tuple[Any, menus.Parts]]:
    return odds((one, _TYPES[one[0]]) for one in menu.types)


@cache
def _position_odds(positions: tuple[conditions.Position, ...]) -> Odds[conditions.Position]:
    return odds((one, _POSITIONS[one]) for one in positions)


@lru_cache(4096)
def _ability_odds(parts: menus.Parts, free: bool) -> Odds[Ability | None]:
    return odds(
        (one, ABILITY_TERMS[one].asked if one else _NO_ABILITY)
        for one in parts.abilities
        if free or one is not None
    )


@lru_cache(4096)
def _stat_odds(
    parts: menus.Parts, must: bool
) -> Odds[tuple[conditions.StatName, menus.Bounds] | None]:
    asked = ((one, _STATS[one[0]] * one[1].many) for one in parts.stats)
    return odds(((None, 0 if must else _NO_STAT), *asked))


@cache
def _ways(bounds: menus.Bounds) -> Odds[tuple[bool, range]]:
    ways = ((True, bounds.at_least), (False, bounds.at_most))
    return odds((one, len(one[1])) for one in ways)


@cache
def _number_odds(numbers: range) -> Odds[int]:
    return number_odds(mid_range(numbers[0], numbers[-1], 1))


@cache
def _inde_odds(numbers: tuple[Inde, ...]) -> Odds[Inde]:
    left = ("field", "card", "leader", *numbers)
    return odds((one, weight) for one, weight in _INDE.items() if one in left)


def has_no_point(
    condition: conditions.Cond | None, action: Action, source: menus.Source, timing: Timing
) -> bool:
    """Returns whether the condition holds whenever the effect has something to be done to, or asks
    of the source what hardly anything leads to: to cost more than it does."""
    match condition:
        case conditions.FieldExistCond(wanted) | conditions.CardExistCond(wanted):
            if not isinstance(action, Targeted | OnAll | OnRandom):
                return False
            if not _implies(action.target, wanted):
                return False
            return isinstance(action, Targeted) or not _may_be(action.target, source, timing)
        case conditions.SourceCond(wanted) if wanted.stat and wanted.stat.stat == "cost":
            return isinstance(wanted.stat.bound, conditions.StatGe) and source.card is not None
        case _:
            return False


def _implies(target: conditions.TargetCond, wanted: conditions.TargetCond) -> bool:
    """Returns whether everything that meets the first meets the second."""
    if type(target) is not type(wanted):
        return False
    if isinstance(target, conditions.CardTargetCond) and target.position != "hand":
        return False  # existence is asked of the own hand alone
    minions = wanted.type in ("minion", "minionCard") and kinds_of(target.type) == ("minion",)
    return (
        wanted.side in ("any", target.side)
        and (minions or wanted.type in ("character", "card", target.type))
        and wanted.ability in (None, target.ability)
        and _stat_implies(target.stat, wanted.stat)
    )


def _stat_implies(stat: conditions.StatCond | None, wanted: conditions.StatCond | None) -> bool:
    if wanted is None or stat is None:
        return wanted is None
    same = stat.stat == wanted.stat and type(stat.bound) is type(wanted.bound)
    return same and within(stat.bound.value, wanted.bound)


def _may_be(target: conditions.TargetCond, source: menus.Source, timing: Timing) -> bool:
    """Returns whether the source may be among what meets the condition, as it is from the start.
    What is cast, dying or discarded never is."""
    if timing != "play" or source.kind == "spell" or isinstance(target, conditions.CardTargetCond):
        return False
    if target.side == "oppo" or source.kind not in kinds_of(target.type):
        return False
    card = source.card
    if card is None:
        return True
    return (
        (target.type not in TYPES or target.type == card.type)
        and (target.ability is None or target.ability in card.abilities)
        and (target.stat is None or within(card.numbers[target.stat.stat], target.stat.bound))
    )
