"""The cards that a change of the rules touches, so that matches with them do not continue."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.lifeburn.changed_rules import card_is_touched, is_touched
from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.loading.loader import load_cards

Written = dict[str, Any]

BACK: Written = {"effect": "SendToZone", "self": True, "destination": "Hand"}
STOWED: Written = {"effect": "SendToZone", "targetZone": "Hand", "destination": "Deck"}


def spell(effect: str, **more: Any) -> Written:
    return {"name": "C", "type": "Spell", "stackEffects": [{"effect": effect, **more}]}


def with_ability(cost: str, *effects: Written) -> Written:
    ability = {"costType": cost, "effects": list(effects)}
    return {"name": "C", "type": "Object", "activatedEffects": [ability]}


def stowing(**destination: Any) -> Written:
    places = [{"deckDestination": "Top", **destination}]
    return {**spell("Draw"), "stackEffects": [{**STOWED, "deckDestinations": places}]}


@pytest.mark.parametrize(
    "card",
    [
        spell("Discard", player="any"),
        spell("Choose", player="opponent", choices=[[{"effect": "Draw"}], [{"effect": "Mill"}]]),
        spell("Draw", all=True, amountBasedOn="PlayerChoice"),
        spell("DiscardOpponent", revealType="NonSummon"),
        spell("ModifyCost", targetBasedOn="NextSpellOpponent", amount=2),
        spell(
            "SendToZone",
            targetType="Summon",
            targetZones=["Play", "Graveyard"],
            destination="Hand",
        ),
        spell("CreateToken", tokenType="Ghost", amount=1, duration="ThisTurn"),
        with_ability("Exile", BACK),
        with_ability("Sacrifice", {"effect": "ExileAndReturn"}),
        with_ability("Tribute", {"effect": "Draw"}),
        spell("ExileAndReturn", targetType="Summon", additionalEffects=[{"effect": "AddCounter"}]),
        spell("Choose", choices=[[{"effect": "Draw", "player": "any"}], [{"effect": "Mill"}]]),
        stowing(amount=2),
        stowing(ordering="Any"),
        spell("LookAtDeck", deckDestinations=[{"deckDestination": "Hand", "amount": 2}]),
        {
            "name": "C",
            "type": "Object",
            "triggeredEffects": [
                {
                    "trigger": "Phase",
                    "phase": "End",
                    "additionalCosts": [{"costType": "Sacrifice"}],
                    "effects": [BACK],
                }
            ],
        },
        {
            "name": "C",
            "type": "Object",
            "passiveEffects": [
                {
                    "passive": "GrantActive",
                    "tribe": "Golem",
                    "actives": [{"costType": "Sacrifice", "effects": [BACK]}],
                }
            ],
        },
    ],
)
def test_a_card_that_version_2_touches(card: Written):
    assert touched(card, since=1)
    assert not touched(card, since=2)


@pytest.mark.parametrize(
    "card",
    [
        spell("Discard", player="opponent"),
        spell("Draw", amountBasedOn="PlayerChoice"),
        spell("DiscardOpponent", revealType="Spell"),
        with_ability("LoseLife", BACK),
        with_ability("Sacrifice", {"effect": "Draw"}),
        spell("ExileAndReturn", targetType="Summon"),
        stowing(),
        spell("LookAtDeck", amount=3, deckDestinations=[{"deckDestination": "Hand", "amount": 1}]),
    ],
)
def test_a_card_that_no_version_touches(card: Written):
    assert not touched(card, since=1)


@pytest.mark.parametrize(
    "card",
    [
        spell("SendToZone", targetZone="Deck", destination="Hand"),
        spell("SendToZone", zone="Deck", destination="Graveyard"),
        spell("SendToZone", targetZones=["Hand", "Deck"], destination="Play"),
        spell("CastCard", targetZones=["Deck"]),
        with_ability("LoseLife", {"effect": "CastCard", "targetZones": ["Deck"]}),
    ],
)
def test_a_card_that_version_3_touches(card: Written):
    assert touched(card, since=1)
    assert touched(card, since=2)
    assert not touched(card, since=3)


def replacing(effect: Written) -> Written:
    trigger = {"trigger": "Death", "replacement": True, "effects": [effect]}
    return {"name": "C", "type": "Summon", "attack": 1, "defense": 1, "triggeredEffects": [trigger]}


STOLEN: Written = {
    "effect": "GainControl",
    "targetType": "Summon",
    "duration": "UntilThisLeaves",
}


@pytest.mark.parametrize(
    "card",
    [
        spell("GainControl", targetType="Summon", duration="UntilThisLeaves"),
        spell("Choose", choices=[[STOLEN], [{"effect": "Mill"}]]),
        spell("Detain"),
        with_ability("LoseLife", STOLEN),
        with_ability("LoseLife", {"effect": "Detain"}),
        {**spell("Draw"), "type": "Object", "stackEffects": [STOLEN, {"effect": "Sacrifice"}]},
        replacing({"effect": "ChangeStats", "attack": 1, "thisTurn": True}),
        replacing({"effect": "GainControl", "targetType": "Summon", "duration": "ThisTurn"}),
        replacing({"effect": "CantAttack", "player": "opponent"}),
        replacing({"effect": "ApplySpellburn", "player": "opponent"}),
    ],
)
def test_a_card_that_version_4_touches(card: Written):
    assert touched(card, since=3)
    assert not touched(card, since=4)


@pytest.mark.parametrize(
    "card",
    [
        spell("GainControl", targetType="Summon", duration="ThisTurn"),
        spell("CantAttack", player="opponent"),
        with_ability("LoseLife", {"effect": "ChangeStats", "attack": 1, "thisTurn": True}),
        {**spell("Draw"), "type": "Object", "stackEffects": [STOLEN]},
        replacing({"effect": "SendToZone", "destination": "Hand"}),
    ],
)
def test_a_card_that_version_4_does_not_touch(card: Written):
    assert not touched(card, since=3)


def test_a_deck_is_touched_by_one_such_card():
    own = '[{"name": "Toll", "type": "Spell", "stackEffects": [{"effect": "Discard", %s}]}]'
    deck = "40 Toll\ncards:\n" + own
    assert is_touched(Lifeburn().parse_deck(deck % '"player": "any"'), 1)
    assert not is_touched(Lifeburn().parse_deck(deck % '"player": "opponent"'), 1)


def test_no_ready_deck_is_touched():
    game = Lifeburn()
    decks = [game.parse_deck(starter.text) for starter in game.starters()]
    assert decks
    assert not any(game.is_touched(deck, 1) for deck in decks)


def touched(card: Written, since: int) -> bool:
    cards, problems = load_cards([card])
    assert not [problem for problem in problems if problem.severity == "error"], problems
    return card_is_touched(cards[0], since)
