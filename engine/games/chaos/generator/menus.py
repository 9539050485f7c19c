"""What a generator may write into each part of a condition: nothing trivial, nothing impossible
(CHAOS 13).

Every menu is made once and kept, so that menus are told apart by being the same object.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from engine.games.chaos.abilities import ABILITIES, Ability, can_have
from engine.games.chaos.card_terms import TYPES, Kind, Side, Type, kinds_of
from engine.games.chaos.conditions import (
    CARD_TYPES,
    CHAR_TYPES,
    CardType,
    CharType,
    Position,
    StatName,
    type_of,
)
from engine.games.chaos.odds import ANY_SIDE
from engine.games.chaos.reach import CARDS, IN_PLAY, KINDS, LEADER_IN_PLAY, Limits, Reach, subjects
from engine.games.chaos.state import MOST_MP
from engine.games.chaos.triggers import Timing


class Printed(NamedTuple):
    """A card from the start; a spell's numbers but for the cost say nothing."""

    kind: Kind
    type: Type | None
    cost: int
    attack: int
    health: int
    attack_times: int
    abilities: tuple[Ability, ...]

    @property
    def numbers(self) -> dict[StatName, int]:
        """Its numbers by the names of the stats."""
        return {
            "cost": self.cost,
            "atk": self.attack,
            "hp": self.health,
            "atkTimes": self.attack_times,
        }


class Source(NamedTuple):
    """What has the effect: of that kind, in one of these places. `card` is None for effects that
    are given to others: of those nothing else is known."""

    kind: Kind
    homes: Reach
    card: Printed | None


def source_of(card: Printed) -> Source:
    """Returns the card itself, wherever it is."""
    return Source(card.kind, subjects((card.kind,)), card)


def stranger(kind: Kind) -> Source:
    """Returns a card that is not known, wherever it is."""
    return Source(kind, subjects((kind,)), None)


class Numbers(NamedTuple):
    """From least to most; nothing if least is more."""

    least: int
    most: int

    @property
    def many(self) -> int:
        """How many numbers are left."""
        return max(0, self.most - self.least + 1)


class Bounds(NamedTuple):
    """The numbers that may stand after "at least" and after "at most"."""

    at_least: Numbers
    at_most: Numbers

    @property
    def many(self) -> int:
        """How many bounds are left."""
        return self.at_least.many + self.at_most.many


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
class Chars:
    """What may be asked of characters in play."""

    sides: tuple[Side, ...]
    types: tuple[tuple[CharType, Parts], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """What may be asked of cards in hands and decks."""

    positions: tuple[Position, ...]
    sides: tuple[Side, ...]
    types: tuple[tuple[CardType, Parts], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """What a target condition may be."""

    chars: Chars | None
    cards: Cards | None

    @property
    def any(self) -> bool:
        """Whether it may be anything."""
        return self.chars is not None or self.cards is not None


LEAST_DYING: Final = -9
MOST_COST: Final = {"leader": Numbers(8, 10), "minion": Numbers(0, 7), "spell": Numbers(0, 7)}


def ranges(kinds: tuple[Kind, ...]) -> dict[StatName, Numbers]:
    """Returns between which numbers each stat of those kinds is told apart."""
    if "spell" in kinds:
        return {"cost": Numbers(0, 7) if kinds == ("spell",) else Numbers(0, 10)}
    cost = MOST_COST[kinds[0]] if len(kinds) == 1 else Numbers(0, 10)
    health = Numbers(1, 40) if kinds == ("leader",) else Numbers(1, 10)
    return {"cost": cost, "atk": Numbers(0, 10), "hp": health, "atkTimes": Numbers(0, 5)}


def stats_of(kinds: tuple[Kind, ...], limits: Limits | None) -> Stats:
    """Returns what may be asked of something of those kinds that an effect works on."""
    found: dict[StatName, Bounds] = {
        stat: Bounds(Numbers(least + 1, most), Numbers(least, most - 1))
        for stat, (least, most) in ranges(kinds).items()
    }
    return _left(found, limits)


def own_stats(card: Printed, limits: Limits | None, *, in_play: bool, timing: Timing) -> Stats:
    """Returns what may be asked of the source: nothing that it meets from the start. After it was
    played it may be hurt, and have attacked."""
    found: dict[StatName, Bounds] = {}
    for stat, (least, most) in ranges((card.kind,)).items():
        value = card.numbers[stat]
        found[stat] = Bounds(Numbers(value + 1, most), Numbers(least, value - 1))
    if "hp" in found:
        found["hp"] = found["hp"]._replace(at_most=Numbers(1, 0))
    if in_play and timing != "play":
        least = LEAST_DYING if timing == "destroy" else 1
        most_health = ranges((card.kind,))["hp"].most
        found["hp"] = Bounds(
            Numbers(least + 1, most_health), Numbers(least, card.numbers["hp"] - 1)
        )
        found["atkTimes"] = found["atkTimes"]._replace(at_least=Numbers(1, 5))
    return _left(found, limits)


def _left(found: dict[StatName, Bounds], limits: Limits | None) -> Stats:
    """Returns what an effect that takes something away leaves of it."""
    if limits is not None and limits.takes is not None:
        stat, amount = limits.takes
        if stat in found:
            least, most = found[stat].at_most
            found[stat] = found[stat]._replace(at_most=Numbers(max(least, amount), most))
    return tuple((stat, bounds) for stat, bounds in found.items() if bounds.many)


_ANY_MP: Final = Bounds(Numbers(1, MOST_MP), Numbers(0, MOST_MP - 1))


def mp_bounds(timing: Timing | None) -> Bounds | None:
    """Returns what MP may be asked for; None where a card is played."""
    return None if timing == "play" else _ANY_MP


def max_mp_bounds(timing: Timing | None, cost: int | None) -> Bounds | None:
    """Returns the same of Max MP: whoever played a card had the MP for it. None if nothing is
    left."""
    if cost is None or timing not in ("play", "destroy"):
        return _ANY_MP
    bounds = Bounds(Numbers(cost + 1, MOST_MP), Numbers(cost, MOST_MP - 1))
    return bounds if bounds.many else None


_EASILY_LOST: Final[frozenset[Ability]] = frozenset(("stealth", "shield"))
NOTHING: Final = Parts((None,), ())


@lru_cache(4096)
def target_menu(limits: Limits, *, targeted: bool) -> Targets:
    """Returns what may be asked of what an effect is done to: chosen by the player, or all of
    it."""
    places = {where for _, where in limits.reach}
    chars = cards = None
    if "play" in places:
        chars = Chars(ANY_SIDE, _char_types(limits, targeted=targeted))
    if targeted:
        if "hand" in places:
            cards = Cards(("hand",), ("ally",), _card_types(limits, targeted=True))
    elif positions := _positions(limits.reach):
        cards = Cards(positions, ANY_SIDE, _card_types(limits, targeted=False))
    return Targets(chars, cards)


def field_menu() -> Chars:
    """Returns what may be asked to be in play."""
    everywhere = Limits(subjects(("minion",), ("play",)))
    return Chars(ANY_SIDE, _char_types(everywhere, targeted=False))


def hand_menu() -> Cards:
    """Returns what may be asked to be in the own hand."""
    return Cards(("hand",), ("ally",), _card_types(Limits(CARDS), targeted=False))


@lru_cache(4096)
def leader_parts(limits: Limits | None, own: Printed | None) -> Parts:
    """Returns what leaders may be asked for. The limits are those of an effect on the same leaders;
    `own` is the card if it has just become the own leader."""
    if own is None:
        return Parts(_abilities(("leader",), limits), stats_of(("leader",), limits), must=True)
    stats = own_stats(own, limits, in_play=True, timing="play")
    return Parts(_abilities(("leader",), limits, own.abilities), stats, must=True)


@lru_cache(4096)
def source_menu(source: Source, timing: Timing, limits: Limits | None = None) -> Targets:
    """Returns what may be asked of the source itself. The limits are those of an effect on it."""
    homes = places(source, timing)
    only_cards = not homes & IN_PLAY
    if limits is not None:
        homes &= limits.reach
    chars = cards = None
    if homes & IN_PLAY and (found := _own_char_types(source, timing, limits)):
        chars = Chars(("any",), found)
    if positions := _positions(homes):
        parts = _own_parts(source, timing, limits, in_play=False)
        if only_cards:
            parts = replace(parts, must_at="handOrDeck")
            positions = tuple[Position, ...](filter(parts.leaves_something, positions))
        others = _other_types(source, limits)
        types: list[tuple[CardType, Parts]] = [
            (one, parts) for one in CARD_TYPES if one == "card" or type_of(one) in others
        ]
        cards = Cards(positions, ("any",), tuple(types))
    return Targets(chars, cards)


# ---- places


def places(source: Source, timing: Timing) -> Reach:
    """Returns where a source can be when its effect acts, as far as conditions may ask for it."""
    match timing:
        case "play" | "destroy":
            return source.homes & subjects(("minion",), ("play",))
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


def _char_types(limits: Limits, *, targeted: bool) -> tuple[tuple[CharType, Parts], ...]:
    kinds = _kinds(limits.reach & IN_PLAY)
    types: list[tuple[CharType, Parts]] = []
    for one in CHAR_TYPES:
        if one == "character":
            if "leader" in kinds:
                types.append((one, _parts(kinds, limits, targeted=targeted, in_play=True)))
        elif "minion" in kinds and (limits.makes is None or limits.makes != type_of(one)):
            types.append((one, _parts(("minion",), limits, targeted=targeted, in_play=True)))
    return tuple(types)


def _card_types(limits: Limits, *, targeted: bool) -> tuple[tuple[CardType, Parts], ...]:
    kinds = _kinds(limits.reach & CARDS)
    return tuple(
        (one, _parts(kinds_of(one), limits, targeted=targeted, in_play=False))
        for one in CARD_TYPES
        if set(kinds_of(one)) <= set(kinds)
        and (limits.makes is None or limits.makes != type_of(one))
    )


def _kinds(reach: Reach) -> tuple[Kind, ...]:
    return tuple(kind for kind in KINDS if any(one == kind for one, _ in reach))


def _own_char_types(
    source: Source, timing: Timing, limits: Limits | None
) -> tuple[tuple[CharType, Parts], ...]:
    if source.kind == "leader":
        return (("character", NOTHING),)
    parts = _own_parts(source, timing, limits, in_play=True)
    must = timing in ("play", "destroy")
    bare = replace(parts, must=must)
    types: list[tuple[CharType, Parts]] = [("minion", bare)] if bare.leaves_something() else []
    return (*types, *((one, parts) for one in _other_types(source, limits)))


def _other_types(source: Source, limits: Limits | None) -> tuple[Type, ...]:
    """Returns the types that a source minion can come to have."""
    if source.card is None or source.kind != "minion":
        return ()
    made = limits.makes if limits is not None else None
    return tuple(one for one in TYPES if one not in (source.card.type, made))


# ---- abilities and numbers


def _parts(kinds: tuple[Kind, ...], limits: Limits, *, targeted: bool, in_play: bool) -> Parts:
    never: list[Ability] = ["untargetable"] if targeted else []
    if targeted and in_play:
        never.append("stealth")
    return Parts(_abilities(kinds, limits, never), stats_of(kinds, limits))


def _own_parts(source: Source, timing: Timing, limits: Limits | None, *, in_play: bool) -> Parts:
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
    kinds: tuple[Kind, ...], limits: Limits | None, never: Collection[Ability] = ()
) -> tuple[Ability | None, ...]:
    """Returns those that all of the kinds can have and the effect does not grant, but for some."""
    granted = limits.grants if limits is not None else None
    found: list[Ability | None] = [None]
    for one in ABILITIES:
        if one != granted and one not in never and all(can_have(kind, one) for kind in kinds):
            found.append(one)
    return tuple(found)
