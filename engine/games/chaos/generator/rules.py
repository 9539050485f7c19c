"""What a generator may write into a condition: nothing trivial, nothing impossible (CHAOS 13)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.games.chaos.card_terms import ABILITIES, TYPES, Ability, Kind, Type, can_have
from engine.games.chaos.conditions import CardType, CharType, Position
from engine.games.chaos.generator.limits import Timing, own_stats, stats_of
from engine.games.chaos.generator.menus import Cards, Chars, Parts, Targets
from engine.games.chaos.generator.sides import ANY_SIDE
from engine.games.chaos.generator.sources import Printed, Source
from engine.games.chaos.generator.subjects import (
    CARDS,
    IN_PLAY,
    KINDS,
    LEADER_IN_PLAY,
    Limits,
    Reach,
    kinds_of,
    subjects,
)

CHAR_TYPES: Final[tuple[CharType, ...]] = ("character", "minion", *TYPES)
CARD_TYPES: Final[tuple[CardType, ...]] = (
    "card",
    "leaderCard",
    "minionCard",
    "spellCard",
    "beastCard",
    "dragonCard",
    "demonCard",
)
_TYPE_OF: Final[dict[str, Type]] = {
    **{kind: kind for kind in TYPES},
    **{f"{kind}Card": kind for kind in TYPES},
}
_EASILY_LOST: Final = ("stealth", "shield")
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
    abilities = _abilities(("leader",), limits)
    if own is None:
        return Parts(abilities, stats_of(("leader",), limits), must=True)
    stats = own_stats(own, limits, in_play=True, timing="play")
    return Parts(_without(abilities, own.abilities), stats, must=True)


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
        types: list[tuple[CardType, Parts]] = []
        for one in _own_card_types(source, limits):
            types.append((one, parts))
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
        elif "minion" in kinds and (limits.makes is None or _TYPE_OF.get(one) != limits.makes):
            types.append((one, _parts(("minion",), limits, targeted=targeted, in_play=True)))
    return tuple(types)


def _card_types(limits: Limits, *, targeted: bool) -> tuple[tuple[CardType, Parts], ...]:
    kinds = _kinds(limits.reach & CARDS)
    return tuple(
        (one, _parts(kinds_of(one), limits, targeted=targeted, in_play=False))
        for one in CARD_TYPES
        if set(kinds_of(one)) <= set(kinds)
        and (limits.makes is None or _TYPE_OF.get(one) != limits.makes)
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
    for one in _other_types(source, limits):
        types.append((one, parts))
    return tuple(types)


def _own_card_types(source: Source, limits: Limits | None) -> tuple[CardType, ...]:
    names: dict[Type, CardType] = {
        "beast": "beastCard",
        "dragon": "dragonCard",
        "demon": "demonCard",
    }
    return ("card", *(names[one] for one in _other_types(source, limits)))


def _other_types(source: Source, limits: Limits | None) -> tuple[Type, ...]:
    """Returns the types that a source minion can come to have."""
    if source.card is None or source.kind != "minion":
        return ()
    made = limits.makes if limits is not None else None
    return tuple(one for one in TYPES if one not in (source.card.type, made))


# ---- abilities and numbers


def _parts(kinds: tuple[Kind, ...], limits: Limits, *, targeted: bool, in_play: bool) -> Parts:
    abilities = _abilities(kinds, limits)
    if targeted:
        never = ("untargetable", "stealth") if in_play else ("untargetable",)
        abilities = _without(abilities, never)
    return Parts(abilities, stats_of(kinds, limits))


def _own_parts(source: Source, timing: Timing, limits: Limits | None, *, in_play: bool) -> Parts:
    """Returns what may be asked of the source: of a card that is not known, nothing is asked but
    where it is."""
    card = source.card
    if card is None:
        return NOTHING
    lost = _EASILY_LOST if in_play and timing != "play" else ()
    kept = tuple(one for one in card.abilities if one not in lost)
    abilities = _without(_abilities((card.kind,), limits), kept)
    return Parts(abilities, own_stats(card, limits, in_play=in_play, timing=timing))


def _abilities(kinds: tuple[Kind, ...], limits: Limits | None) -> tuple[Ability | None, ...]:
    """Returns those that all of the kinds can have and the effect does not grant."""
    granted = limits.grants if limits is not None else None
    return (
        None,
        *(
            one
            for one in ABILITIES
            if one != granted and all(can_have(kind, one) for kind in kinds)
        ),
    )


def _without(
    abilities: tuple[Ability | None, ...], never: tuple[str, ...]
) -> tuple[Ability | None, ...]:
    return tuple(one for one in abilities if one is None or one not in never)
