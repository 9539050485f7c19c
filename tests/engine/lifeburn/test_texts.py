"""The texts of cards say everything that the data says, in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.loading.schema import strict_schema
from engine.games.lifeburn.set import first_set
from engine.games.lifeburn.texts import card_text, description_of
from tests.strategies.lifeburn import card_objects

Written = dict[str, Any]

SCHEMA = strict_schema()
CAMEL = re.compile(r"[a-z][A-Z]|_|None|True|False|\{|\}")

OBJECT: Written = {"name": "C", "type": "Object"}
SPELL: Written = {"name": "C", "type": "Spell"}
STONE = {"tokenType": "Stone"}
NEEDED: dict[str, Written] = {
    "CreateToken": STONE,
    "Choose": {"choices": [[{"effect": "Draw"}], [{"effect": "GainLife"}]]},
    "GrantPassive": {"passives": [{"passive": "CantAttack"}]},
    "GrantKeyword": {"keywords": ["Dive"]},
    "GoToPhase": {"phase": "End"},
    "SendToZone": {"destination": "Hand"},
    "EventTriggers": {"triggeredEffects": [{"trigger": "Death", "effects": [{"effect": "Draw"}]}]},
    "ModifyType": {"typeModifier": "Summon"},
    "ChangeStats": {"attack": 1},
    "Repeat": {"costType": "Stones"},
}
PASSIVE_NEEDS: dict[str, Written] = {
    "ChangeStats": {"statModifiers": [{"statType": "Attack", "operatorType": "Add", "amount": 1}]},
    "GrantKeyword": {"keyword": "Taunt"},
    "ImmuneToKeyword": {"keyword": "Haunt"},
    "GrantActive": {"actives": [{"effects": [{"effect": "Draw"}]}]},
    "ModifyCost": {"cost": 2},
    "TributeRestriction": {"tribe": "Goblin"},
    "TokenCanTribute": {"tokenType": "Herb"},
}
CONDITION_NEEDS: dict[str, Written] = {
    "InZone": {"zones": ["Graveyard"]},
    "IsTribe": {"tribe": "Golem"},
    "IsNotTribe": {"tribe": "Golem"},
    "RootTargetTribe": {"tribe": "Golem"},
    "TargetIs": {"tribe": "Golem"},
    "HandSize": {"amount": 2},
}


def text_of(card: Written) -> str:
    cards, problems = load_cards([card])
    assert not [one for one in problems if one.severity == "error"], problems
    return card_text(cards[0])


def effect(name: str, **more: Any) -> Written:
    return {"effect": name, **NEEDED.get(name, {}), **more}


def of_effect(name: str, **more: Any) -> str:
    return text_of({**SPELL, "stackEffects": [effect(name, **more)]})


def of_additional(name: str, **more: Any) -> str:
    inner = {"additionalEffects": [effect(name, **more)]}
    return text_of({**SPELL, "stackEffects": [effect("Destroy", targetType="Summon", **inner)]})


def of_trigger(name: str, **more: Any) -> str:
    phase = {"phase": "Main"} if name == "Phase" else {}
    written = {"trigger": name, "effects": [{"effect": "Draw"}], **phase, **more}
    return text_of({**OBJECT, "triggeredEffects": [written]})


def of_activated(**more: Any) -> str:
    return text_of({**OBJECT, "activatedEffects": [{"effects": [{"effect": "Draw"}], **more}]})


def of_passive(name: str, **more: Any) -> str:
    return text_of(
        {**OBJECT, "passiveEffects": [{"passive": name, **PASSIVE_NEEDS.get(name, {}), **more}]}
    )


def of_condition(name: str, **more: Any) -> str:
    condition = {"condition": name, **CONDITION_NEEDS.get(name, {}), **more}
    return of_effect("Draw", conditions=[condition])


def of_filter(**more: Any) -> str:
    return of_effect("Destroy", targetType="Summon", **more)


def of_stats(**more: Any) -> str:
    return of_passive("ChangeStats", statModifiers=[{"statType": "Attack", **more}])


def of_looking(**more: Any) -> str:
    place = {"deckDestination": "Hand", **more}
    return of_effect("LookAtDeck", amount=4, deckDestinations=[place])


def values(name: str) -> list[str]:
    found: list[str] = SCHEMA["$defs"][name]["enum"]
    return found


def apart(texts: dict[str, str]) -> None:
    """All of them are different, in plain words, and not empty."""
    said: dict[str, str] = {}
    for key, text in texts.items():
        assert text.strip()
        assert not CAMEL.search(text), (key, text)
        assert text not in said, (key, said[text], text)
        said[text] = key


SAME = {
    "costType": {"Life"},
    "additionalCostType": {"Life"},
    "restriction": {"CantReduceBelowOne", "NotFirst"},
    "duration": {"ThisTurn"},
}
"""Values that mean the same as another, or only mean something elsewhere."""

BY_ENUM = {
    "cardType": lambda value: of_effect("Tutor", cardType=value),
    "tribe": lambda value: of_filter(tribe=value),
    "keyword": lambda value: of_effect("GrantKeyword", targetType="Summon", keywords=[value]),
    "zone": lambda value: of_trigger("Cast", triggerZone=[value]),
    "phase": lambda value: of_effect("GoToPhase", phase=value),
    "tokenType": lambda value: of_effect("CreateToken", tokenType=value),
    "effectType": of_effect,
    "trigger": of_trigger,
    "passive": of_passive,
    "condition": of_condition,
    "amountBasedOn": lambda value: of_effect("Draw", amountBasedOn=value),
    "targetType": lambda value: of_effect("DealDamage", targetType=value),
    "targetBasedOn": lambda value: of_additional("GrantKeyword", targetBasedOn=value),
    "restriction": lambda value: of_filter(restrictions=[value]),
    "costType": lambda value: of_activated(costType=value, amount=2),
    "additionalCostType": lambda value: text_of(
        {**SPELL, "additionalCosts": [{"costType": value}]}
    ),
    "altCostType": lambda value: text_of(
        {**SPELL, "alternateCosts": [{"altCostType": value, "amount": 2}]}
    ),
    "castRestriction": lambda value: text_of({**SPELL, "castRestrictions": [value]}),
    "costModifierType": lambda value: text_of({**SPELL, "costModifiers": [{"modifier": value}]}),
    "counterType": lambda value: of_effect("AddCounter", targetType="Summon", counterType=value),
    "duration": lambda value: of_effect("GainControl", targetType="Summon", duration=value),
    "deckPlace": lambda value: of_looking(deckDestination=value),
    "ordering": lambda value: of_looking(deckDestination="Top", ordering=value),
    "statType": lambda value: of_stats(statType=value),
    "operatorType": lambda value: of_stats(amount=2, operatorType=value),
    "typeModifier": lambda value: of_effect("ModifyType", typeModifier=value),
    "playerBasedOn": lambda value: of_additional("Draw", playerBasedOn=value),
}


def test_every_list_of_words_in_the_schema_is_looked_at():
    without_words = {"rarity", "printedType", "who"}
    enums = {name for name, one in SCHEMA["$defs"].items() if "enum" in one}
    assert enums - without_words == set(BY_ENUM)


@pytest.mark.parametrize("name", sorted(BY_ENUM))
def test_every_value_has_words_of_its_own(name: str):
    left_out = SAME.get(name, set())
    apart({value: BY_ENUM[name](value) for value in values(name) if value not in left_out})


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
    {"zone": "Play", "destination": "Hand"},
    {"zone": "Graveyard", "destination": "Hand", "all": True},
    {"zone": "Hand", "destination": "Deck", "all": True},
    {"zone": "Hand", "destination": "Deck"},
    {
        "zone": "Hand",
        "destination": "Deck",
        "deckDestinations": [{"deckDestination": "Bottom"}],
    },
    {"targetType": "Graveyard", "destination": "Exile"},
    {"self": True, "destination": "Hand"},
]
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
    """Families of texts that differ in one thing at a time."""
    for name in ("Draw", "Mill", "GainLife", "LoseLife", "SetLifeTotal", "CreateToken"):
        for what, list_of in (("counts", COUNTS), ("players", PLAYERS), ("around", AROUND)):
            yield pytest.param(of_effect, name, list_of, id=f"{name}-{what}")
    for name in ("Destroy", "GrantKeyword", "AddCounter", "GainControl", "ChangeStats"):
        yield pytest.param(of_effect, name, TARGETS, id=f"{name}-targets")
    for name in ("Tutor", "Discard", "CastCard", "DiscardOpponent", "Detain", "Reveal"):
        yield pytest.param(of_effect, name, [one for one in FILTERS if one], id=f"{name}-filters")
    yield pytest.param(of_effect, "Discard", [{}, {"random": True}, {"all": True}], id="Discard")
    yield pytest.param(of_effect, "Tutor", [{}, {"reveal": True}, {"destination": "Play"}], id="t")
    yield pytest.param(of_effect, "CastCard", [{}, {"payCost": True}, {"self": True}], id="cast")
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
            {"playerBasedOn": "OwnerOfTarget"},
            {"choices": [[{"effect": "GainLife"}], [{"effect": "Draw"}]]},
        ],
        id="Choose",
    )
    grants = [{}, {"thisTurn": True}, {"keywordAmount": 2}, {"futureProof": True}]
    yield pytest.param(of_effect, "GrantKeyword", grants, id="grants")
    removed = [{}, {"amount": 2}, {"all": True}, {"counterType": "Haunt"}]
    yield pytest.param(of_effect, "RemoveCounter", removed, id="RemoveCounter")
    types = [{}, {"attack": 2}, {"defense": 2}, {"tokenType": "Stone"}, {"typeModifier": "Herb"}]
    yield pytest.param(of_effect, "ModifyType", types, id="ModifyType")
    hurt = [{}, {"player": "opponent"}, {"self": True}, {"targetType": "Any"}, {"tribe": "Golem"}]
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


@given(card_objects(st.just("Card")))
@settings(max_examples=300, deadline=None)
def test_every_card_of_the_schema_has_a_plain_text(written: Written):
    for key in ("description", "optionMessage"):
        written.pop(key, None)
    cards, problems = load_cards([written])
    assert not [one for one in problems if one.severity == "error"]
    text = card_text(cards[0])
    assert not CAMEL.search(text), text
    assert all(line[0].upper() == line[0] for line in text.split("\n") if line)
    assert face_of(cards[0]).name == "Card"


@given(card_objects(st.just("Card")), st.sampled_from(sorted(set(values("effectType")))))
@settings(max_examples=200, deadline=None)
def test_one_more_effect_is_one_more_sentence(written: Written, name: str):
    more = {**written, "stackEffects": [*written.get("stackEffects", []), effect(name)]}
    assert text_of(more) != text_of(written)


def test_all_cards_of_the_set_read_differently_unless_they_play_the_same():
    said: dict[str, Any] = {}
    for card in first_set().cards.values():
        text = f"{card.type} {card.cost} {card.attack} {card.defense} {card_text(card)}"
        assert not CAMEL.search(card_text(card))
        plays = (card.stack_effects, card.triggered, card.activated, card.passives)
        assert said.setdefault(text, plays) == plays


def test_plain_sentences():
    assert of_effect("CreateToken", amount=2) == "Make 2 Stones."
    assert (
        of_trigger("EnteredZone", effects=[effect("CreateToken", amount=2)])
        == "When this enters play, make 2 Stones."
    )
    assert of_effect("DealDamage", amount=2, targetType="Any") == (
        "Deal 2 damage to target player or Summon."
    )
    assert of_passive("ChangeStats", tribe="Goblin") == "Your Goblins have +1/+0."
    assert of_activated(costType="Sacrifice", **STONE) == "Sacrifice a Stone: Draw a card."


def test_a_description_stands_beside_the_text_without_its_markers():
    described = "{c0}Draw 2.\n{c0}Gain 5."
    cards, _ = load_cards([{**SPELL, "stackEffects": [effect("Draw")], "description": described}])
    assert description_of(cards[0]) == "Draw 2.\nGain 5."
    face = face_of(cards[0])
    assert [block.body for block in face.text] == ["Draw a card.", "Draw 2.\nGain 5."]
