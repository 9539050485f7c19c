"""Where an effect stands: what can have it, and what an action of it can work on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from engine.games.chaos.card_terms import Ability, Kind, Type
from engine.games.chaos.cards import Action, Effect, OnAll, OnLeader, OnRandom, OnSelf, Targeted
from engine.games.chaos.conditions import CardTargetCond, CharTargetCond, SourceCond, TargetCond
from engine.language.spans import Span, problem
from engine.problems import Problem

Place = Literal["play", "cards"]
"""In play, or in a hand or deck."""

ALL_KINDS: Final[tuple[Kind, ...]] = ("leader", "minion", "spell")
ABILITY_NAMES: Final[dict[Ability, str]] = {
    "charge": "Charge",
    "taunt": "Taunt",
    "stealth": "Stealth",
    "untargetable": "Untargetability",
    "shield": "Shield",
    "poisonous": "Poisonous",
    "lifesteal": "Lifesteal",
}
TURNS: Final = ("turnStart", "turnEnd")
LEAVING: Final = ("cast", "deathrattle", "onDiscard")
"""When the card is on its way out, so that it does nothing to itself."""

_KINDS: Final[dict[str, tuple[Kind, ...]]] = {
    "battlecry": ("leader", "minion"),
    "cast": ("spell",),
    "deathrattle": ("minion",),
}
_CARD_KINDS: Final[dict[str, tuple[Kind, ...]]] = {
    "card": ALL_KINDS,
    "leaderCard": ("leader",),
    "spellCard": ("spell",),
}


@dataclass(frozen=True, slots=True)
class Source:
    """What has an effect: of one of these kinds, with that printed type, so many levels deep in
    other cards and effects. `given` effects are those of `giveEffects`."""

    kinds: tuple[Kind, ...]
    type: Type | None = None
    level: int = 0
    given: bool = False


@dataclass(frozen=True, slots=True)
class Reach:
    """What an action works on: things of these kinds, and where; None if that is not sure."""

    kinds: tuple[Kind, ...]
    place: Place | None


def refuse(code: str, message: str, span: Span, hint: str | None = None) -> Problem:
    """Returns a problem that keeps a card out of play."""
    return problem(code, message, span, hint)


def kinds_of(target: TargetCond) -> tuple[Kind, ...]:
    """Returns the kinds that the type in the condition leaves."""
    if isinstance(target, CharTargetCond):
        return ("leader", "minion") if target.type == "character" else ("minion",)
    return _CARD_KINDS.get(target.type, ("minion",))


def place_of(target: TargetCond) -> Place:
    """Returns where what meets the condition is."""
    return "cards" if isinstance(target, CardTargetCond) else "play"


def bearers(trigger: str, source: Source) -> tuple[Kind, ...]:
    """Returns the kinds of the source at which such a trigger ever comes."""
    fitting = _KINDS.get(trigger, ALL_KINDS)
    return tuple(kind for kind in source.kinds if kind in fitting)


def reach_of(action: Action, effect: Effect, source: Source) -> Reach | None:
    """Returns what the action's base effect works on; None if it has none, or never comes to
    act."""
    match action:
        case Targeted(_, target) | OnAll(_, target) | OnRandom(_, target):
            return Reach(kinds_of(target), place_of(target))
        case OnLeader():
            return Reach(("leader",), "play")
        case OnSelf() if effect.trigger.name not in LEAVING:
            return Reach(_own_kinds(effect, source), _own_place(effect))
        case _:
            return None


def _own_kinds(effect: Effect, source: Source) -> tuple[Kind, ...]:
    """Returns what the source can be when it acts on itself."""
    kinds = bearers(effect.trigger.name, source) or source.kinds
    if not isinstance(effect.condition, SourceCond):
        return kinds
    asked = kinds_of(effect.condition.target)
    return tuple(kind for kind in kinds if kind in asked) or kinds


def _own_place(effect: Effect) -> Place | None:
    """Returns where the source is when it acts on itself."""
    if effect.trigger.name == "battlecry":
        return "play"
    if isinstance(effect.condition, SourceCond):
        return place_of(effect.condition.target)
    return None
