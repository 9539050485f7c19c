"""The style of card texts: one voice, plain English, and no superfluous word."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.set import first_set
from engine.games.lifeburn.texts.abilities import MOST, description_of, question_of
from tests.engine.lifeburn.printing import card_text
from tests.strategies import EXAMPLES
from tests.strategies.lifeburn import card_objects

Written = dict[str, Any]

STUMBLES = re.compile(
    r"  | ,| \.(?!\d)|\.\.|,,|\b(a|an|the|this|then|of|to|in|and|or) \1\b|\b[Aa] (a|e|i|o|8)"
    r"|\b(1|a|an|one) \w+ (Stones|Herbs|cards|Plants|counters)\b|\ban other\b|this turn this turn"
    r"|\bif if\b|\bmay you\b|\byou (draws|gains|loses|mills)\b|\d \d"
)
"""Patterns that never occur in good English, or here."""


def stumble(text: str) -> str | None:
    found = STUMBLES.search(text.replace("+1/+1 ", "").replace("of either player", ""))
    return found.group() if found else None


def card_of(written: Written) -> Card:
    cards, problems = load_cards([{"name": "C", "type": "Spell", **written}])
    assert not [one for one in problems if one.severity == "error"], problems
    return cards[0]


def spell(*effects: Written, **more: Any) -> str:
    return card_text(card_of({"stackEffects": list(effects), **more}))


def trigger(**more: Any) -> str:
    written = {"effects": [{"effect": "Draw"}], **more}
    return card_text(card_of({"type": "Object", "triggeredEffects": [written]}))


def passive(*passives: Written, **more: Any) -> str:
    return card_text(card_of({"type": "Object", "passiveEffects": list(passives), **more}))


def test_no_card_of_the_set_stumbles():
    for card in first_set().cards.values():
        text = card_text(card)
        assert stumble(text) is None, text
        assert all(line.endswith((".", ".)", ".”")) for line in text.split("\n") if line), text
        assert text.count("(") == text.count(")"), text
        assert text.count("“") == text.count("”"), text


@given(card_objects(st.just("Card")))
@settings(max_examples=8 * EXAMPLES, deadline=None)
def test_brackets_and_quotes_close_whatever_the_card(written: Written):
    for key in ("description", "optionMessage"):
        written.pop(key, None)
    cards, _ = load_cards([written])
    text = card_text(cards[0])
    assert text.count("(") == text.count(")")
    assert text.count("“") == text.count("”")
    assert "  " not in text
    assert ", ." not in text


SUMMON = {"targetType": "Summon"}


@pytest.mark.parametrize(
    ("effects", "said"),
    [
        (
            [{"effect": "Destroy", **SUMMON, "isOpponent": True, "restrictions": ["HasKeyword"]}],
            "Destroy target enemy Summon with a keyword.",
        ),
        (
            [{"effect": "DealDamage", "amount": 2, **SUMMON, "minTargets": 1, "maxTargets": 2}],
            "Deal 2 damage to each of 1 or 2 target Summons.",
        ),
        (
            [{"effect": "DealDamage", "amountBasedOn": "GoblinsInPlay", "targetType": "Any"}],
            "Deal damage to target player or Summon equal to the number of Goblins in play.",
        ),
        (
            [{"effect": "CreateToken", "tokenType": "Plant", "amount": 2}],
            "Make two 1/1 Plants.",
        ),
        (
            [{"effect": "CreateToken", "tokenType": "Golem", "attack": 8, "defense": 8}],
            "Make an 8/8 Golem.",
        ),
        (
            [{"effect": "CreateToken", "tokenType": "Stone", "amountBasedOn": "PlantsControlled"}],
            "Make a Stone for each Plant you control.",
        ),
        (
            [
                {
                    "effect": "LoseLife",
                    "amountBasedOn": "LifeTotal",
                    "amountModifier": "/2down",
                    "optional": True,
                    "additionalEffects": [{"effect": "Draw", "amount": 3}],
                }
            ],
            "You may lose half your life, rounded down. If you do, draw 3 cards.",
        ),
        (
            [
                {
                    "effect": "Draw",
                    "conditions": [{"condition": "OneOneInPlay"}],
                    "additionalEffects": [{"effect": "GainLife"}],
                },
                {"effect": "Mill"},
            ],
            "If a Summon in play is 1/1, draw a card, then gain 1 life. Mill a card.",
        ),
        (
            [
                {
                    "effect": "Destroy",
                    **SUMMON,
                    "additionalEffects": [
                        {
                            "effect": "LoseLife",
                            "conditions": [{"condition": "TargetAttack", "minAmount": 5}],
                        }
                    ],
                }
            ],
            "Destroy target Summon. Then, if its attack was 5 or more, lose 1 life.",
        ),
        (
            [
                {
                    "effect": "ChangeStats",
                    **SUMMON,
                    "attack": 3,
                    "conditions": [{"condition": "IsTribe", "tribe": "Golem"}],
                },
                {
                    "effect": "ChangeStats",
                    **SUMMON,
                    "attack": 1,
                    "conditions": [{"condition": "IsNotTribe", "tribe": "Golem"}],
                },
            ],
            "Give target Summon +3/+0 if it is a Golem. "
            "Give that target +1/+0 if it is not a Golem.",
        ),
        (
            [{"effect": "Sacrifice", "targetBasedOn": "Weakest", "isOpponent": True}],
            "Your opponent sacrifices their Summon with the lowest attack.",
        ),
        (
            [
                {
                    "effect": "GrantPassive",
                    **SUMMON,
                    "passives": [{"passive": "CantBeTargeted"}, {"passive": "CantTakeDamage"}],
                    "thisTurn": True,
                }
            ],
            "Target Summon can't be targeted and takes no damage this turn.",
        ),
        (
            [{"effect": "SendToZone", "targetZones": ["Graveyard"], "destination": "Hand"}],
            "Put a card from your graveyard into your hand.",
        ),
        (
            [{"effect": "SendToZone", "zone": "Play", "destination": "Hand"}],
            "Put all permanents in play into their owners' hands.",
        ),
        (
            [{"effect": "Discard", "additionalEffects": [{"effect": "Draw", "amount": 2}]}],
            "Discard a card. Then draw 2 cards.",
        ),
        (
            [{"effect": "GrantKeyword", "keywords": ["Exhaust"], "targetBasedOn": "NextSpell"}],
            "The next Spell you cast this turn has Exhaust.",
        ),
        ([{"effect": "ModifySummonLimit"}], "You have an extra summon this turn."),
        ([{"effect": "SetLifeTotal", "amount": 10}], "Your life becomes 10."),
        (
            [{"effect": "GrantKeyword", **SUMMON, "keywords": ["Blitz"], "keywordAmount": 3}],
            "Give target Summon Blitz.",
        ),
    ],
)
def test_effects_in_plain_sentences(effects: list[Written], said: str):
    assert spell(*effects) == said


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (
            {"trigger": "Death", "self": False, "player": "opponent"},
            "Whenever an enemy Summon dies, draw a card.",
        ),
        ({"trigger": "Death", "self": False}, "Whenever a Summon dies, draw a card."),
        (
            {"trigger": "EnteredZone", "self": False, "tribe": "Golem", "wasCast": True},
            "Whenever a Golem enters play, if it was cast, draw a card.",
        ),
        (
            {"trigger": "EnteredZone", "zone": "Graveyard", "triggerZone": "Graveyard"},
            "When this goes to your graveyard, draw a card.",
        ),
        (
            {
                "trigger": "EnteredZone",
                "zone": "Token",
                "tokenType": "Stone",
                "self": False,
                "player": "player",
                "batch": True,
            },
            "Whenever one or more Stones come into your token zone, draw a card.",
        ),
        (
            {
                "trigger": "LeftZone",
                "optional": True,
                "additionalCosts": [{"costType": "LoseLife", "amount": 2}],
            },
            "When this leaves play, you may pay 2 life. If you do, draw a card.",
        ),
        ({"trigger": "LeftZone", "optional": True}, "When this leaves play, you may draw a card."),
        (
            {
                "trigger": "LeftZone",
                "optional": True,
                "effects": [{"effect": "Draw"}, {"effect": "Mill"}],
            },
            "When this leaves play, you may have all of this happen: Draw a card. Mill a card.",
        ),
        (
            {"trigger": "OpeningHand"},
            "If this is in your opening hand, you may show it. If you do, draw a card.",
        ),
        (
            {"trigger": "Death", "replacement": True},
            "If this would die, instead draw a card.",
        ),
    ],
)
def test_triggers_in_plain_sentences(written: Written, said: str):
    assert trigger(**written) == said


def test_another_is_said_where_the_card_itself_would_be_one():
    written = {"trigger": "Death", "self": False, "effects": [{"effect": "Draw"}]}
    card = card_of({"type": "Summon", "attack": 1, "defense": 1, "triggeredEffects": [written]})
    assert card_text(card) == "Whenever another Summon dies, draw a card."


def test_passives_with_one_subject_are_one_sentence():
    each = {"amountBasedOn": "StonesControlled", "statType": "Attack"}
    assert passive({"passive": "CantAttack"}, {"passive": "CantTribute"}) == (
        "This can't attack or be tributed."
    )
    assert passive(
        {"passive": "ImmuneToKeyword", "keyword": "Haunt"},
        {"passive": "ImmuneToKeyword", "keyword": "Dive"},
    ) == ("This is immune to Haunt and Dive.")
    assert passive({"passive": "ChangeStats", "statModifiers": [each]}) == (
        "This has +1/+0 for each Stone you control."
    )
    assert passive({"passive": "CantAttack", "tribe": "Golem", "all": True}) == (
        "Golems can't attack."
    )


def test_control_of_the_card_itself_does_not_say_this_twice():
    control = {"effect": "GainControl", "allOfSameName": False, "duration": "ThisTurn"}
    died = {"trigger": "Death", "effects": [control]}
    card = card_of({"type": "Summon", "attack": 1, "defense": 1, "triggeredEffects": [died]})
    assert card_text(card) == "When this dies, take control of this until the end of the turn."


def test_costs_are_said_in_what_they_are_paid_in():
    cheaper = {"passive": "ModifyCost", "cost": 1}
    card = card_of({"type": "Summon", "attack": 1, "defense": 1, "passiveEffects": [cheaper]})
    assert card_text(card) == "This costs 1 tribute."
    assert passive(cheaper) == "This costs 1 life."
    for amount, worth in ((1, "a tribute"), (2, "2 tributes")):
        cost = {"altCostType": "TributeMultiplier", "tokenType": "Stone", "amount": amount}
        assert spell(alternateCosts=[cost]) == f"Each Stone counts as {worth} for this."
    both = [{"costType": "Stones", "amount": 3}, {"costType": "Life", "amount": 2}]
    assert spell(additionalCosts=both) == (
        "As an additional cost, sacrifice 3 Stones and pay 2 life."
    )


def test_an_x_that_nothing_else_speaks_of_is_not_named():
    counted = {"modifier": "X", "xBasedOn": "SummonsOpponentControls", "additionalModifier": "*3"}
    assert spell({"effect": "Draw"}, costModifiers=[counted]) == (
        "This costs 3 life for each Summon your opponent controls.\nDraw a card."
    )
    assert spell({"effect": "Draw", "amountBasedOn": "X"}, costModifiers=[counted]).startswith(
        "This costs 3 life for each Summon your opponent controls; "
        "X is the number of Summons your opponent controls."
    )


def test_the_question_says_what_is_paid_and_what_happens():
    (asked,) = card_of(
        {
            "type": "Object",
            "triggeredEffects": [
                {
                    "trigger": "LeftZone",
                    "optional": True,
                    "description": "Free cookies!",
                    "additionalCosts": [{"costType": "LoseLife", "amount": 2}],
                    "effects": [{"effect": "Draw"}],
                }
            ],
        }
    ).triggered
    assert question_of(asked) == "Pay 2 life. If you do: Draw a card."


def test_descriptions_of_the_parts_are_read_too_each_once():
    card = card_of(
        {
            "description": "{c0}Read on.\n{c1}Dig.",
            "stackEffects": [
                {"effect": "Draw", "description": "Dig."},
                {"effect": "Mill", "description": "Dig deeper."},
            ],
        }
    )
    assert description_of(card) == "Read on.\nDig.\nDig deeper."
    assert face_of(card).text[-1].title == "In its own words"
    assert face_of(card).text[-1].body == description_of(card)


@given(st.text(max_size=3000))
@settings(max_examples=12 * EXAMPLES, deadline=None)
def test_whatever_is_described_stays_short(words: str):
    card = Card("C", "Spell", description=words)
    said = description_of(card)
    assert len(said) <= MOST + 1
    assert len(said.split("\n")) <= 13
    assert not re.search(r"\{c\d+\}", said)
