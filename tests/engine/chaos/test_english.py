"""Cards and conditions in plain English (CHAOS 10, 12)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.games.chaos import checks
from engine.games.chaos.english import card_text, effect_text
from engine.games.chaos.faces import face_of
from engine.games.chaos.generator import generate
from engine.games.chaos.loading.parser import parse_cards, parse_effects
from engine.games.chaos.set import published_cards
from tests.engine.english import faults_of
from tests.repository import read_checks
from tests.sometimes import amount

CARDS: list[dict[str, Any]] = read_checks("chaos", "english.json", "CHAOS_CHECKS")["cards"]
CASES: list[dict[str, Any]] = read_checks("chaos", "conditions.json", "CHAOS_CHECKS")["cases"]


def test_cards_of_ready_decks_and_500_random_ones_read_as_english() -> None:
    cards = [
        *published_cards(),
        *(generate(seed, k) for seed in range(amount(8, 25)) for k in range(1, 21)),
    ]
    assert {card.name: found for card in cards if (found := faults_of(face_of(card)))} == {}
    lines = [line.strip() for card in cards for line in card_text(card)]
    assert [one for one in lines if not one[0].isupper() and not one[0].isdigit()] == []
    assert [one for one in lines if not one.endswith(".")] == []


def test_effects_that_read_alike_do_the_same() -> None:
    meant: dict[tuple[str, ...], str] = {}
    for seed in range(amount(15, 50)):
        for k in range(1, 21):
            for effect in generate(seed, k).effects:
                meaning = re.sub(r"#[\d.]+ Spawn", "", repr(effect))
                assert meant.setdefault(tuple(effect_text(effect)), meaning) == meaning


@pytest.mark.parametrize("check", CARDS, ids=lambda check: check["card"].split('"')[1])
def test_a_card_says_line_by_line_what_it_does(check: dict[str, Any]) -> None:
    (card,) = parse_cards(check["card"]).values()
    assert list(card_text(card)) == check["text"]


def test_a_condition_is_said_in_the_form_that_its_place_wants() -> None:
    for case in CASES:
        assert checks.phrase(case["condition"], case["form"]) == case["text"], case["id"]


def said(effect: str) -> list[str]:
    """Returns the lines of an effect written as text."""
    (one,) = parse_effects(effect)
    return list(effect_text(one))


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            "battlecry all(atkHpMod(+1, +1), charTarget(ally, beast)) if fieldExist(ally, beast)",
            "Battlecry: Give +1/+1 to all friendly Beast minions, "
            "if there is a friendly Beast minion.",
        ),
        (
            "cast targeted(costMod(-2), cardTarget(hand, ally, beastCard, charge, cost <= 5))",
            "Cast: Take 2 off the cost of a Beast card with Charge "
            "and a cost of at most 5 in your hand.",
        ),
        (
            "battlecry targeted(destroy, charTarget(oppo, minion, atk >= 5)) "
            "if leader(any, hp <= 20)",
            "Battlecry: Destroy an enemy minion with at least 5 attack, "
            "if both leaders have at most 20 health.",
        ),
        (
            'deathrattle new(2, field(ally), { minion "C" cost 1 attack 1 health 1 dragon })',
            "Deathrattle: Summon two 1-cost 1/1 Dragon minions to your field.",
        ),
        (
            "turnStart ally self(costMod(-1)) if source(cardTarget(hand, any, card))",
            "Start of Your Turns: If it is a card in your hand, take 1 off its cost.",
        ),
        (
            "cast all(move(ownerHand), charTarget(any, minion, cost <= 3))",
            "Cast: Put all minions with a cost of at most 3 into their owners' hands.",
        ),
    ],
)
def test_the_examples_of_the_rules(effect: str, text: str) -> None:
    assert said(effect) == [text]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("leader(heal(2), any)", "Restore 2 health to both leaders."),
        ("all(resAtkTimes(1), charTarget(any, minion))", "Restore 1 used attack to all minions."),
        (
            "random(resAtkTimes(2), charTarget(any, minion))",
            "Restore 2 used attacks to a random minion.",
        ),
        ("leader(atkTimesMod(-1), ally)", "Take 1 off the attacks per turn of your leader."),
        ("self(atkTimesMod(+2))", "Add 2 to the attacks per turn of this card."),
        (
            "all(changeToDragon, charTarget(any, beast))",
            "Change the type of all Beast minions to Dragon.",
        ),
        ("all(resetState, charTarget(any, minion))", "Reset all minions to their original states."),
        (
            "all(setOverheat, charTarget(oppo, character))",
            "Overheat every effect of all enemy characters.",
        ),
        (
            "all(transform(randomCard(2)), charTarget(any, minion))",
            "Transform all minions into random 2-cost minions.",
        ),
        (
            "all(move(deck(oppo)), cardTarget(hand, any, card))",
            "Shuffle all cards from both players' hands into the opponent's deck.",
        ),
        (
            "all(discard, cardTarget(handOrDeck, any, card))",
            "Discard all cards from both players' hands and decks.",
        ),
        ("draw(1, oppo)", "The opponent draws a card."),
        ("draw(2, ally)", "Draw 2 cards."),
        ("mp(-3, any)", "Both players lose 3 MP."),
        ("mp(+1, oppo)", "The opponent recovers 1 MP."),
        ("maxMp(-1, oppo)", "The opponent loses 1 Max MP and 1 MP."),
        ("new(3, hand(any), randomCard(4))", "Put 3 random 4-cost cards into each player's hand."),
        ("win(ally)", "Win the game."),
        ("win(oppo)", "The opponent wins the game."),
    ],
)
def test_actions_in_words(action: str, text: str) -> None:
    assert said(f"cast {action}") == [f"Cast: {text}"]


def test_what_stands_within_an_effect_is_told_below_it() -> None:
    inner = 'deathrattle new(2, hand(ally), { spell "B" cost 1 cast draw(1, ally) })'
    assert said(f"cast leader(giveEffects {{ {inner} }}, ally) if mp(ally, >= 2)") == [
        "Cast: Attach the following to your leader, if you have at least 2 MP.",
        "  Deathrattle: Put 2 copies of the following card into your hand.",
        "    1-cost Spell.",
        "    Cast: Draw a card.",
    ]


def test_a_leader_within_a_card_and_one_who_never_attacks() -> None:
    leader = '{ leader "E" cost 9 attack 2 health 27 attacks 0 taunt untargetable shield }'
    assert said(f"cast new(1, deck(any), {leader})") == [
        "Cast: Shuffle the following card into each player's deck.",
        "  9-cost 2/27 Leader.",
        "  0 attacks per turn.",
        "  Taunt, Untargetability, Shield.",
    ]


def test_a_minion_that_stands_in_a_hand_is_called_a_card() -> None:
    made = 'transform({ minion "B" cost 8 attack 2 health 3 beast charge stealth })'
    held = f"turnEnd any self({made}) if source(cardTarget(hand, any, card))"
    assert said(held) == [
        "End of All Turns: If it is a card in your hand, "
        "transform it into an 8-cost 2/3 Beast card with Charge and Stealth."
    ]
    fielded = f"battlecry self({made})"
    assert said(fielded) == [
        "Battlecry: Transform this card into an 8-cost 2/3 Beast minion with Charge and Stealth."
    ]
