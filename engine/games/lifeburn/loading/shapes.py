"""Which field of the schema is which field of the data: read and printed by the same tables."""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, Final

from engine.games.lifeburn.cards import (
    Activated,
    AdditionalCost,
    AlternateCost,
    Card,
    CastFrom,
    Condition,
    CostModifier,
    Destination,
    Effect,
    Filter,
    Passive,
    StatModifier,
    Triggered,
)


@dataclass(frozen=True, slots=True)
class Field:
    """A field: its name in the schema, its name in the data, and the shape of what it holds.

    `many` says that it is a list, of lists with `lists`; `spread` that the fields of `shape`
    stand among those of the object itself; `flag` is the one word that a yes is written as;
    `always` says that it is printed even where it is what it would be anyway.
    """

    written: str
    name: str
    shape: str = ""
    many: bool = False
    lists: bool = False
    spread: bool = False
    flag: str = ""
    always: bool = False


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of object, with its fields in the order in which they are printed."""

    made: type[Any]
    fields: tuple[Field, ...]

    def defaults(self) -> dict[str, Any]:
        """Returns what a field is that is not written."""
        return {one.name: one.default for one in fields(self.made) if one.default is not MISSING}


def _plain(*names: str) -> tuple[Field, ...]:
    """Returns fields of one value each; `amountBasedOn` is `amount_based_on` in the data."""
    return tuple(Field(name, _snake(name)) for name in names)


def _lists(*names: str) -> tuple[Field, ...]:
    return tuple(Field(name, _snake(name), many=True) for name in names)


def _snake(name: str) -> str:
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name)


_FILTERS: Final = (
    *_plain("cardType", "tribe", "tokenType"),
    *_lists("restrictions"),
    Field("restrictionMin", "least"),
    Field("restrictionMax", "most"),
)
_FILTER: Final = Field("", "filter", "filter", spread=True)
_SELF: Final = Field("self", "self_")
_CONDITIONS: Final = Field("conditions", "conditions", "condition", many=True)
_EFFECTS: Final = Field("effects", "effects", "effect", many=True)
_ADDITIONAL: Final = Field("additionalCosts", "additional_costs", "additional cost", many=True)

SHAPES: Final[dict[str, Shape]] = {
    "filter": Shape(Filter, _FILTERS),
    "event filter": Shape(Filter, (*_FILTERS, *_plain("keyword"))),
    "condition": Shape(
        Condition,
        (
            *_plain("condition"),
            Field("minAmount", "least"),
            Field("maxAmount", "most"),
            *_plain("amount"),
            *_lists("amounts"),
            _FILTER,
            *_lists("zones"),
            _SELF,
            *_plain("isOpponent"),
        ),
    ),
    "destination": Shape(
        Destination,
        (
            Field("deckDestination", "place"),
            *_plain("amount"),
            Field("amountIsPlayerChosen", "chosen_amount"),
            _FILTER,
            *_plain("ordering", "reveal"),
        ),
    ),
    "stat modifier": Shape(
        StatModifier,
        (
            Field("statType", "stat"),
            Field("operatorType", "operator"),
            *_plain("amount", "amountBasedOn", "amountMultiplier", "other", "xAmount"),
        ),
    ),
    "passive": Shape(
        Passive,
        (
            *_plain("passive"),
            _CONDITIONS,
            *_plain("cost", "amount", "amountModifier", "keyword"),
            Field("statModifiers", "stat_modifiers", "stat modifier", many=True),
            _FILTER,
            _SELF,
            *_plain("other", "all", "thisTurn", "zone"),
            Field("actives", "actives", "activated", many=True),
            *_plain("description"),
        ),
    ),
    "effect": Shape(
        Effect,
        (
            *_plain("effect"),
            _CONDITIONS,
            *_plain("amount", "amountBasedOn", "amountModifier"),
            Field("modifierConditions", "modifier_conditions", "condition", many=True),
            *_plain("attack", "defense", "attackBasedOn", "defenseBasedOn"),
            *_plain("targetType", "minTargets", "maxTargets"),
            _SELF,
            *_plain("other", "all", "isOpponent", "player", "playerBasedOn", "targetBasedOn"),
            _FILTER,
            *_plain("zone"),
            *_lists("targetZones"),
            *_plain("zoneOfPlayer", "destination"),
            Field("deckDestinations", "deck_destinations", "destination", many=True),
            *_plain("upTo", "optional", "opponentsChoice", "optionMessage"),
            Field("choices", "choices", "effect", many=True, lists=True),
            *_plain("choiceIndex", "firstPossible"),
            Field("additionalEffects", "additional_effects", "effect", many=True),
            *_lists("keywords"),
            *_plain("keywordAmount"),
            Field("passives", "passives", "passive", many=True),
            Field("tokenPassive", "token_passive", "passive"),
            *_plain("attacking", "thisTurn", "duration", "counterType", "typeModifier"),
            *_plain("repeatCostType", "repeatCostAmount", "repeatSameTarget", "costType"),
            *_plain("random", "reveal", "revealType", "allOfSameName", "ownersControl"),
            *_plain("futureProof", "phase", "phaseOfPlayer"),
            Field("triggeredEffects", "triggered_effects", "triggered", many=True),
            *_plain("payCost", "mandatoryTarget", "sameZone", "youChooseDamage", "description"),
        ),
    ),
    "additional cost": Shape(
        AdditionalCost,
        (
            *_plain("costType", "amount"),
            Field("amountBasedOn", "based_on_x", flag="X"),
            _FILTER,
            Field("playerChosenAmount", "player_chosen"),
            _SELF,
        ),
    ),
    "triggered": Shape(
        Triggered,
        (
            *_plain("trigger"),
            Field("triggerZone", "trigger_zones", many=True, always=True),
            _SELF,
            *_plain("all", "zone"),
            Field("", "filter", "event filter", spread=True),
            *_plain("amount", "phase"),
            Field("phaseOfPlayer", "turn_of"),
            *_plain("player", "wasCast", "batch"),
            _CONDITIONS,
            *_plain("optional", "opponentsChoice", "optionMessage"),
            _ADDITIONAL,
            _EFFECTS,
            *_plain("replacement", "description"),
        ),
    ),
    "activated": Shape(
        Activated,
        (
            *_plain("costType", "amount"),
            Field("playerChosenAmount", "player_chosen"),
            *_plain("oncePerTurn"),
            _SELF,
            _FILTER,
            _CONDITIONS,
            _EFFECTS,
            *_plain("targetType", "description"),
        ),
    ),
    "cost modifier": Shape(CostModifier, _plain("modifier", "xBasedOn", "additionalModifier")),
    "alternate cost": Shape(
        AlternateCost,
        (Field("altCostType", "cost_type"), *_plain("amount"), _FILTER, _CONDITIONS),
    ),
    "cast from": Shape(CastFrom, (*_plain("zone", "exileAfter"), _CONDITIONS)),
    "card": Shape(
        Card,
        (
            *_plain("name", "type", "cost", "attack", "defense", "tribe", "rarity"),
            *_lists("keywords"),
            *_plain("description"),
            Field("stackEffects", "stack_effects", "effect", many=True),
            Field("triggeredEffects", "triggered", "triggered", many=True),
            Field("activatedEffects", "activated", "activated", many=True),
            Field("passiveEffects", "passives", "passive", many=True),
            Field("costModifiers", "cost_modifiers", "cost modifier", many=True),
            _ADDITIONAL,
            Field("alternateCosts", "alternate_costs", "alternate cost", many=True),
            *_lists("castRestrictions"),
            Field("castFrom", "cast_from", "cast from", many=True),
        ),
    ),
}
"""Every kind of object in a card (LIFEBURN 5)."""
