"""Fields and values that can be offered to somebody who builds a card: those that have a meaning on
the kind of object that they are in (LIFEBURN 5 to 9, 12)."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from engine.games.lifeburn.loading.diagnostics import ANYWAY, has_meaning, value_means
from engine.games.lifeburn.loading.schema import Schema, resolved, strict_schema

CARD: Final = "card"
"""The name of the definition of a whole card."""

NAMED_BY: Final[Mapping[str, str]] = {
    CARD: "type",
    "Effect": "effect",
    "Condition": "condition",
    "AdditionalCost": "costType",
    "TriggeredEffect": "trigger",
    "StatModifier": "statType",
    "Passive": "passive",
    "ActivatedEffect": "costType",
    "CostModifier": "modifier",
    "AlternateCost": "altCostType",
    "DeckDestination": "deckDestination",
    "CastFrom": "zone",
}
"""The field that names the kind of an object, by the object's definition in the schema."""

UNOFFERED_KINDS: Final[Mapping[str, frozenset[str]]] = {
    "CastFrom": frozenset({"Hand", "Play", "Token"}),
}
"""Kinds of objects that change nothing: cards are cast from the hand anyway, and never from
play."""

_USELESS: Final = frozenset({"id", "icon", "sameZone", "youChooseDamage"})
"""Fields without a meaning on any object. The icon of a card is chosen elsewhere."""
_OTHER_SPELLINGS: Final = frozenset({"isPlayerTurn", "handTrigger", "isOpponent"})
"""Fields of a trigger that say what `phaseOfPlayer`, `triggerZone` or `player` says."""
_SHOWN: Final = frozenset({"description", "optionMessage", "choiceIndex"})
"""Fields of an effect that only players read."""

_FILTER: Final = frozenset(
    ["cardType", "tribe", "tokenType", "restrictions", "restrictionMin", "restrictionMax"]
)
_AURA: Final = _FILTER | {"self", "other", "all"}
_EVERY_PASSIVE: Final = frozenset({"conditions", "thisTurn", "description"})
_PASSIVES: Final[Mapping[str, str]] = {
    "ChangeStats": "statModifiers",
    "GrantKeyword": "keyword amount",
    "GrantActive": "actives",
    "DisableKeyword": "keyword",
    "ImmuneToKeyword": "keyword",
    "ModifyKeywordAmount": "keyword amount",
}
"""The own fields of passives that can affect other permanents, if they have any (9.4)."""
_OWN_PASSIVES: Final[Mapping[str, str]] = {
    "BypassSummonLimit": "",
    "ModifyCost": "cost",
    "CantSpecialSummon": "",
    "TopCardRevealed": "",
    "AdditionalSummonTopCard": "",
    "Sacrifice": "",
    "TributeRestriction": "tribe cardType",
    "OnlyTributeToTreefolk": "",
    "SproutTriggersOnDeath": "",
    "TokenCanTribute": "tokenType",
    "CreateTokenModifier": "tokenType amountModifier",
    "DisableEnterPlayEffects": "",
}
"""The fields of passives about the card itself or its controller (9.4)."""

_OF_MANY: Final = "minAmount maxAmount"
_CONDITIONS: Final[Mapping[str, str]] = {
    "Control": f"{_OF_MANY} amount tokenType cardType tribe self isOpponent",
    "HandSize": f"{_OF_MANY} amount amounts isOpponent",
    "InZone": "zones",
    "IsTribe": "tribe",
    "IsNotTribe": "tribe",
    "RootTargetTribe": "tribe",
    "TargetIs": "tribe",
    "TargetAttack": _OF_MANY,
    "Attacked": "self isOpponent",
    "DidntAttack": "isOpponent",
    "EnteredZoneThisTurn": f"{_OF_MANY} amount tokenType cardType tribe zones isOpponent",
}
"""The fields of conditions that have any (6.9)."""

_EVERY_TRIGGER: Final = frozenset(
    ["conditions", "optional", "opponentsChoice", "optionMessage", "additionalCosts", "description"]
)
_OF_OBJECTS: Final = _FILTER | {"keyword", "self", "all", "player", "triggerZone", "phaseOfPlayer"}
_TRIGGERS: Final[Mapping[str, str]] = {
    "Death": "batch replacement",
    "EnteredZone": "zone wasCast batch replacement",
    "LeftZone": "zone batch replacement",
    "AttackedSummon": "",
    "DeathBySpell": "",
    "DealDamageToPlayer": "amount",
    "Draw": "batch ",
    "Mill": "amount batch",
    "Tribute": "replacement",
    "Attack": "amount",
    "Discard": "batch",
    "SurvivedCombat": "",
    "Cast": "",
}
"""The own fields of triggers on events of objects (5.4, 7.4)."""
_BARE_TRIGGERS: Final[Mapping[str, frozenset[str]]] = {
    "Phase": frozenset({"phase", "phaseOfPlayer", "triggerZone"}),
    "OpeningHand": frozenset(),
}
"""The fields of the other triggers."""

_PAID_BY_OBJECTS: Final = frozenset(
    [
        "Sacrifice",
        "Tribute",
        "Discard",
        "ExileFromHand",
        "ExileFromGraveyard",
        "Reveal",
        "TributeMultiplier",
    ]
)
"""Costs for which filters say what can pay (12.6, 12.7)."""
_UNCOUNTED: Final = frozenset({"Exile", "DiscardOrSacrificeMerfolk", ""})
"""Costs of activated abilities without a number."""
_BY_ITSELF: Final = frozenset({"Sacrifice", "Tribute", "Discard", "Reveal"})
"""Costs that the card itself can pay."""


def schema_of(definition: str) -> Schema:
    """Returns the strict schema of the objects of a definition."""
    schema = strict_schema()
    return schema if definition == CARD else schema["$defs"][definition]


@cache
def fields_of_kind(definition: str, kind: str) -> frozenset[str]:
    """Returns the fields with a meaning on an object of the definition `definition`, if `kind` is
    the value of the field that names its kind. That field is not among them."""
    known = frozenset(schema_of(definition)["properties"])
    return (_meant(definition, kind, known) & known) - _USELESS - {NAMED_BY[definition]}


def _meant(definition: str, kind: str, known: frozenset[str]) -> frozenset[str]:
    match definition:
        case "card":
            return known if kind == "Summon" else known - {"attack", "defense"}
        case "Effect":
            return frozenset(name for name in known if _means(kind, name))
        case "Passive":
            own = _OWN_PASSIVES.get(kind)
            fields = _PASSIVES.get(kind, "") if own is None else own
            return _EVERY_PASSIVE.union(fields.split(), () if own is not None else _AURA)
        case "Condition":
            return frozenset(_CONDITIONS.get(kind, "").split())
        case "TriggeredEffect":
            fields = _BARE_TRIGGERS.get(kind)
            if fields is None:
                fields = _OF_OBJECTS.union(_TRIGGERS[kind].split())
            return (fields | _EVERY_TRIGGER | {"effects"}) - _OTHER_SPELLINGS
        case "AdditionalCost" | "ActivatedEffect" | "AlternateCost":
            return _of_cost(kind, known)
        case "CostModifier":
            return known if kind == "X" else known - {"xBasedOn"}
        case _:
            return known


def _of_cost(kind: str, known: frozenset[str]) -> frozenset[str]:
    """Returns the fields with a meaning on a cost, or on an ability with such a cost."""
    fields = known
    if kind not in _PAID_BY_OBJECTS:
        fields -= _FILTER
    if kind in _UNCOUNTED:
        fields -= {"amount", "playerChosenAmount"}
    if kind in ("Life", "LoseLife"):
        fields -= {"playerChosenAmount"}
    return fields if kind in _BY_ITSELF else fields - {"self"}


def _means(effect: str, field: str) -> bool:
    """Returns whether a field has a meaning on an effect of this type, with or without targets."""
    redundant = any(field == one.field and effect in one.types and not one.values for one in ANYWAY)
    if redundant and field not in _SHOWN:
        return False
    if not any(has_meaning(effect, field, aimed=aimed) for aimed in (False, True)):
        return False
    names = _names_of(field)
    meant = values_of_kind("Effect", effect, field, names)
    return not names or not all(
        any(one.says(effect, field, name) for one in ANYWAY) for name in meant
    )


@cache
def _names_of(field: str) -> tuple[str, ...]:
    """Returns the values that a field of an effect can have, if it has a list of them."""
    schema = resolved(schema_of("Effect")["properties"][field])
    schema = resolved(schema["items"]) if schema.get("type") == "array" else schema
    return tuple(schema.get("enum", ()))


@cache
def values_of_kind(
    definition: str, kind: str, field: str, values: tuple[str, ...]
) -> frozenset[str]:
    """Returns those of a field's `values` that have a meaning on an object of that kind."""
    if definition != "Effect":
        return frozenset(values)
    return frozenset(
        value
        for value in values
        if any(value_means(kind, field, value, aimed=aimed) for aimed in (False, True))
    )
