"""The contents of new parts of a card: the kind of a new object, its first fields, and the first
value of a new field."""

from collections.abc import Mapping
from typing import Final

SIMPLEST: Final[Mapping[str, str]] = {
    "Effect": "Draw",
    "Condition": "Control",
    "AdditionalCost": "Discard",
    "TriggeredEffect": "Death",
    "StatModifier": "Attack",
    "Passive": "CantBeAttacked",
    "ActivatedEffect": "LoseLife",
    "CostModifier": "X",
    "AlternateCost": "LoseLife",
    "DeckDestination": "Hand",
    "CastFrom": "Graveyard",
}
"""The kind of a new object, by its definition in the schema."""

NUMBERS: Final[Mapping[str, str]] = {
    "maxTargets": "2",
    "restrictionMax": "3",
    "amountMultiplier": "2",
    "cost": "0",
    "choiceIndex": "0",
    "keywordAmount": "2",
    "keywordAmounts": "2",
}
"""The numbers of new fields that don't begin with 1."""

TEXTS: Final[Mapping[str, str]] = {
    "name": '"New card"',
    "icon": '"imp"',
    "description": '"A few words"',
    "optionMessage": '"Do you want this?"',
}

FALSE_FIRST: Final = frozenset({("TriggeredEffect", "self"), ("Passive", "self")})
"""Fields, with their definition, that are true if they are left out."""

FIRST_VALUES: Final[Mapping[str, str]] = {
    "zone": "Graveyard",
    "zones": "Graveyard",
    "targetZones": "Graveyard",
    "destination": "Hand",
    "targetType": "Summon",
    "tokenType": "Plant",
    "keyword": "Trample",
    "keywords": "Trample",
    "player": "opponent",
    "zoneOfPlayer": "opponent",
    "phase": "End",
    "operatorType": "Multiply",
    "restrictions": "Cost",
    "triggerZone": "Hand",
}
"""The values of new fields that don't begin with the first one."""

SIMPLE: Final = ""
"""Stands for the simplest value of a field."""

_ONE: Final = {"amount": "1"}
_ON_SUMMON: Final = {"targetType": '"Summon"'}
_BY_OPPONENT: Final = {"player": '"opponent"'}
_OF_PLAY: Final = {"zone": '"Play"'}
_RAISED: Final = {"operatorType": '"Add"', "amount": "1"}
_COUNTER: Final = {"counterType": '"OneOne"', "amount": "1", "targetType": '"Summon"'}
_EFFECTS: Final[Mapping[str, Mapping[str, str]]] = {
    "DealDamage": {"amount": "1", "targetType": '"Any"'},
    "Choose": {
        "choices": '[[{"effect": "Draw", "amount": 1}], [{"effect": "GainLife", "amount": 2}]]'
    },
    "SetLifeTotal": {"amount": "10"},
    "LookAtDeck": {
        "amount": "3",
        "deckDestinations": '[{"deckDestination": "Hand", "amount": 1}, '
        '{"deckDestination": "Bottom"}]',
    },
    "ChangeStats": {
        "attack": "1",
        "defense": "1",
        "targetType": '"Summon"',
        "thisTurn": "true",
    },
    "GrantKeyword": {"targetType": '"Summon"', "thisTurn": "true"},
    "CreateToken": {"amount": "1", "attack": "1", "defense": "1"},
    "AddCounter": _COUNTER,
    "RemoveCounter": _COUNTER,
    "ModifyCost": {"targetBasedOn": '"NextSpell"', "amount": "0"},
    "Counter": {"targetType": '"Spell"'},
    "ModifyType": {"tokenType": '"Stone"', "attack": "1", "defense": "1"},
    "CastCard": {"cardType": '"Spell"'},
    "DiscardOpponent": {"revealType": '"Spell"', "amount": "1"},
    "RestrictCasting": {"cardType": '"Summon"'},
    "Reveal": _ONE,
    **dict.fromkeys(
        ("Destroy", "SendToZone", "GrantPassive", "GainControl", "ExileAndReturn"), _ON_SUMMON
    ),
    **dict.fromkeys(("CanAttack", "CantAttackOrBlock"), _ON_SUMMON),
    **dict.fromkeys(
        ("CantAttack", "CantTribute", "CantGainLife", "ForceAttack", "ExileInstead"), _BY_OPPONENT
    ),
    **dict.fromkeys(("Draw", "Mill", "Tutor", "Discard", "GainLife", "LoseLife", "Repeat"), _ONE),
    **dict.fromkeys(("ModifyHandSize", "ModifySummonLimit", "ExtraTurn"), _ONE),
}
_COSTS: Final[Mapping[str, Mapping[str, str]]] = {
    **dict.fromkeys(("Stones", "Sacrifice", "Tribute", "Discard", "LoseLife", "Reveal"), _ONE),
    **dict.fromkeys(("ExileFromHand", "ExileFromGraveyard"), _ONE),
}
USUAL: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "card": {
        "Summon": {"cost": "0"},
        "Spell": {"cost": "1", "stackEffects": SIMPLE},
        "Object": {"cost": "1"},
    },
    "Effect": _EFFECTS,
    "Condition": {
        "Control": {"minAmount": "2"},
        "HandSize": {"minAmount": "1"},
        "TargetAttack": {"minAmount": "1"},
        "EnteredZoneThisTurn": {"zones": '["Play"]'},
    },
    "AdditionalCost": _COSTS,
    "AlternateCost": {
        **_COSTS,
        "TributeMultiplier": {"amount": "2", "cardType": '"Summon"'},
    },
    "ActivatedEffect": _COSTS,
    "TriggeredEffect": dict.fromkeys(("EnteredZone", "LeftZone"), _OF_PLAY),
    "StatModifier": dict.fromkeys(("Attack", "Defense"), _RAISED),
    "Passive": {
        "DisableKeyword": {"cardType": '"Summon"'},
        "ModifyKeywordAmount": _ONE,
        "CreateTokenModifier": {"amountModifier": '"*2"'},
    },
    "DeckDestination": dict.fromkeys(("Hand", "Play", "Graveyard", "Exile"), _ONE),
    "CostModifier": {
        "FirstSpell": {"additionalModifier": '"=0"'},
        "SummonsDiedThisTurn": {"additionalModifier": '"-1"'},
    },
}
"""The fields of a new object besides those that it needs, by its definition and its kind. If the
object needs such a field, this is only the field's value."""
