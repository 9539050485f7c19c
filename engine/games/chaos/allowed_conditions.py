"""What the generator may write, in the words of the page (CHAOS 13, 19)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.games.chaos.card_terms import ABILITIES
from engine.games.chaos.cards import Action, OnAll, OnLeader, OnRandom, OnSelf, Targeted
from engine.games.chaos.generator.limits import Timing, max_mp_bounds, mp_bounds
from engine.games.chaos.generator.menus import Bounds, Cards, Chars, Parts, Targets
from engine.games.chaos.generator.rules import (
    field_menu,
    hand_menu,
    leader_parts,
    source_menu,
    target_menu,
)
from engine.games.chaos.generator.sources import Printed, source_of
from engine.games.chaos.generator.subjects import limits_of
from engine.games.chaos.parser import parse_effects

Allowed = dict[str, Any]

_TIMINGS: Final[dict[str, Timing]] = {
    "play": "play",
    "destroy": "destroy",
    "discard": "discard",
    "turn": "turn",
}
_SIDES: Final = {"any": "anyAllegiance", "ally": "allyAllegiance", "oppo": "oppoAllegiance"}
_POSITIONS: Final = {
    "handOrDeck": "cardPosHandOrDeck",
    "hand": "cardPosHand",
    "deck": "cardPosDeck",
}
_IS_ACTION: Final = re.compile(
    r"\s*(targeted|all|random|leader|self|draw|mp|maxMp|new|win)\s*\(", re.IGNORECASE
)


def allowed(context: Mapping[str, Any]) -> Allowed:
    """Returns all that may be put into each part of a condition in a context: `use` (source,
    target, applicability, or the name of an independent condition), `timing` (play, destroy,
    discard, turn, any), and where they matter `card` (as a position says it) and `effect` (as
    text).

    Empty if no such condition is made there. Raises ValueError for an effect that cannot be read.
    """
    timing = _TIMINGS.get(context.get("timing", "any"))
    card = _printed(context["card"]) if "card" in context else None
    action = _action(context["effect"]) if "effect" in context else None
    match context["use"]:
        case "target" | "applicability":
            if not isinstance(action, OnAll | OnRandom | Targeted):
                raise ValueError("a target condition needs the base effect")
            targeted = context["use"] == "target"
            return _targets(target_menu(limits_of(action.base), targeted=targeted))
        case "source":
            if card is None or timing is None:
                raise ValueError("a source condition needs the card and the timing")
            limits = limits_of(action.base) if isinstance(action, OnSelf) else None
            return _targets(source_menu(source_of(card), timing, limits))
        case "fieldExistCond":
            return _chars(field_menu())
        case "cardExistCond":
            return _cards(hand_menu())
        case "leaderCond":
            limits = limits_of(action.base) if isinstance(action, OnLeader) else None
            others = isinstance(action, OnLeader) and action.side == "oppo"
            own = card if card and card.kind == "leader" and timing == "play" else None
            return _parts(leader_parts(limits, None if others else own))
        case "mpCond":
            return _bounds(mp_bounds(timing))
        case "maxMpCond":
            return _bounds(max_mp_bounds(timing, card.cost if card else None))
        case use:
            raise ValueError(f"unknown use {use!r}")


def _printed(card: Mapping[str, Any]) -> Printed:
    held = card.get("abilities", ())
    times = card.get("attack_times")
    return Printed(
        card["kind"],
        card.get("type"),
        card.get("cost") or 0,
        card.get("attack") or 0,
        card.get("health") or 0,
        1 if times is None else times,
        tuple(one for one in ABILITIES if one in held),
    )


def _action(text: str) -> Action:
    """Returns the action that the text says; a base effect alone is one on all."""
    whole = text if _IS_ACTION.match(text) else f"all({text}, charTarget(any, character))"
    (effect,) = parse_effects(f"onDiscard {whole}")
    return effect.action


def _targets(menu: Targets) -> Allowed:
    found: Allowed = {}
    if menu.chars is not None:
        found["charTargetCond"] = _chars(menu.chars)
    if menu.cards is not None:
        found["cardTargetCond"] = _cards(menu.cards)
    return found


def _chars(menu: Chars) -> Allowed:
    return {
        "allegiance": sorted(_SIDES[one] for one in menu.sides),
        "type": _types(menu.types),
    }


def _cards(menu: Cards) -> Allowed:
    return {
        "position": sorted(_POSITIONS[one] for one in menu.positions),
        "allegiance": sorted(_SIDES[one] for one in menu.sides),
        "type": _types(menu.types),
    }


def _types(types: Sequence[tuple[str, Parts]]) -> Allowed:
    return {f"is{name[0].upper()}{name[1:]}": _parts(parts) for name, parts in types}


def _parts(parts: Parts) -> Allowed:
    found: Allowed = {
        "ability": sorted(f"{one}Cond" if one else "noAbilCond" for one in parts.abilities),
        "stat": {
            "noStatCond": None,
            **{f"{stat}Cond": _bounds(bounds) for stat, bounds in parts.stats},
        },
    }
    if parts.must:
        found["stat_required_without_ability"] = True
    if parts.must_at is not None:
        found["stat_required_without_ability_at"] = [_POSITIONS[parts.must_at]]
    return found


def _bounds(bounds: Bounds | None) -> Allowed:
    if bounds is None:
        return {}
    named = {"statGe": bounds.at_least, "statLe": bounds.at_most}
    return {name: list(numbers) for name, numbers in named.items() if numbers.many}
