"""Cards that do different things have different texts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.lifeburn.text_rules import (
    SPELL,
    Written,
    apart,
    of_activated,
    of_condition,
    of_effect,
    of_filter,
    of_looking,
    of_passive,
    of_stats,
    of_trigger,
    text_of,
)

FILTERS: list[Written] = [
    {},
    {"cardType": "Summon"},
    {"tribe": "Golem"},
    {"cardType": "Summon", "tribe": "Golem"},
    {"tokenType": "Golem"},
    {"tokenType": "Plant"},
    {"restrictions": ["Attack"], "restrictionMin": 2},
    {"restrictions": ["Attack"], "restrictionMax": 2},
    {"restrictions": ["Attack"], "restrictionMin": 2, "restrictionMax": 2},
    {"restrictions": ["Attack"], "restrictionMin": 1, "restrictionMax": 2},
    {"restrictions": ["Defense"], "restrictionMax": 2},
    {"restrictions": ["NonToken", "HasKeyword"]},
]
COUNTS: list[Written] = [
    {},
    {"amount": 2},
    {"amountBasedOn": "X"},
    {"amountBasedOn": "HandSize"},
    {"amountBasedOn": "HandSize", "amountModifier": "+1"},
    {"amountBasedOn": "HandSize", "amountModifier": "-1"},
    {"amountBasedOn": "HandSize", "amountModifier": "*2"},
    {"amountBasedOn": "HandSize", "amountModifier": "*3"},
    {"amountBasedOn": "HandSize", "amountModifier": "/2down"},
    {
        "amount": 2,
        "amountModifier": "+1",
        "modifierConditions": [{"condition": "OneOneInPlay"}],
    },
    {"amount": 2, "amountModifier": "+1"},
    {"upTo": 3},
]
AROUND: list[Written] = [
    {},
    {"optional": True},
    {"optional": True, "opponentsChoice": True},
    {"conditions": [{"condition": "OneOneInPlay"}]},
    {"additionalEffects": [{"effect": "Draw"}]},
    {"repeatCostType": "Stones"},
    {"repeatCostType": "Stones", "repeatCostAmount": 2},
    {"repeatCostType": "Stones", "repeatSameTarget": True},
]
TARGETS: list[Written] = [
    {"targetType": "Summon"},
    {"targetType": "Summon", "isOpponent": True},
    {"targetType": "Summon", "isOpponent": False},
    {"targetType": "Summon", "other": True},
    {"targetType": "Summon", "maxTargets": 2},
    {"targetType": "Summon", "minTargets": 0, "maxTargets": 2},
    {"targetType": "Summon", "minTargets": 2, "maxTargets": 2},
    {"targetType": "Summon", "opponentsChoice": True},
    {"self": True},
    {"all": True},
    {"all": True, "other": True},
    {"all": True, "isOpponent": True},
]
PLAYERS: list[Written] = [
    {},
    {"player": "opponent"},
    {"all": True},
    {"targetType": "Player"},
    {"targetType": "Opponent"},
    {"playerBasedOn": "OwnerOfTarget"},
]
TOP: Written = {"deckDestination": "Top"}
MOVES: list[Written] = [
    {"targetType": "Summon", "destination": zone} for zone in ("Hand", "Deck", "Graveyard", "Exile")
] + [
    {"targetType": "Summon", "targetZones": ["Graveyard"], "destination": "Play"},
    {
        "targetType": "Summon",
        "targetZones": ["Graveyard"],
        "destination": "Play",
        "ownersControl": True,
    },
    {"targetType": "Summon", "destination": "Hand", "allOfSameName": True},
    {"targetType": "Summon", "destination": "Hand", "phase": "End"},
    {"targetType": "Summon", "destination": "Hand", "phase": "Draw"},
    {"targetType": "Summon", "destination": "Hand", "phase": "Draw", "phaseOfPlayer": "player"},
    {"targetType": "Summon", "destination": "Hand", "phase": "Draw", "phaseOfPlayer": "opponent"},
    {"targetZones": ["Graveyard"], "destination": "Hand"},
    {"targetZones": ["Graveyard", "Hand"], "destination": "Deck"},
    {"targetZones": ["Graveyard"], "destination": "Exile"},
    {"targetZones": ["Graveyard"], "destination": "Exile", "all": True},
    {"targetZones": ["Graveyard"], "destination": "Hand", "upTo": 2},
    {"targetZones": ["Play"], "zoneOfPlayer": "player", "destination": "Hand"},
    {"targetZones": ["Play"], "zoneOfPlayer": "opponent", "destination": "Hand"},
    {"targetZones": ["Play"], "zoneOfPlayer": "any", "destination": "Hand"},
    {"targetZones": ["Hand"], "player": "any", "destination": "Deck"},
    {"targetZones": ["Graveyard"], "player": "any", "destination": "Play"},
    {"zone": "Play", "destination": "Hand"},
    {"zone": "Graveyard", "destination": "Hand", "all": True},
    {"zone": "Hand", "destination": "Deck", "all": True},
    {"zone": "Hand", "destination": "Deck"},
    {
        "zone": "Hand",
        "destination": "Deck",
        "deckDestinations": [{"deckDestination": "Bottom"}],
    },
    *(
        {"zone": "Hand", "destination": "Deck", "deckDestinations": [{**TOP, **more}]}
        for more in ({"amount": 2}, {"amountIsPlayerChosen": True}, {"reveal": True})
    ),
    {"targetType": "Graveyard", "destination": "Exile"},
    {"self": True, "destination": "Hand"},
]
CASTS: list[Written] = [{}, {"payCost": True}, {"self": True}, {"player": "any"}]
LOOKS: list[Written] = [
    {},
    {"amount": 2},
    {"amountIsPlayerChosen": True},
    {"cardType": "Summon"},
    {"cardType": "Summon", "amount": 1},
    {"reveal": True},
]
TRIGGERS: list[Written] = [
    {},
    {"self": False},
    {"all": True},
    {"self": False, "player": "player"},
    {"self": False, "player": "opponent"},
    {"self": False, "tribe": "Golem"},
    {"self": False, "keyword": "Haunt"},
    {"isPlayerTurn": True},
    {"isPlayerTurn": False},
    {"triggerZone": "Graveyard"},
    {"handTrigger": True},
    {"batch": True},
    {"optional": True},
    {"optional": True, "opponentsChoice": True},
    {"replacement": True},
    {"conditions": [{"condition": "OneOneInPlay"}]},
    {"additionalCosts": [{"costType": "Discard"}]},
]
PASSIVES: list[Written] = [
    {},
    {"tribe": "Golem"},
    {"tribe": "Golem", "other": True},
    {"tribe": "Golem", "all": True},
    {"tribe": "Golem", "all": True, "self": False},
    {"thisTurn": True},
    {"zone": "Hand"},
    {"conditions": [{"condition": "OneOneInPlay"}]},
]
ACTIVATED: list[Written] = [
    {},
    {"costType": "Sacrifice"},
    {"costType": "Sacrifice", "cardType": "Summon"},
    {"costType": "Sacrifice", "cardType": "Summon", "amount": 2},
    {"costType": "Sacrifice", "cardType": "Summon", "playerChosenAmount": True},
    {"costType": "Discard"},
    {"costType": "Discard", "self": True},
    {"costType": "Stones"},
    {"costType": "Stones", "oncePerTurn": True},
    {"costType": "Stones", "conditions": [{"condition": "OneOneInPlay"}]},
]
CONDITIONS: list[Written] = [
    {},
    {"minAmount": 2},
    {"maxAmount": 2},
    {"maxAmount": 0},
    {"minAmount": 2, "maxAmount": 2},
    {"minAmount": 1, "maxAmount": 2},
    {"tokenType": "Stone"},
    {"tribe": "Golem"},
    {"isOpponent": True},
    {"self": False},
]
ADDITIONAL: list[Written] = [
    {},
    {"amount": 2},
    {"amountBasedOn": "X"},
    {"playerChosenAmount": True},
    {"tribe": "Golem"},
    {"self": True},
]
STATS: list[Written] = [
    {"amount": 1},
    {"amount": 2},
    {"amount": -1},
    {"xAmount": True},
    {"amountBasedOn": "GoblinsInPlay"},
    {"amountBasedOn": "GoblinsInPlay", "amountMultiplier": 2},
    {"amountBasedOn": "GoblinsInPlay", "other": True},
]
TOKENS: list[Written] = [
    {},
    {"tokenType": "Goblin"},
    {"tokenType": "Goblin", "attack": 2},
    {"tokenType": "Goblin", "defense": 2},
    {"tokenType": "Goblin", "attackBasedOn": "X"},
    {"tokenType": "Goblin", "defenseBasedOn": "X"},
    {"tokenType": "Goblin", "keywords": ["Haunt"]},
    {"tokenType": "Goblin", "keywords": ["Haunt"], "keywordAmount": 2},
    {"tokenType": "Goblin", "tokenPassive": {"passive": "CantAttack"}},
    {"tokenType": "Goblin", "attacking": True},
    {"tokenType": "Goblin", "thisTurn": True},
]


def variants() -> Iterator[Any]:
    """Yields families of texts that differ in one thing at a time."""
    for name in ("Draw", "Mill", "GainLife", "LoseLife", "SetLifeTotal", "CreateToken"):
        for what, list_of in (("counts", COUNTS), ("players", PLAYERS), ("around", AROUND)):
            yield pytest.param(of_effect, name, list_of, id=f"{name}-{what}")
    for name in ("Destroy", "GrantKeyword", "AddCounter", "GainControl", "ChangeStats"):
        yield pytest.param(of_effect, name, TARGETS, id=f"{name}-targets")
    for name in ("Tutor", "Discard", "CastCard", "DiscardOpponent", "Detain", "Reveal"):
        yield pytest.param(of_effect, name, [one for one in FILTERS if one], id=f"{name}-filters")
    yield pytest.param(of_effect, "Discard", [{}, {"random": True}, {"all": True}], id="Discard")
    yield pytest.param(of_effect, "Tutor", [{}, {"reveal": True}, {"destination": "Play"}], id="t")
    yield pytest.param(of_effect, "CastCard", CASTS, id="cast")
    yield pytest.param(of_effect, "Reveal", [{}, {"all": True}, {"mandatoryTarget": True}], id="r")
    yield pytest.param(of_effect, "SendToZone", MOVES, id="moves")
    yield pytest.param(of_effect, "CreateToken", TOKENS, id="tokens")
    yield pytest.param(
        of_effect,
        "Choose",
        [
            {},
            {"amount": 2},
            {"firstPossible": True},
            {"opponentsChoice": True},
            {"isOpponent": True},
            {"player": "any"},
            {"playerBasedOn": "OwnerOfTarget"},
            {"choices": [[{"effect": "GainLife"}], [{"effect": "Draw"}]]},
        ],
        id="Choose",
    )
    sprouts = {"keywords": ["Sprout"]}
    grants = [
        {},
        {"thisTurn": True},
        sprouts,
        {**sprouts, "keywordAmount": 2},
        {"futureProof": True},
        {"futureProof": True, "player": "opponent"},
        {"futureProof": True, "player": "any"},
    ]
    yield pytest.param(of_effect, "GrantKeyword", grants, id="grants")
    removed = [{}, {"amount": 2}, {"all": True}, {"counterType": "Haunt"}]
    yield pytest.param(of_effect, "RemoveCounter", removed, id="RemoveCounter")
    types = [{}, {"attack": 2}, {"defense": 2}, {"tokenType": "Stone"}, {"typeModifier": "Herb"}]
    yield pytest.param(of_effect, "ModifyType", types, id="ModifyType")
    hurt: list[Written] = [{"player": "any"}, {"tribe": "Golem"}]
    hurt += [{}, {"player": "opponent"}, {"self": True}, {"targetType": "Any"}]
    floor = {"targetType": "Any", "restrictions": ["CantReduceBelowOne"]}
    yield pytest.param(of_effect, "DealDamage", [*hurt, floor], id="DealDamage")
    for name in ("Death", "EnteredZone", "Attack"):
        yield pytest.param(of_trigger, name, TRIGGERS, id=f"when-{name}")
    for name in ("Discard", "Cast", "Tribute"):
        those = [one for one in TRIGGERS if one.get("player") != "player"]
        yield pytest.param(of_trigger, name, those, id=f"when-{name}")
    drawn = [{}, {"player": "opponent"}, {"player": "any"}, {"restrictions": ["NotFirst"]}]
    yield pytest.param(of_trigger, "Draw", drawn, id="when-Draw")
    came = [{}, {"wasCast": True}, {"zone": "Graveyard"}, {"zone": "Token"}]
    yield pytest.param(of_trigger, "EnteredZone", came, id="when-zones")
    phases = [{}, {"phase": "End"}, {"isPlayerTurn": True}, {"isPlayerTurn": False}]
    yield pytest.param(of_trigger, "Phase", phases, id="when-Phase")
    for name in ("CantAttack", "GrantKeyword", "ChangeStats", "GrantActive"):
        yield pytest.param(of_passive, name, PASSIVES, id=f"passive-{name}")
    yield pytest.param(of_passive, "ModifyCost", [{}, {"cost": 3}], id="cost")
    yield pytest.param(of_passive, "ModifyKeywordAmount", [{}, {"amount": 2}, {"keyword": "Haunt"}])
    yield pytest.param(of_passive, "CreateTokenModifier", [{}, {"amountModifier": "+1"}])
    for name in ("Control", "EnteredZoneThisTurn"):
        those = CONDITIONS if name == "Control" else CONDITIONS[:-1]
        yield pytest.param(of_condition, name, those, id=name)
    yield pytest.param(of_condition, "HandSize", [{}, {"amount": 3}, {"amounts": [1, 2]}])
    yield pytest.param(of_condition, "Attacked", [{}, {"self": False}])


@pytest.mark.parametrize(("make", "name", "those"), list(variants()))
def test_what_differs_reads_differently(make: Any, name: str, those: list[Written]):
    apart({json.dumps(one): make(name, **one) for one in those})


@pytest.mark.parametrize(
    ("make", "those"),
    [
        (of_filter, [one for one in FILTERS if one.get("cardType") != "Summon"]),
        (of_activated, ACTIVATED),
        (of_looking, LOOKS),
        (of_stats, STATS),
        (
            lambda **more: text_of({**SPELL, "additionalCosts": [{"costType": "Discard", **more}]}),
            ADDITIONAL,
        ),
        (
            lambda **more: text_of(
                {**SPELL, "costModifiers": [{"modifier": "FirstSpell", **more}]}
            ),
            [{}, {"additionalModifier": "=0"}, {"additionalModifier": "-2"}],
        ),
        (
            lambda **more: text_of({**SPELL, "costModifiers": [{"modifier": "X", **more}]}),
            [{}, {"additionalModifier": "+1"}, {"xBasedOn": "HandSize"}],
        ),
        (
            lambda **more: text_of({**SPELL, "castFrom": [{"zone": "Graveyard", **more}]}),
            [{}, {"exileAfter": True}, {"conditions": [{"condition": "OneOneInPlay"}]}],
        ),
        (
            lambda **more: text_of(
                {**SPELL, "alternateCosts": [{"altCostType": "Sacrifice"} | more]}
            ),
            [
                {},
                {"amount": 2},
                {"tribe": "Golem"},
                {"conditions": [{"condition": "OneOneInPlay"}]},
            ],
        ),
    ],
)
def test_what_differs_in_costs_and_filters_reads_differently(make: Any, those: list[Written]):
    apart({json.dumps(one): make(**one) for one in those})
