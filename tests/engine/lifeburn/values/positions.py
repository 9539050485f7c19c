"""The scenes that show the meaning of a value: those of its effect's type with those of its
field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.engine.lifeburn.values.accepted import NEEDS
from tests.engine.lifeburn.values.scenes import Scene

Written = Mapping[str, Any]

_SUMMON: Final = {"targetType": "Summon"}
_PERMANENT: Final = {"targetType": "Permanent"}
_PLAYER: Final = {"targetType": "Player"}
_ALL: Final = {"all": True}
_SUMMONS: Final = {"cardType": "Summon"}
_COSTLY: Final = {"restrictions": ["Cost"]}
_NEXT: Final = {"targetBasedOn": "NextSpell", "keywords": ["Scorch"]}
_TOKEN: Final = {"tokenType": "Goblin"}
_BACK: Final = {"targetType": "Summon", "targetZones": ["Graveyard"], "destination": "Play"}
_TO_DECK: Final = {"targetType": "Permanent", "destination": "Deck"}
_STATS: Final = {"tokenType": "Goblin", "attack": 99, "defense": 99}

_AIMED: Final[Mapping[str, Sequence[Scene]]] = {
    "repeatSameTarget": (
        Scene({**_PERMANENT, "repeatCostType": "Stones"}, "followed", "once"),
        Scene({**_PLAYER, "repeatCostType": "Stones"}, "followed", "once"),
    ),
    "restrictions": (Scene({**_PLAYER, "amount": 100}),),
    "opponentsChoice": (Scene(_PERMANENT, "followed"), Scene(_PLAYER, "followed")),
    "all": (Scene(_PLAYER, "followed", "last"), Scene(_PLAYER), Scene(_SUMMON, "followed")),
}
"""Scenes for fields that change more than the possible targets, by the field."""
_TARGETS: Final[Sequence[tuple[str, Written]]] = (
    ("spell", _PERMANENT),
    ("spell", {**_PERMANENT, "restrictionMin": 3}),
    ("spell", {**_PERMANENT, **_COSTLY}),
    ("spell", {**_PERMANENT, "targetZones": ["Graveyard"]}),
    ("ability", _PERMANENT),
    ("in combat", _PERMANENT),
    ("spell", _PLAYER),
)
_ON_STACK: Final[Sequence[tuple[str, Written]]] = (
    ("over spells", {}),
    ("over spells", {"restrictionMin": 3}),
    ("over spells", _COSTLY),
)
"""Sets of possible targets, and their scene: everything, or what can be countered."""


def aims(effect: str) -> Sequence[tuple[str, Written]]:
    """Returns scenes in which targets can be chosen for an effect of the type, with its other
    fields."""
    places = _ON_STACK if effect == "Counter" else _TARGETS
    return [(place, {"effect": effect, **NEEDS.get(effect, {}), **base}) for place, base in places]


_BASES: Final[Sequence[Written]] = ({}, _SUMMON, _ALL, _SUMMONS, _PLAYER, {"amount": 3})
_BASES_FOR: Final[Mapping[str, Sequence[Written]]] = {
    "targetBasedOn": ({}, {"tribe": "Golem"}),
    "other": ({}, _ALL, _SUMMONS),
    "self": ({}, _ALL),
    "restrictions": ({}, _ALL, {"amount": 20}, _SUMMONS, _NEXT),
    "restrictionMin": ({}, _ALL, {"amount": 20}, _NEXT),
    "restrictionMax": ({}, _ALL, {"amount": 20}, _NEXT),
    "tribe": ({}, _ALL, {"amount": 20}, _NEXT),
    "cardType": ({}, _ALL, {"amount": 20}, _NEXT),
    "tokenType": ({}, _ALL, {"amount": 20}),
}

_BY_FIELD: Final[Mapping[str, Sequence[Scene]]] = {
    "amountBasedOn": [
        Scene(),
        Scene({"amount": 2, "amountModifier": "+2"}),
        Scene({"cardType": "Spell"}),
        Scene(place="with x"),
        Scene(place="ability"),
        Scene(place="after milling"),
        Scene(place="after damage"),
        Scene(place="after a death"),
    ],
    "attackBasedOn": [
        Scene(_STATS),
        Scene(_STATS, place="with x"),
        Scene(_STATS, place="ability"),
        Scene(_STATS, place="after milling"),
        Scene(_STATS, place="after damage"),
        Scene({"tokenType": "Stone", "attack": 99}),
    ],
    "defenseBasedOn": [
        Scene(_STATS),
        Scene(_STATS, place="with x"),
        Scene(_STATS, place="ability"),
        Scene(_STATS, place="after milling"),
        Scene(_STATS, place="after damage"),
        Scene({"tokenType": "Stone", "defense": 99}),
    ],
    "amountModifier": [Scene({"amount": 3})],
    "modifierConditions": [Scene({"amount": 3, "amountModifier": "+2"})],
    "targetType": [
        Scene(place="followed"),
        Scene(place="followed", answers="last"),
        Scene(),
        Scene(place="over spells"),
        Scene(answers="last"),
    ],
    "other": [
        Scene(place="ability"),
        Scene(place="from the hand"),
        Scene({"amount": 20}, place="from the hand"),
        Scene({"amount": 20}, place="from the deck"),
    ],
    "self": [
        Scene(place="ability"),
        Scene(place="after milling"),
        Scene(),
        Scene(place="when dying"),
        Scene(place="from the hand"),
        Scene(place="after damage"),
    ],
    "targetBasedOn": [
        Scene(),
        Scene(place="after damage"),
        Scene(place="after damage to a player"),
        Scene(place="after damage to a player", answers="last"),
        Scene(place="after milling"),
        Scene(place="when cast"),
        Scene(place="when attacking"),
        Scene(place="when dying"),
        Scene(place="when buried"),
        Scene(then="active"),
        Scene({"keywords": ["Exhaust"]}, then="active"),
    ],
    "player": [
        Scene(),
        Scene(answers="once"),
        Scene(place="in their turn"),
        Scene({"targetBasedOn": "Weakest"}),
        Scene(_NEXT, then="active"),
    ],
    "playerBasedOn": [
        Scene(place="after damage"),
        Scene(place="after damage to a player"),
        Scene({"targetBasedOn": "Weakest"}, place="after damage"),
        Scene({"choices": [[{"effect": "Draw"}], [{"effect": "GainLife"}]]}, place="after damage"),
    ],
    "cardType": [
        Scene(),
        Scene(place="ability"),
        Scene({"amountBasedOn": "UntilCardType"}),
        Scene(place="animated"),
        Scene(place="over spells"),
        Scene(then="active"),
    ],
    "tribe": [
        Scene(),
        Scene(place="over spells"),
        Scene(then="active"),
        Scene({"restrictions": ["NonMerfolk"]}, then="active"),
    ],
    "tokenType": [Scene(), Scene(place="animated")],
    "restrictions": [
        Scene(),
        Scene(place="in combat"),
        Scene({"restrictionMin": 2}),
        Scene({"restrictionMax": 0}),
        Scene(place="over spells"),
        Scene(place="ability"),
        Scene(then="active"),
        Scene({"restrictionMin": 1}, then="active"),
        Scene(_NEXT, then="active"),
        *(Scene({"tribe": one}, then="active") for one in ("Merfolk", "Golem", "Treefolk")),
        Scene({"amount": 100, "isOpponent": True}),
    ],
    "restrictionMin": [
        Scene(_COSTLY),
        Scene({"restrictions": ["Attack"]}),
        Scene(_COSTLY, place="over spells"),
        Scene(_COSTLY, then="active"),
        Scene({**_COSTLY, "tribe": "Merfolk"}, then="active"),
        Scene({**_COSTLY, "tribe": "Treefolk"}, then="active"),
    ],
    "restrictionMax": [
        Scene(_COSTLY),
        Scene({"restrictions": ["Attack"]}),
        Scene(_COSTLY, place="over spells"),
        Scene({"restrictions": ["Cost"], "restrictionMax": 0}, then="active"),
        Scene(_COSTLY, then="active"),
        Scene({**_COSTLY, "tribe": "Merfolk"}, then="active"),
        Scene({**_COSTLY, "tribe": "Treefolk"}, then="active"),
    ],
    "optional": [Scene(answers="declines"), Scene(answers="last")],
    "opponentsChoice": [
        Scene({"optional": True}),
        Scene({"optional": True}, answers="last"),
        Scene(_SUMMON, "followed"),
        Scene({"targetType": "Player"}),
    ],
    "thisTurn": [Scene(then="passive"), Scene(then="active")],
    "duration": [
        Scene(then="passive"),
        Scene(place="ability", then="source gone"),
        Scene(then="active"),
        Scene(_SUMMON, "ability", then="source gone"),
    ],
    "repeatCostType": [Scene(), Scene({"isOpponent": True}), Scene(_SUMMON, "followed", "once")],
    "repeatCostAmount": [Scene({"repeatCostType": "LoseLife"})],
    "mandatoryTarget": [
        Scene({"cardType": "Token"}, place="as one option"),
        Scene(place="with an empty hand"),
    ],
    "zoneOfPlayer": [
        Scene({"targetZones": ["Play"]}),
        Scene({"targetZones": ["Play"], "isOpponent": True}),
    ],
    "isOpponent": [Scene(), Scene(answers="last"), Scene(answers="once"), Scene(then="passive")],
    "phaseOfPlayer": [
        Scene({"phase": "Draw", **_PERMANENT}, then="passive"),
        Scene({"phase": "End", **_PERMANENT}, then="passive"),
    ],
    "phase": [Scene(then="passive"), Scene(place="in combat", then="passive")],
    "upTo": [Scene(), Scene(answers="last")],
    "attack": [Scene(_TOKEN), Scene({"tokenType": "Stone"})],
    "defense": [Scene(_TOKEN), Scene({"tokenType": "Stone"})],
    "attacking": [Scene(_TOKEN, "in combat")],
    "tokenPassive": [Scene(_TOKEN)],
    "keywords": [Scene(_TOKEN), Scene(then="active")],
    "keywordAmount": [
        Scene({**_TOKEN, "keywords": ["Haunt"]}, then="active"),
        Scene({"keywords": ["Scorch"], "targetBasedOn": "NextSummon"}, then="active"),
    ],
    "deckDestinations": [Scene({"amount": 3}), Scene(_TO_DECK)],
    "ownersControl": [Scene(_BACK, answers="last")],
    "random": [Scene()],
}
_USUAL: Final[Sequence[Scene]] = (Scene(), Scene(then="active"), Scene(place="over spells"))

_PLACES_OF: Final[Mapping[str, Sequence[str]]] = {
    "Counter": ("over spells",),
    "Repeat": ("after tokens", "after tokens in combat"),
    "RepeatAllEffects": ("second",),
    "ChangeSource": ("when buried",),
}
_BASES_OF: Final[Mapping[str, Sequence[Written]]] = {
    "SendToZone": (
        {"targetZones": ["Graveyard"], "destination": "Exile"},
        {**_PERMANENT, "destination": "Exile"},
        {"zone": "Play"},
        {},
    ),
    "ModifyType": ({}, {"typeModifier": "Herb"}),
    "Repeat": (
        {"costType": "Discard"},
        {"costType": "Sacrifice"},
        {"costType": "Sacrifice", "amount": 5},
        {},
    ),
    "RepeatAllEffects": ({"optional": True},),
}
_ABOUT_CASTING: Final = frozenset({"CopySpell", "RestrictCasting"})
_FILTERS: Final = frozenset({"tribe", "restrictions", "restrictionMin", "restrictionMax"})
"""Filters whose effect is visible when cards are cast."""
_ANSWERS_OF: Final = {"Repeat": "once"}


def positions(effect: str, field: str, *, aimed: bool = False) -> Iterator[tuple[Scene, Written]]:
    """Yields scenes with the other fields of the effect; one of them has to show a difference."""
    needs = NEEDS.get(effect, {})
    if aimed:
        scenes, bases = _AIMED[field], [{}]
    else:
        scenes = _BY_FIELD.get(field, _USUAL)
        bases = _BASES_OF.get(effect, _BASES_FOR.get(field, _BASES))
    if effect in _ABOUT_CASTING and field in _FILTERS:
        scenes, bases = [scene for scene in scenes if scene.then], [{}]
    for scene in scenes:
        for place in _PLACES_OF.get(effect, (scene.place,)):
            for base in bases[:3] if scene.then else bases:
                answers = _ANSWERS_OF.get(effect, scene.answers)
                fitted = replace(scene, place=place, answers=answers)
                yield fitted, {"effect": effect, **needs, **base}


def by_aims(field: str, value: Any) -> bool:
    """Returns whether the value, on an effect with targets, decides which ones can be chosen."""
    return field not in _AIMED or (field == "restrictions" and value != ["CantReduceBelowOne"])
