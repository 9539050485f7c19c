"""The texts of cards express everything in the data, in plain words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.lifeburn.cards import Activated, CostType, Effect, Filter
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.set import first_set
from engine.games.lifeburn.texts.abilities import activated_text, description_of
from tests.engine.lifeburn.printing import card_text
from tests.engine.lifeburn.text_rules import (
    CAMEL,
    SCHEMA,
    SPELL,
    STONE,
    Written,
    apart,
    effect,
    of_activated,
    of_additional,
    of_condition,
    of_effect,
    of_filter,
    of_looking,
    of_passive,
    of_stats,
    of_trigger,
    text_of,
    values,
)
from tests.strategies import EXAMPLES
from tests.strategies.lifeburn import card_objects

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


@given(card_objects(st.just("Card")))
@settings(max_examples=12 * EXAMPLES, deadline=None)
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
@settings(max_examples=8 * EXAMPLES, deadline=None)
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


def test_a_target_may_be_in_play_or_elsewhere() -> None:
    sent = {"targetType": "Summon", "targetZones": ["Play", "Graveyard"], "destination": "Hand"}
    assert "in play or in a graveyard" in of_effect("SendToZone", **sent)
    theirs = of_effect("SendToZone", **sent, isOpponent=True)
    assert "in play on your opponent's side or in your opponent's graveyard" in theirs


@pytest.mark.parametrize(
    ("cost", "text"),
    [
        ("Life", "Pay 2 life: Destroy target Goblin."),
        ("Exile", "Exile this: Destroy target Goblin."),
        ("Sacrifice", "Sacrifice 2 Goblins: Destroy target Summon."),
        (None, "Free: Destroy target Goblin."),
    ],
)
def test_the_filter_of_an_ability_is_said_of_what_pays_or_of_its_target(
    cost: CostType | None, text: str
) -> None:
    """The rules apply the filter so (5.6)."""
    goblin, done = Filter(tribe="Goblin"), (Effect("Destroy"),)
    ability = Activated(done, cost_type=cost, amount=2, target_type="Summon", filter=goblin)
    assert activated_text(ability) == text
