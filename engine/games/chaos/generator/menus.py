"""What a generator may write into each part of a condition: nothing trivial, nothing impossible
(CHAOS 13).

Every menu is made once and kept, so that menus are told apart by being the same object.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

from engine.games.chaos.card_terms import (
    ABILITIES,
    TYPES,
    Ability,
    Kind,
    Side,
    Timing,
    Type,
    can_have,
    kinds_of,
)
from engine.games.chaos.cards import Card
from engine.games.chaos.conditions import (
    CARD_TYPES,
    CHAR_TYPES,
    CharType,
    Position,
    StatName,
    type_of,
)
from engine.games.chaos.odds import ANY_SIDE
from engine.games.chaos.reach import (
    CARDS,
    IN_PLAY,
    KINDS,
    LEADER_IN_PLAY,
    MINION_IN_PLAY,
    NO_LIMITS,
    Limits,
    Reach,
    subjects,
)
from engine.games.chaos.state import MOST_MP


class Source(NamedTuple):
    """What has the effect: of that kind, in one of these places. `card` is None for effects that
    are given to others: of those nothing else is known. Otherwise it is the card without its name
    and effects."""

    kind: Kind
    homes: Reach
    card: Card | None


def source_of(card: Card) -> Source:
    """Returns the card itself, wherever it is."""
    return Source(card.kind, subjects((card.kind,)), card)


def stranger(kind: Kind) -> Source:
    """Returns a card that is not known, wherever it is."""
    return Source(kind, subjects((kind,)), None)


class Bounds(NamedTuple):
    """The numbers that may stand after "at least" and after "at most"."""

    at_least: range
    at_most: range

    @property
    def many(self) -> int:
        """How many bounds are left."""
        return len(self.at_least) + len(self.at_most)


Stats = tuple[tuple[StatName, Bounds], ...]
"""Those of which any bound is left."""


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """Abilities and numbers. None is no demand; no number always may be left out, unless `must`:
    then one of the two has to be asked for."""

    abilities: tuple[Ability | None, ...]
    stats: Stats
    must: bool = False
    must_at: Position | None = None

    def leaves_something(self, position: Position | None = None) -> bool:
        """Returns whether anything can be written at all (there)."""
        free = not self.must and (self.must_at is None or self.must_at != position)
        return free or bool(self.stats) or any(self.abilities)


@dataclass(frozen=True, slots=True, eq=False)
class Menu:
    """What may be asked of cards in hands and decks; of characters in play where no positions are
    given."""

    sides: tuple[Side, ...]
    types: tuple[tuple[Any, Parts], ...]
    positions: tuple[Position, ...] = ()


Targets = tuple[Menu, ...]
"""What a target condition may be: of characters, of cards, of both in this order."""

LEAST_DYING: Final = -9


def ranges(kinds: tuple[Kind, ...]) -> dict[StatName, range]:
    """Returns between which numbers each stat of those kinds is told apart."""
    alone, leader = len(kinds) == 1, kinds == ("leader",)
    cost = range(8, 11) if leader else range(8) if alone else range(11)
    if "spell" in kinds:
        return {"cost": cost}
    health = range(1, 41) if leader else range(1, 11)
    return {"cost": cost, "atk": range(11), "hp": health, "atkTimes": range(6)}


def stats_of(kinds: tuple[Kind, ...], limits: Limits) -> Stats:
    """Returns what may be asked of something of those kinds that an effect works on."""
    numbers = ranges(kinds)
    return _left({stat: Bounds(one[1:], one[:-1]) for stat, one in numbers.items()}, limits)


def own_stats(card: Card, limits: Limits, *, in_play: bool, timing: Timing) -> Stats:
    """Returns what may be asked of the source: nothing that it meets from the start. After it was
    played it may be hurt, and have attacked."""
    found: dict[StatName, Bounds] = {}
    for stat, numbers in ranges((card.kind,)).items():
        value = card.numbers[stat]
        below = range(0) if stat == "hp" else range(numbers.start, value)
        found[stat] = Bounds(range(value + 1, numbers.stop), below)
    if in_play and timing != "play":
        least = LEAST_DYING if timing == "destroy" else 1
        most = ranges((card.kind,))["hp"].stop
        found["hp"] = Bounds(range(least + 1, most), range(least, card.health))
        found["atkTimes"] = found["atkTimes"]._replace(at_least=range(1, 6))
    return _left(found, limits)


def _left(found: dict[StatName, Bounds], limits: Limits) -> Stats:
    """Returns what an effect that takes something away leaves of it."""
    if limits.takes is not None:
        stat, amount = limits.takes
        if stat in found:
            left = found[stat].at_most
            found[stat] = found[stat]._replace(at_most=range(max(left.start, amount), left.stop))
    return tuple((stat, bounds) for stat, bounds in found.items() if bounds.many)


_ANY_MP: Final = Bounds(range(1, MOST_MP + 1), range(MOST_MP))


def mp_bounds(timing: Timing | None) -> Bounds | None:
    """Returns what MP may be asked for; None where a card is played."""
    return None if timing == "play" else _ANY_MP


def max_mp_bounds(timing: Timing | None, cost: int | None) -> Bounds | None:
    """Returns the same of Max MP: whoever played a card had the MP for it. None if nothing is
    left."""
    if cost is None or timing not in ("play", "destroy"):
        return _ANY_MP
    bounds = Bounds(range(cost + 1, MOST_MP + 1), range(cost, MOST_MP))
    return bounds if bounds.many else None


_EASILY_LOST: Final[frozenset[Ability]] = frozenset(("stealth", "shield"))
NOTHING: Final = Parts((None,), ())


@lru_cache(4096)
def target_menu(limits: Limits, *, targeted: bool) -> Targets:
    """Returns what may be asked of what an effect is done to: chosen by the player, or all of
    it."""
    menus: list[Menu] = []
    if limits.reach & IN_PLAY:
        menus.append(Menu(ANY_SIDE, _types(limits, CHAR_TYPES, IN_PLAY, targeted=targeted)))
    positions = _positions(limits.reach)
    if targeted and "hand" in positions:
        types = _types(limits, CARD_TYPES, CARDS, targeted=True)
        menus.append(Menu(("ally",), types, ("hand",)))
    elif positions and not targeted:
        types = _types(limits, CARD_TYPES, CARDS, targeted=False)
        menus.append(Menu(ANY_SIDE, types, positions))
    return tuple(menus)


def field_menu() -> Menu:
    """Returns what may be asked to be in play."""
    return Menu(ANY_SIDE, _types(Limits(MINION_IN_PLAY), CHAR_TYPES, IN_PLAY, targeted=False))


def hand_menu() -> Menu:
    """Returns what may be asked to be in the own hand."""
    return Menu(("ally",), _types(Limits(CARDS), CARD_TYPES, CARDS, targeted=False), ("hand",))


@lru_cache(4096)
def leader_parts(limits: Limits, own: Card | None) -> Parts:
    """Returns what leaders may be asked for. The limits are those of an effect on the same leaders;
    `own` is the card if it has just become the own leader."""
    if own is None:
        return Parts(_abilities(("leader",), limits), stats_of(("leader",), limits), must=True)
    stats = own_stats(own, limits, in_play=True, timing="play")
    return Parts(_abilities(("leader",), limits, own.abilities), stats, must=True)


@lru_cache(4096)
def source_menu(source: Source, timing: Timing, limits: Limits = NO_LIMITS) -> Targets:
    """Returns what may be asked of the source itself. The limits are those of an effect on it."""
    homes = places(source, timing)
    only_cards = not homes & IN_PLAY
    homes &= limits.reach
    menus: list[Menu] = []
    if homes & IN_PLAY and (found := _own_char_types(source, timing, limits)):
        menus.append(Menu(("any",), found))
    if positions := _positions(homes):
        parts = _own_parts(source, timing, limits, in_play=False)
        if only_cards:
            parts = replace(parts, must_at="handOrDeck")
            positions = tuple[Position, ...](filter(parts.leaves_something, positions))
        others = _other_types(source, limits)
        types = ((one, parts) for one in CARD_TYPES if one == "card" or type_of(one) in others)
        menus.append(Menu(("any",), tuple(types), positions))
    return tuple(menus)


# ---- places


def places(source: Source, timing: Timing) -> Reach:
    """Returns where a source can be when its effect acts, as far as conditions may ask for it."""
    match timing:
        case "play" | "destroy":
            return source.homes & MINION_IN_PLAY
        case "discard":
            return source.homes - LEADER_IN_PLAY
        case "turn":
            return source.homes


def _positions(reach: Reach) -> tuple[Position, ...]:
    places = {where for _, where in reach}
    if "hand" in places and "deck" in places:
        return ("handOrDeck", "hand", "deck")
    return ("hand",) if "hand" in places else ("deck",) if "deck" in places else ()


# ---- types


def _types(
    limits: Limits, names: tuple[str, ...], where: Reach, *, targeted: bool
) -> tuple[tuple[Any, Parts], ...]:
    there = _kinds(limits.reach & where)
    types: list[tuple[str, Parts]] = []
    for one in names:
        kinds = there if one == "character" else kinds_of(one)
        fits = "leader" in there if one == "character" else set(kinds) <= set(there)
        if fits and (limits.makes is None or limits.makes != type_of(one)):
            types.append((one, _parts(kinds, limits, targeted=targeted, in_play=where is IN_PLAY)))
    return tuple(types)


def _kinds(reach: Reach) -> tuple[Kind, ...]:
    return tuple(kind for kind in KINDS if any(one == kind for one, _ in reach))


def _own_char_types(
    source: Source, timing: Timing, limits: Limits
) -> tuple[tuple[CharType, Parts], ...]:
    if source.kind == "leader":
        return (("character", NOTHING),)
    parts = _own_parts(source, timing, limits, in_play=True)
    must = timing in ("play", "destroy")
    bare = replace(parts, must=must)
    types: list[tuple[CharType, Parts]] = [("minion", bare)] if bare.leaves_something() else []
    return (*types, *((one, parts) for one in _other_types(source, limits)))


def _other_types(source: Source, limits: Limits) -> tuple[Type, ...]:
    """Returns the types that a source minion can come to have."""
    if source.card is None or source.kind != "minion":
        return ()
    return tuple(one for one in TYPES if one not in (source.card.type, limits.makes))


# ---- abilities and numbers


def _parts(kinds: tuple[Kind, ...], limits: Limits, *, targeted: bool, in_play: bool) -> Parts:
    never: list[Ability] = ["untargetable"] if targeted else []
    if targeted and in_play:
        never.append("stealth")
    return Parts(_abilities(kinds, limits, never), stats_of(kinds, limits))


def _own_parts(source: Source, timing: Timing, limits: Limits, *, in_play: bool) -> Parts:
    """Returns what may be asked of the source: of a card that is not known, nothing is asked but
    where it is."""
    card = source.card
    if card is None:
        return NOTHING
    kept = frozenset(card.abilities)
    if in_play and timing != "play":
        kept -= _EASILY_LOST
    abilities = _abilities((card.kind,), limits, kept)
    return Parts(abilities, own_stats(card, limits, in_play=in_play, timing=timing))


def _abilities(
    kinds: tuple[Kind, ...], limits: Limits, never: Collection[Ability] = ()
) -> tuple[Ability | None, ...]:
    """Returns those that all of the kinds can have and the effect does not grant, but for some."""
    left: list[Ability] = [one for one in ABILITIES if one not in (limits.grants, *never)]
    return (None, *(one for one in left if all(can_have(kind, one) for kind in kinds)))
