"""The possible contents for each part of a generated condition, without trivial and impossible
ones; and functions that draw conditions from them (CHAOS 13, Conditions). Every menu is made once
and cached, so menus are compared by identity."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final, Literal, NamedTuple

from engine.games.chaos import conditions, odds
from engine.games.chaos.card_terms import (
    ABILITIES,
    ABILITY_TERMS,
    TYPES,
    Ability,
    Kind,
    Side,
    Timing,
    Type,
    can_have,
)
from engine.games.chaos.cards import Action, Card, OnLeader
from engine.games.chaos.conditions import (
    CARDS,
    IN_PLAY,
    KINDS,
    LEADER_IN_PLAY,
    MINION_IN_PLAY,
    NO_LIMITS,
    Limits,
    Reach,
    kinds_of,
    reach_of_kinds,
)
from engine.games.chaos.effects import limits_of
from engine.games.chaos.state.state import MOST_MP


class Source(NamedTuple):
    """The card that has an effect, as far as the generator knows it: its kind, and the places where
    it can be (`homes`). `card` is the card without name and effects; `card` is None if the effect
    is given to another card, of which nothing else is known."""

    kind: Kind
    homes: Reach
    card: Card | None


def source_of(card: Card) -> Source:
    """Returns the data of the card as one that has an effect (see `Source`). All places that cards
    of its kind can be in are possible."""
    return Source(card.kind, reach_of_kinds((card.kind,)), card)


class Bounds(NamedTuple):
    """The numbers that a condition can put after "at least" and after "at most"."""

    at_least: range
    at_most: range

    @property
    def many(self) -> int:
        """The number of possible bounds, "at least" and "at most" together."""
        return len(self.at_least) + len(self.at_most)


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """The abilities and numbers that a condition can ask for.

    - In `abilities`, None stands for a condition that asks for no ability.
    - Each number in `stats` has at least one possible bound.
    - If `must` is True, every condition must ask for an ability or a number.
    - If `must_at` is a position (such as hands and decks), only conditions on cards in that
      position must do so.
    - Otherwise a condition may ask for neither.
    """

    abilities: tuple[Ability | None, ...]
    stats: tuple[tuple[conditions.StatName, Bounds], ...]
    must: bool = False
    must_at: conditions.Position | None = None

    @property
    def asks_something(self) -> bool:
        """Whether a condition can ask for an ability or a number."""
        return bool(self.stats) or any(self.abilities)


@dataclass(frozen=True, slots=True, eq=False)
class Menu:
    """The possible contents of a condition. If `positions` is set, the condition is about cards in
    hands and decks; otherwise it is about characters in play."""

    sides: tuple[Side, ...]
    types: tuple[tuple[Any, Parts], ...]
    positions: tuple[conditions.Position, ...] = ()


Targets = tuple[Menu, ...]
"""Menus of a target condition: of characters, of cards, or of both in this order."""

LEAST_DYING: Final = -9


def ranges(kinds: tuple[Kind, ...]) -> dict[conditions.StatName, range]:
    """Returns the values that each stat of cards of those kinds can have."""
    alone, leader = len(kinds) == 1, kinds == ("leader",)
    cost = range(8, 11) if leader else range(8) if alone else range(11)
    if "spell" in kinds:
        return {"cost": cost}
    health = range(1, 41) if leader else range(1, 11)
    return {"cost": cost, "atk": range(11), "hp": health, "atkTimes": range(6)}


@cache
def mp_bounds(timing: Timing | None, cost: int | None) -> dict[Literal["mp", "maxMp"], Bounds]:
    """Returns the bounds that a condition on MP or Max MP can have.

    There are none for MP if the effect acts when its card is played (`timing` "play"). If the
    effect acts when its card is played or destroyed, "at least" for Max MP is only possible with a
    number above the card's `cost`, because the player certainly has that much Max MP.
    """
    found: dict[Literal["mp", "maxMp"], Bounds] = {}
    if timing != "play":
        found["mp"] = Bounds(range(1, MOST_MP + 1), range(MOST_MP))
    least = 0 if cost is None or timing not in ("play", "destroy") else cost
    if least < MOST_MP:
        found["maxMp"] = Bounds(range(least + 1, MOST_MP + 1), range(least, MOST_MP))
    return found


NOTHING: Final = Parts((None,), ())


@lru_cache(4096)
def target_menu(limits: Limits, *, targeted: bool) -> Targets:
    """Returns the possible conditions on the targets of an effect. `limits` are the limits of its
    base effect. `targeted` is True if the player chooses the target, and False if the effect uses
    all cards that qualify or a random one."""
    menus: list[Menu] = []
    if limits.reach & IN_PLAY:
        never: tuple[Ability, ...] = ("stealth", "untargetable") if targeted else ()
        menus.append(Menu(odds.ANY_SIDE, _types(limits, IN_PLAY, never)))
    positions = _positions(limits.reach)
    if targeted and "hand" in positions:
        menus.append(Menu(("ally",), _types(limits, CARDS, ("untargetable",)), ("hand",)))
    elif positions and not targeted:
        menus.append(Menu(odds.ANY_SIDE, _types(limits, CARDS), positions))
    return tuple(menus)


@lru_cache(4096)
def leader_parts(limits: Limits, own: Card | None) -> Parts:
    """Returns the abilities and numbers that a condition on leaders can ask for. Bounds for health
    that every leader meets at the start of the match are possible too (CHAOS 15.35). `limits` are
    the limits of the effect that acts on the leaders in question; NO_LIMITS if none does.

    `own` is the card with the effect if that card has just become its player's leader, else None.
    If there is such a card, the condition can't ask for anything that it has from the start.
    """
    parts = _parts(("leader",), limits)
    if own is not None:
        parts = _own_parts(source_of(own), "play", limits, in_play=True)
    return replace(parts, must=True)


@lru_cache(4096)
def source_menu(source: Source, timing: Timing, limits: Limits = NO_LIMITS) -> Targets:
    """Returns the possible conditions on the card that has the effect. `limits` are the limits of
    the effect's base effect if the effect acts on that card; otherwise NO_LIMITS."""
    homes = places(source, timing)
    only_cards = not homes & IN_PLAY
    homes &= limits.reach
    others: tuple[Type, ...] = ()  # types that a source minion can get
    if source.card is not None and source.kind == "minion":
        others = tuple(one for one in TYPES if one not in (source.card.type, limits.makes))
    menus: list[Menu] = []
    if homes & IN_PLAY:
        parts = _own_parts(source, timing, limits, in_play=True)
        must = timing in ("play", "destroy")
        types: list[tuple[conditions.CharType, Parts]] = [(one, parts) for one in others]
        if source.kind == "leader":
            types = [("character", NOTHING)]
        elif parts.asks_something or not must:
            types.insert(0, ("minion", replace(parts, must=must)))
        if types:
            menus.append(Menu(("any",), tuple(types)))
    if positions := _positions(homes):
        parts = _own_parts(source, timing, limits, in_play=False)
        if only_cards:
            parts = replace(parts, must_at="handOrDeck")
            if not parts.asks_something:
                positions = positions[-2:]  # hand and deck, without handOrDeck
        names = ("card", *(f"{one}Card" for one in others))
        menus.append(Menu(("any",), tuple((one, parts) for one in names), positions))
    return tuple(menus)


def places(source: Source, timing: Timing) -> Reach:
    """Returns the places where the card with an effect can be when the effect acts, each paired
    with the card's kind.

    If the effect acts when its card is played or destroyed, only a minion in play is included, and
    other kinds give an empty result. The generator then makes effects and conditions on the card
    itself only for minions.
    """
    match timing:
        case "play" | "destroy":
            return source.homes & MINION_IN_PLAY
        case "discard":
            return source.homes - LEADER_IN_PLAY
        case "turn":
            return source.homes


def _positions(reach: Reach) -> tuple[conditions.Position, ...]:
    places = {where for _, where in reach}
    if "hand" in places and "deck" in places:
        return ("handOrDeck", "hand", "deck")
    return ("hand",) if "hand" in places else ("deck",) if "deck" in places else ()


def _types(
    limits: Limits, where: Reach, never: Collection[Ability] = ()
) -> tuple[tuple[Any, Parts], ...]:
    reach = limits.reach & where
    there: tuple[Kind, ...] = tuple(kind for kind in KINDS if reach & reach_of_kinds((kind,)))
    types: list[tuple[str, Parts]] = []
    for one in conditions.CHAR_TYPES if where == IN_PLAY else conditions.CARD_TYPES:
        kinds = there if one == "character" else kinds_of(one)
        fits = "leader" in there if one == "character" else set(kinds) <= set(there)
        if fits and (limits.makes is None or limits.makes != conditions.type_of(one)):
            types.append((one, _parts(kinds, limits, never)))
    return tuple(types)


def _parts(
    kinds: tuple[Kind, ...],
    limits: Limits,
    never: Collection[Ability] = (),
    stats: Mapping[conditions.StatName, Bounds] | None = None,
) -> Parts:
    """Returns the abilities that all of the kinds can have, except `never` and the one that the
    effect grants, and the possible bounds of numbers: of `stats`, or of all that distinguish such
    cards."""
    if stats is None:
        stats = {stat: Bounds(one[1:], one[:-1]) for stat, one in ranges(kinds).items()}
    taken_from, amount = limits.takes or ("", 0)
    left: list[tuple[conditions.StatName, Bounds]] = []
    for stat, (at_least, at_most) in stats.items():
        least = max(at_most.start, amount) if stat == taken_from else at_most.start
        left.append((stat, Bounds(at_least, range(least, at_most.stop))))
    abilities: list[Ability] = [one for one in ABILITIES if one not in (limits.grants, *never)]
    held: list[Ability] = [one for one in abilities if all(can_have(kind, one) for kind in kinds)]
    return Parts((None, *held), tuple(one for one in left if one[1].many))


def _own_parts(source: Source, timing: Timing, limits: Limits, *, in_play: bool) -> Parts:
    """Returns the demands on the source. An unknown card is asked only for its place. A known card
    is never asked for anything that it meets from the start, with one exception: after it was
    played it may be hurt or have attacked, so its health may meet the demand from the start (CHAOS
    15.35)."""
    card = source.card
    if card is None:
        return NOTHING
    kept = frozenset(card.abilities)
    stats: dict[conditions.StatName, Bounds] = {}
    for stat, numbers in ranges((card.kind,)).items():
        value = card.numbers[stat]
        below = range(0) if stat == "hp" else range(numbers.start, value)
        stats[stat] = Bounds(range(value + 1, numbers.stop), below)
    if in_play and timing != "play":
        kept -= {"stealth", "shield"}  # easily lost
        least = LEAST_DYING if timing == "destroy" else 1
        stats["hp"] = Bounds(range(least + 1, stats["hp"].at_least.stop), range(least, card.health))
        stats["atkTimes"] = stats["atkTimes"]._replace(at_least=range(1, 6))
    return _parts((card.kind,), limits, kept, stats)


FIELD_MENU: Final = Menu(odds.ANY_SIDE, _types(Limits(MINION_IN_PLAY), IN_PLAY))
HAND_MENU: Final = Menu(("ally",), _types(Limits(CARDS), CARDS), ("hand",))
"""The menus of conditions that ask for a character in play, and for a card in the player's hand."""


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
"""The page's weights times ten: of no ability, of no number, and of each number for every possible
bound."""

_INDE: Final[dict[Inde, int]] = {"field": 4, "card": 2, "leader": 2, "mp": 1, "maxMp": 1}


def draw_target(stream: odds.Stream, offered: Targets, bias: int) -> conditions.TargetCond:
    """Returns a random condition on targets, out of the `offered` ones. The effect's ally bias
    makes allies 2 ** `bias` times as likely as opponents. Raises NothingLeft if `offered` is
    empty."""
    if not offered:
        raise odds.NothingLeft
    menu = offered[0 if len(offered) == 1 or stream.draw(_PLACE_ODDS) else 1]
    return _card(stream, menu, bias) if menu.positions else _char(stream, menu, bias)


def draw_inde(
    stream: odds.Stream, source: Source, timing: Timing, action: Action
) -> conditions.IndeCond:
    """Returns a random independent condition (one that isn't about a target or the card itself) for
    an effect with this action."""
    bounds = mp_bounds(timing, source.card.cost if source.card else None)
    match stream.draw(_inde_odds(tuple(bounds))):
        case "field":
            return conditions.FieldExistCond(_char(stream, FIELD_MENU, EXISTENCE_BIAS))
        case "card":
            return conditions.CardExistCond(_card(stream, HAND_MENU, EXISTENCE_BIAS))
        case "leader":
            side = stream.draw(odds.side_odds(LEADER_BIAS))
            limits = NO_LIMITS
            if isinstance(action, OnLeader) and side in ("any", action.side):
                limits = limits_of(action.base)  # the condition is about all targets of the effect
            itself = source.kind == "leader" and timing == "play" and side != "oppo"
            parts = leader_parts(limits, source.card if itself else None)
            return conditions.LeaderCond(side, *_draw_parts(stream, parts, must=parts.must))
        case "mp" | "maxMp" as asked:
            form = conditions.MpCond if asked == "mp" else conditions.MaxMpCond
            return form(stream.draw(odds.side_odds(MP_BIAS)), draw_bound(stream, bounds[asked]))


def draw_bound(stream: odds.Stream, bounds: Bounds) -> conditions.StatCondVariant:
    """Returns a random bound: "at least" or "at most" a number."""
    at_least, numbers = stream.draw(_ways(bounds))
    number = stream.draw(_number_odds(numbers))
    return conditions.StatGe(number) if at_least else conditions.StatLe(number)


def _char(stream: odds.Stream, menu: Menu, bias: int) -> conditions.CharTargetCond:
    type_, parts = stream.draw(_type_odds(menu))
    side = _side(stream, menu.sides, bias)
    return conditions.CharTargetCond(side, type_, *_draw_parts(stream, parts, must=parts.must))


def _card(stream: odds.Stream, menu: Menu, bias: int) -> conditions.CardTargetCond:
    position = stream.draw(_position_odds(menu.positions))
    side = _side(stream, menu.sides, bias)
    type_, parts = stream.draw(_type_odds(menu))
    must = parts.must or parts.must_at == position
    return conditions.CardTargetCond(position, side, type_, *_draw_parts(stream, parts, must=must))


def _side(stream: odds.Stream, sides: tuple[Side, ...], bias: int) -> Side:
    return sides[0] if len(sides) == 1 else stream.draw(odds.side_odds(bias, sides))


def _draw_parts(
    stream: odds.Stream, parts: Parts, *, must: bool
) -> tuple[Ability | None, conditions.StatCond | None]:
    free = not must or bool(parts.stats)
    ability = stream.draw(_ability_odds(parts, free))
    found = stream.draw(_stat_odds(parts, must and ability is None))
    if found is None:
        return ability, None
    stat, bounds = found
    return ability, conditions.StatCond(stat, draw_bound(stream, bounds))


_PLACE_ODDS: Final = odds.chance_odds(8, 10)
"""The odds that a condition is about characters in play, not cards."""


@lru_cache(4096)
def _type_odds(menu: Menu) -> odds.Odds[tuple[Any, Parts]]:
    return odds.odds((one, _TYPES[one[0]]) for one in menu.types)


@cache
def _position_odds(positions: tuple[conditions.Position, ...]) -> odds.Odds[conditions.Position]:
    return odds.odds((one, _POSITIONS[one]) for one in positions)


@lru_cache(4096)
def _ability_odds(parts: Parts, free: bool) -> odds.Odds[Ability | None]:
    return odds.odds(
        (one, ABILITY_TERMS[one].asked if one else _NO_ABILITY)
        for one in parts.abilities
        if free or one is not None
    )


@lru_cache(4096)
def _stat_odds(parts: Parts, must: bool) -> odds.Odds[tuple[conditions.StatName, Bounds] | None]:
    asked = ((one, _STATS[one[0]] * one[1].many) for one in parts.stats)
    return odds.odds(((None, 0 if must else _NO_STAT), *asked))


@cache
def _ways(bounds: Bounds) -> odds.Odds[tuple[bool, range]]:
    ways = ((True, bounds.at_least), (False, bounds.at_most))
    return odds.odds((one, len(one[1])) for one in ways)


@cache
def _number_odds(numbers: range) -> odds.Odds[int]:
    return odds.number_odds(odds.mid_range(numbers[0], numbers[-1], 1))


@cache
def _inde_odds(numbers: tuple[Inde, ...]) -> odds.Odds[Inde]:
    left = ("field", "card", "leader", *numbers)
    return odds.odds((one, weight) for one, weight in _INDE.items() if one in left)
