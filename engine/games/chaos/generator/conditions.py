"""Drawing conditions from what may be written (CHAOS 13, Conditions)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, Literal

from engine.games.chaos.card_terms import Ability, Side
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CardType,
    CharTargetCond,
    CharType,
    FieldExistCond,
    IndeCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    Position,
    StatCond,
    StatCondVariant,
    StatGe,
    StatLe,
    StatName,
    TargetCond,
)
from engine.games.chaos.generator.limits import Timing, max_mp_bounds, mp_bounds
from engine.games.chaos.generator.menus import Bounds, Cards, Chars, Numbers, Parts, Targets
from engine.games.chaos.generator.odds import NothingLeft, Odds, mid_range, number_odds, odds
from engine.games.chaos.generator.rules import field_menu, hand_menu, leader_parts
from engine.games.chaos.generator.sides import side_odds
from engine.games.chaos.generator.sources import Source
from engine.games.chaos.generator.stream import Stream
from engine.games.chaos.generator.subjects import Limits

Inde = Literal["field", "card", "leader", "mp", "maxMp"]

EXISTENCE_BIAS: Final = 1
LEADER_BIAS: Final = 2
MP_BIAS: Final = 3
"""Ally biases as powers of two."""

_PLACES: Final = {"chars": 8, "cards": 2}
_CHAR_TYPES: Final[dict[CharType, int]] = {
    "character": 4,
    "minion": 3,
    "beast": 1,
    "dragon": 1,
    "demon": 1,
}
_CARD_TYPES: Final[dict[CardType, int]] = {
    "card": 35,
    "leaderCard": 10,
    "minionCard": 30,
    "spellCard": 10,
    "beastCard": 5,
    "dragonCard": 5,
    "demonCard": 5,
}
_POSITIONS: Final[dict[Position, int]] = {"handOrDeck": 1, "hand": 7, "deck": 2}
_ABILITIES: Final[dict[Ability | None, int]] = {
    None: 950,
    "charge": 10,
    "taunt": 10,
    "stealth": 8,
    "untargetable": 7,
    "shield": 5,
    "poisonous": 5,
    "lifesteal": 5,
}
_NO_STAT: Final = 9000
_STATS: Final[dict[StatName, int]] = {"cost": 30, "atk": 35, "hp": 30, "atkTimes": 5}
"""Ten times the page's weights: that of no number, and those of numbers for each bound left."""

_INDE: Final[dict[Inde, int]] = {"field": 4, "card": 2, "leader": 2, "mp": 1, "maxMp": 1}
_FIELD: Final = field_menu()
_HAND: Final = hand_menu()


def draw_target(stream: Stream, menu: Targets, bias: int) -> TargetCond:
    """Returns a target condition for an effect with that ally bias. Raises NothingLeft."""
    chars, cards = menu.chars, menu.cards
    if chars is None and cards is None:
        raise NothingLeft
    if cards is None or (chars is not None and stream.draw(_PLACE_ODDS)):
        assert chars is not None
        return _char(stream, chars, bias)
    return _card(stream, cards, bias)


def draw_inde(
    stream: Stream,
    source: Source,
    timing: Timing,
    leaders: tuple[Side, Limits] | None,
) -> IndeCond:
    """Returns a condition that is about no particular card. `leaders` are those that the effect is
    done to, with its limits."""
    max_mp = max_mp_bounds(timing, source.card.cost if source.card else None)
    mp = mp_bounds(timing)
    match stream.draw(_inde_odds(mp is not None, max_mp is not None)):
        case "field":
            return FieldExistCond(_char(stream, _FIELD, EXISTENCE_BIAS))
        case "card":
            return CardExistCond(_card(stream, _HAND, EXISTENCE_BIAS))
        case "leader":
            return _leader(stream, source, timing, leaders)
        case "mp":
            assert mp is not None
            return MpCond(stream.draw(side_odds(MP_BIAS)), draw_bound(stream, mp))
        case "maxMp":
            assert max_mp is not None
            return MaxMpCond(stream.draw(side_odds(MP_BIAS)), draw_bound(stream, max_mp))


def draw_bound(stream: Stream, bounds: Bounds) -> StatCondVariant:
    """Draws a bound: at least or at most so much."""
    at_least, numbers = stream.draw(_ways(bounds))
    number = stream.draw(_number_odds(numbers))
    return StatGe(number) if at_least else StatLe(number)


def _char(stream: Stream, menu: Chars, bias: int) -> CharTargetCond:
    type_, parts = stream.draw(_char_type_odds(menu))
    side = _side(stream, menu.sides, bias)
    return CharTargetCond(side, type_, *_draw_parts(stream, parts, must=parts.must))


def _card(stream: Stream, menu: Cards, bias: int) -> CardTargetCond:
    position = stream.draw(_position_odds(menu.positions))
    side = _side(stream, menu.sides, bias)
    type_, parts = stream.draw(_card_type_odds(menu))
    must = parts.must or parts.must_at == position
    return CardTargetCond(position, side, type_, *_draw_parts(stream, parts, must=must))


def _leader(
    stream: Stream, source: Source, timing: Timing, leaders: tuple[Side, Limits] | None
) -> LeaderCond:
    """Draws a condition on leaders. The limits hold where the condition is about all leaders that
    the effect is done to."""
    side = stream.draw(side_odds(LEADER_BIAS))
    limits = leaders[1] if leaders is not None and side in ("any", leaders[0]) else None
    itself = source.kind == "leader" and timing == "play" and side != "oppo"
    parts = leader_parts(limits, source.card if itself else None)
    return LeaderCond(side, *_draw_parts(stream, parts, must=parts.must))


def _side(stream: Stream, sides: tuple[Side, ...], bias: int) -> Side:
    return sides[0] if len(sides) == 1 else stream.draw(side_odds(bias, sides))


def _draw_parts(
    stream: Stream, parts: Parts, *, must: bool
) -> tuple[Ability | None, StatCond | None]:
    free = not must or bool(parts.stats)
    ability = stream.draw(_ability_odds(parts, free))
    found = stream.draw(_stat_odds(parts, must and ability is None))
    if found is None:
        return ability, None
    stat, bounds = found
    return ability, StatCond(stat, draw_bound(stream, bounds))


# ---- odds


_PLACE_ODDS: Final = odds(((True, _PLACES["chars"]), (False, _PLACES["cards"])))


@lru_cache(4096)
def _char_type_odds(menu: Chars) -> Odds[tuple[CharType, Parts]]:
    return odds((one, _CHAR_TYPES[one[0]]) for one in menu.types)


@lru_cache(4096)
def _card_type_odds(menu: Cards) -> Odds[tuple[CardType, Parts]]:
    return odds((one, _CARD_TYPES[one[0]]) for one in menu.types)


@cache
def _position_odds(positions: tuple[Position, ...]) -> Odds[Position]:
    return odds((one, _POSITIONS[one]) for one in positions)


@lru_cache(4096)
def _ability_odds(parts: Parts, free: bool) -> Odds[Ability | None]:
    return odds((one, _ABILITIES[one]) for one in parts.abilities if free or one is not None)


@lru_cache(4096)
def _stat_odds(parts: Parts, must: bool) -> Odds[tuple[StatName, Bounds] | None]:
    weights: list[tuple[tuple[StatName, Bounds] | None, int]] = [(None, 0 if must else _NO_STAT)]
    weights += [(one, _STATS[one[0]] * one[1].many) for one in parts.stats]
    return odds(weights)


@cache
def _ways(bounds: Bounds) -> Odds[tuple[bool, Numbers]]:
    return odds(
        (
            ((True, bounds.at_least), bounds.at_least.many),
            ((False, bounds.at_most), bounds.at_most.many),
        )
    )


@cache
def _number_odds(numbers: Numbers) -> Odds[int]:
    return number_odds(mid_range(*numbers, 1))


@cache
def _inde_odds(mp: bool, max_mp: bool) -> Odds[Inde]:
    left = {"mp": mp, "maxMp": max_mp}
    return odds((one, weight) for one, weight in _INDE.items() if left.get(one, True))
