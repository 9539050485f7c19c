"""An attack of strength 0 is pointless only if it has no consequence (CHAOS 4, 5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.chaos.board import Board

CARDS = """
minion "Egg" cost 1 attack 0 health 2 beast
minion "Bomb" cost 1 attack 0 health 2 beast
  deathrattle leader(damage(3), oppo)
minion "Snake" cost 1 attack 0 health 2 beast poisonous
minion "Ghost" cost 1 attack 0 health 2 demon stealth
minion "Turtle" cost 1 attack 0 health 2 beast shield
minion "Fury" cost 1 attack 0 health 9 beast
  turnEnd ally leader(damage(3), oppo) if source(charTarget(any, minion, hp <= 8))
minion "Ox" cost 1 attack 2 health 5 beast
minion "Post" cost 1 attack 0 health 5 beast
minion "Adder" cost 1 attack 0 health 5 beast poisonous
leader "Sage" cost 9 attack 0 health 30
  turnEnd ally leader(damage(3), oppo) if leader(ally, hp <= 29)
spell "Rally" cost 2
  cast targeted(atkHpMod(+3, +0), charTarget(ally, minion))
spell "Cull" cost 2
  cast random(destroy, charTarget(any, minion))
spell "Mercy" cost 2
  cast all(destroy, charTarget(ally, minion, hp <= 1))
spell "Scorn" cost 2
  cast all(destroy, charTarget(oppo, minion, hp <= 1))
spell "Wall" cost 2
  cast all(giveTaunt, charTarget(ally, minion, shield))
spell "Rest" cost 2
  cast all(heal(1), charTarget(any, minion, atkTimes <= 0))
"""


def is_pointless(card: str, target: str, hand: tuple[str, ...] = (), **side: Any) -> bool:
    """Returns whether the attack is pointless for a player with these cards in hand."""
    own = {"field": [card], "hand": [*hand], **side}
    board = Board(CARDS, own, {"field": ["Ox", "Post", "Adder"], "hand": ["Cull", "Mercy"]})
    attack = {"do": "attack", "card": card, "target": target}
    asked = board.match.view("A").decision
    assert asked is not None
    return next(one for one in asked.options if attack.items() <= one.facts.items()).pointless


@pytest.mark.parametrize(
    ("card", "target", "pointless"),
    [
        *(("Egg", "Ox", True), ("Egg", "Adder", True), ("Egg", "player", True)),
        *(("Bomb", "Ox", False), ("Bomb", "Adder", False)),
        *(("Bomb", "Post", True), ("Bomb", "player", True)),
        *(("Snake", "Ox", False), ("Snake", "player", True)),
        *(("Fury", "Ox", False), ("Fury", "Post", True)),
    ],
)
def test_an_attack_is_pointless_unless_the_attacker_sets_something_off(
    card: str, target: str, pointless: bool
) -> None:
    assert is_pointless(card, target) == pointless


@pytest.mark.parametrize(
    ("card", "target", "spell", "pointless"),
    [
        *(("Ghost", "player", "Rally", False), ("Egg", "player", "Rally", True)),
        *(("Egg", "Ox", "Cull", False), ("Egg", "Post", "Cull", True)),
        *(("Fury", "Post", "Mercy", True), ("Egg", "Ox", "Mercy", True)),
        *(("Turtle", "Ox", "Wall", False), ("Turtle", "Post", "Wall", True)),
        *(("Egg", "Post", "Rest", False), ("Turtle", "Ox", "Scorn", True)),
    ],
)
def test_a_card_in_hand_may_ask_what_has_become_of_the_attacker(
    card: str, target: str, spell: str, pointless: bool
) -> None:
    assert is_pointless(card, target, (spell,)) == pointless
    assert is_pointless(card, target, (spell,), mp=1)


def test_a_leader_that_is_hurt_may_be_asked_about() -> None:
    assert is_pointless("Default Leader", "Ox", leader="Default Leader")
    assert not is_pointless("Sage", "Ox", leader="Sage")
    assert is_pointless("Sage", "Post", leader="Sage")


def test_a_full_field_gets_room() -> None:
    board = Board(CARDS, {"field": ["Egg"] * 7, "hand": ["Ox"]}, {"field": ["Ox"]})
    attacks = [one for one in board.asked.options if one.facts["do"] == "attack"]
    assert [one.pointless for one in attacks if one.facts["target"] == "Ox"][1:] == [False] * 7


def test_an_attack_of_strength_0_can_win() -> None:
    hurt = {"leader": {"card": "Default Leader", "damage": 28}, "field": ["Ox"]}
    assert Board(CARDS, {"field": ["Bomb"]}, hurt).attack("Bomb", "Ox").match.winner == "A"
