"""The judge of generated cards finds the trivial and the impossible (CHAOS 13)."""

from __future__ import annotations

import pytest

from engine.games.chaos.loading.parser import parse_cards
from tests.engine.chaos.pointless import pointless

DRAGON = 'minion "It" cost 3 attack 3 health 3 dragon taunt shield'
SPELL = 'spell "It" cost 3'
LEADER = 'leader "It" cost 9 attack 2 health 27 taunt'

BAD = [
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(any, minion))"),
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(any, dragon))"),
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(any, minion, taunt))"),
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(any, minion, shield))"),
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(any, minion, hp <= 2))"),
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(any, minion, cost >= 3))"),
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(oppo, beast))"),
    (DRAGON, "battlecry draw(1, ally) if maxMp(ally, >= 3)"),
    (DRAGON, "battlecry draw(1, ally) if maxMp(ally, <= 2)"),
    (DRAGON, "battlecry draw(1, ally) if mp(ally, >= 3)"),
    (DRAGON, "battlecry draw(1, ally) if fieldExist(any, character)"),
    (DRAGON, "battlecry draw(1, ally) if cardExist(deck, ally, card)"),
    (DRAGON, "battlecry draw(1, ally) if leader(oppo)"),
    (DRAGON, "battlecry leader(giveTaunt, ally) if leader(ally, taunt)"),
    (DRAGON, "battlecry self(giveTaunt)"),
    (DRAGON, "battlecry self(changeToDragon)"),
    (DRAGON, "battlecry self(costMod(-1)) if source(charTarget(any, beast, hp <= 2))"),
    (DRAGON, "turnEnd ally self(giveTaunt) if source(charTarget(any, minion))"),
    (DRAGON, "turnStart any draw(1, ally) if source(charTarget(any, minion, atkTimes >= 1))"),
    (DRAGON, "turnEnd any self(heal(2)) if source(cardTarget(hand, any, card))"),
    (DRAGON, "turnEnd any draw(1, ally) if source(charTarget(any, minion, hp <= 0))"),
    (DRAGON, "turnEnd any draw(1, ally) if source(cardTarget(hand, any, card, hp <= 2))"),
    (DRAGON, "deathrattle all(giveShield, charTarget(ally, minion, shield))"),
    (DRAGON, "deathrattle all(changeToBeast, charTarget(ally, beast))"),
    (DRAGON, "deathrattle all(atkHpMod(+1, +1), cardTarget(hand, ally, card))"),
    (DRAGON, "deathrattle all(move(ownerHand), cardTarget(hand, ally, card))"),
    (DRAGON, "deathrattle all(move(ownerHand), charTarget(ally, character))"),
    (DRAGON, "deathrattle all(copy(deck(ally)), cardTarget(handOrDeck, ally, card))"),
    (DRAGON, "deathrattle all(damage(2), charTarget(ally, character, stealth))"),
    (DRAGON, "deathrattle all(costMod(-1), cardTarget(hand, ally, card, atk >= 2))"),
    (DRAGON, "deathrattle all(heal(2), charTarget(ally, minion, cost >= 0))"),
    (DRAGON, "battlecry targeted(damage(2), charTarget(oppo, minion, untargetable))"),
    (
        DRAGON,
        "battlecry all(giveEffects { deathrattle draw(1, ally) }, charTarget(any, character))",
    ),
    (DRAGON, "battlecry all(giveEffects { cast draw(1, ally) }, charTarget(any, minion))"),
    (SPELL, "onDiscard draw(1, ally) if source(cardTarget(handOrDeck, any, card))"),
    (SPELL, "turnEnd ally draw(1, ally) if source(cardTarget(hand, any, card, taunt))"),
    (LEADER, "battlecry draw(1, ally) if leader(ally, taunt)"),
    (LEADER, "battlecry draw(1, ally) if leader(any, hp <= 20)"),
    (LEADER, "battlecry leader(transform(randomCard(3)), oppo)"),
]
GOOD = [
    (DRAGON, "battlecry draw(1, ally) if source(charTarget(any, beast, stealth))"),
    (DRAGON, "battlecry draw(1, ally) if maxMp(ally, >= 4)"),
    (DRAGON, "deathrattle draw(1, ally) if source(charTarget(any, minion, shield))"),
    (DRAGON, "turnStart oppo draw(1, ally) if source(charTarget(any, minion, atkTimes >= 1))"),
    (DRAGON, "turnEnd any self(costMod(-1)) if source(cardTarget(hand, any, card))"),
    (DRAGON, "battlecry targeted(damage(2), charTarget(any, character))"),
    (SPELL, "cast all(giveEffects { cast draw(1, ally) }, cardTarget(hand, ally, spellCard))"),
    (LEADER, "battlecry draw(1, ally) if leader(ally, hp >= 28)"),
]


def faults(head: str, effect: str) -> list[str]:
    (card,) = parse_cards(f"{head}\n  {effect}").values()
    return list(pointless(card))


@pytest.mark.parametrize(("head", "effect"), BAD)
def test_what_is_pointless_is_found(head: str, effect: str) -> None:
    assert faults(head, effect)


@pytest.mark.parametrize(("head", "effect"), GOOD)
def test_what_makes_sense_is_let_be(head: str, effect: str) -> None:
    assert faults(head, effect) == []
