"""Everything that the loader accepts in an effect: all types, all fields, and values of each
field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.games.lifeburn.loading.schema import resolved, strict_schema
from tests.engine.lifeburn.text_rules import NEEDED

_EFFECT: Final = strict_schema()["$defs"]["Effect"]
TYPES: Final[Sequence[str]] = strict_schema()["$defs"]["effectType"]["enum"]
FIELDS: Final[Sequence[str]] = [name for name in _EFFECT["properties"] if name != "effect"]

FAILS: Final = [{"condition": "Control", "minAmount": 30}]
_OTHERS: Final[Mapping[str, Sequence[Any]]] = {
    "conditions": [FAILS],
    "modifierConditions": [FAILS],
    "amount": [3],
    "amountModifier": ["+2", "-1", "*3", "/2down", "=4"],
    "attack": [4],
    "defense": [4],
    "minTargets": [0, 2],
    "maxTargets": [2],
    "restrictionMin": [3],
    "restrictionMax": [1],
    "upTo": [2],
    "additionalEffects": [[{"effect": "LoseLife", "amount": 7}]],
    "optionMessage": ["Really?"],
    "description": ["In other words."],
    "choices": [[[{"effect": "Draw"}], [{"effect": "GainLife", "amount": 5}]]],
    "choiceIndex": [1],
    "keywordAmount": [3],
    "passives": [[{"passive": "DefenseUsedForAttack"}]],
    "tokenPassive": [{"passive": "CantAttack"}],
    "repeatCostAmount": [2],
    "triggeredEffects": [
        [{"trigger": "Phase", "phase": "End", "effects": [{"effect": "GainLife", "amount": 9}]}]
    ],
    "deckDestinations": [[{"deckDestination": "Bottom"}]],
}
"""Fields whose values are not a short list."""


def values_of(field: str) -> Sequence[Any]:
    """Returns every value of a field that has a list of them, otherwise one of each kind."""
    if field in _OTHERS:
        return _OTHERS[field]
    schema = resolved(_EFFECT["properties"][field])
    if schema.get("type") == "boolean":
        return [True]
    if schema.get("type") == "array":
        return [[value] for value in resolved(schema["items"])["enum"]]
    return schema["enum"]


NEEDS: Final[Mapping[str, Mapping[str, Any]]] = {
    **NEEDED,
    "GrantPassive": {"passives": [{"passive": "DefenseUsedForAttack"}]},
    "GrantKeyword": {"keywords": ["Sprout"]},
    "ModifyType": {"typeModifier": "Summon"},
    "ModifyCost": {"amount": 5},
    "EventTriggers": {"triggeredEffects": [{"trigger": "Phase", "effects": [{"effect": "Draw"}]}]},
}
"""Fields that an effect of a type needs, and fields that make it do something."""
