"""Cards and conditions in plain English (CHAOS 10, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.chaos import checks
from engine.games.chaos.english import card_text, effect_text
from engine.games.chaos.parser import parse_cards, parse_effects
from tests.repository import read_checks

CARDS: list[dict[str, Any]] = read_checks("chaos", "english.json", "CHAOS_CHECKS")["cards"]
CASES: list[dict[str, Any]] = read_checks("chaos", "conditions.json", "CHAOS_CHECKS")["cases"]


@pytest.mark.parametrize("check", CARDS, ids=lambda check: check["card"].split('"')[1])
def test_a_card_says_line_by_line_what_it_does(check: dict[str, Any]) -> None:
    (card,) = parse_cards(check["card"]).values()
    assert list(card_text(card)) == check["text"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_condition_is_said_in_the_form_that_its_place_wants(case: dict[str, Any]) -> None:
    assert checks.phrase(case["condition"], case["form"]) == case["text"]


def said(effect: str) -> list[str]:
    """The lines of an effect written as text."""
    (one,) = parse_effects(effect)
    return list(effect_text(one))


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            "battlecry all(atkHpMod(+1, +1), charTarget(ally, beast)) if fieldExist(ally, beast)",
            "Battlecry: Give +1/+1 to all friendly Beast minions, "
            "if there exist a friendly Beast minion.",
        ),
        (
            "cast targeted(costMod(-2), cardTarget(hand, ally, beastCard, charge, cost <= 5))",
            "Cast: Give -2 to the cost of a Beast card at your hand with Charge "
            "having at most 5 mana cost.",
        ),
        (
            "battlecry targeted(destroy, charTarget(oppo, minion, atk >= 5)) "
            "if leader(any, hp <= 20)",
            "Battlecry: Destroy an enemy minion having at least 5 attack, "
            "if both leaders are having at most 20 health.",
        ),
        (
            'deathrattle new(2, field(ally), { minion "C" cost 1 attack 1 health 1 dragon })',
            "Deathrattle: Summon 2 1/1/1 Dragon minions to your field.",
        ),
        (
            "turnStart ally self(costMod(-1)) if source(cardTarget(hand, any, card))",
            "Start of Your Turns: Give -1 to the cost of itself, if itself is a card at hand.",
        ),
        (
            "cast all(move(ownerHand), charTarget(any, minion, cost <= 3))",
            "Cast: Put all minions having at most 3 mana cost to their owners' hands.",
        ),
    ],
)
def test_the_examples_of_the_rules(effect: str, text: str) -> None:
    assert said(effect) == [text]


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("leader(heal(2), any)", "Restore 2 health to both leaders."),
        ("all(resAtkTimes(1), charTarget(any, minion))", "Restore 1 attack time to all minions."),
        (
            "random(resAtkTimes(2), charTarget(any, minion))",
            "Restore 2 attack times to a random minion.",
        ),
        ("leader(atkTimesMod(-1), ally)", "Give -1 to the attack times of your leader."),
        (
            "all(changeToDragon, charTarget(any, beast))",
            "Change the minion types of all Beast minions to Dragons.",
        ),
        ("all(resetState, charTarget(any, minion))", "Reset all minions to their original states."),
        (
            "all(setOverheat, charTarget(oppo, character))",
            "Set every effect on all enemy characters to overheat.",
        ),
        (
            "all(transform(randomCard(2)), charTarget(any, minion))",
            "Transform all minions to random cost 2 minions.",
        ),
        (
            "all(move(deck(oppo)), cardTarget(hand, any, card))",
            "Shuffle all cards at both players' hands to the opponent's deck.",
        ),
        (
            "all(discard, cardTarget(handOrDeck, any, card))",
            "Discard all cards at both players' hands and decks.",
        ),
        ("draw(1, oppo)", "The opponent draws 1 card."),
        ("mp(-3, any)", "Both players exhaust 3 MP."),
        ("mp(+1, oppo)", "The opponent recovers 1 MP."),
        ("maxMp(-1, oppo)", "The opponent loses 1 Max MP and MP."),
        ("new(3, hand(any), randomCard(4))", "Put 3 random cost 4 cards to both players' hands."),
        ("win(ally)", "You win the game."),
        ("win(oppo)", "The opponent wins the game."),
    ],
)
def test_actions_in_words(action: str, text: str) -> None:
    assert said(f"cast {action}") == [f"Cast: {text}"]


def test_what_stands_within_an_effect_is_told_below_it() -> None:
    inner = 'deathrattle new(2, hand(ally), { spell "B" cost 1 cast draw(1, ally) })'
    assert said(f"cast leader(giveEffects {{ {inner} }}, ally) if mp(ally, >= 2)") == [
        "Cast: Attach the following to your leader, if you have at least 2 MP.",
        "  Deathrattle: Put 2 copies of the following card to your hand.",
        "    Cost 1 Spell.",
        "    Cast: You draw 1 card.",
    ]


def test_a_leader_within_a_card_and_one_who_never_attacks() -> None:
    leader = '{ leader "E" cost 9 attack 2 health 27 attacks 0 taunt untargetable shield }'
    assert said(f"cast new(1, deck(any), {leader})") == [
        "Cast: Shuffle a copy of the following card to both players' decks.",
        "  9/2/27 Leader.",
        "  Attacks 0 Times.",
        "  Taunt, Untargetable, Shielded.",
    ]


def test_a_minion_that_stands_in_a_hand_is_called_a_card() -> None:
    made = 'transform({ minion "B" cost 1 attack 2 health 3 beast charge stealth })'
    held = f"turnEnd any self({made}) if source(cardTarget(hand, any, card))"
    assert said(held)[0].startswith("End of All Turns: Transform itself to a 1/2/3 Beast card with")
    fielded = f"battlecry self({made})"
    assert said(fielded) == [
        "Battlecry: Transform itself to a 1/2/3 Beast minion with Charge, Stealth."
    ]
