"""An attack without strength is pointless only if it can do nothing (ASIGOC 1, Battle step; R9,
R11)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.asigoc.board import Board

CARDS = """
item "Oil" attacking: attack +2 mine turn
item "Rouse" attacking: ready mine
item "Temper": attack +1 mine
item "Any Oil" any: attack +2 any turn
item "Sand" any: attack +2 enemy turn
item "Ladder" any: repeat 2 (damage 1, (heal 1 or attack +1 mine))
item "Dear Oil" attacking, discard 1: attack +2 mine turn
item "Toss" any, sacrifice: draw 1
item "Haul" any: deploy hand
weapon "Flint" 0/3
  attacking: damage 5
weapon "Bellows" 0/3
  any: attack +1 this turn
weapon "Cask" 0/1
  discarded: attack +1 mine
weapon "Whetstone" 0/1
  enters: attack +1 mine
ace "Old Hand" attacking: draw 1
"""


def is_pointless(weapon: str, weapons: Sequence[str] = (), **side: object) -> bool:
    """Returns whether an attack with the Weapon is pointless, for a player who also has the
    rest."""
    own = {"weapons": [weapon, *weapons], **side}
    decision = Board(CARDS, own, {"hand": ["Oil"]}, phase="battle").match.decision
    assert decision is not None
    attack = {"do": "attack", "card": weapon}
    return next(one for one in decision.options if attack.items() <= one.facts.items()).pointless


@pytest.mark.parametrize("card", ["Temper", "Sand", "Dear Oil", "Toss", "Haul", "Ember"])
def test_what_cannot_help_a_weak_attack_leaves_it_pointless(card: str) -> None:
    assert is_pointless("Buckler", hand=[card])


@pytest.mark.parametrize("card", ["Oil", "Rouse", "Any Oil", "Ladder"])
def test_an_item_for_use_while_attacking_gives_a_weak_attack_a_point(card: str) -> None:
    assert not is_pointless("Buckler", hand=[card])


@pytest.mark.parametrize(
    ("weapon", "pointless"),
    [("Buckler", True), ("Flint", False), ("Bellows", False), ("Cask", True)],
)
def test_so_does_an_ability_of_the_weapon(weapon: str, pointless: bool) -> None:
    assert is_pointless(weapon) == pointless


def test_the_ability_of_another_weapon_is_about_that_one() -> None:
    assert is_pointless("Buckler", weapons=["Flint"])
    assert is_pointless("Buckler", weapons=["Bellows"])


def test_so_do_an_ace_a_price_that_can_be_paid_and_what_a_weapon_does_by_itself() -> None:
    assert not is_pointless("Buckler", ace="Old Hand")
    assert not is_pointless("Buckler", hand=["Dear Oil", "Temper"])
    assert not is_pointless("Buckler", hand=["Toss"], weapons=["Cask"])
    assert not is_pointless("Buckler", hand=["Haul", "Whetstone"])


def test_a_weak_attack_can_win() -> None:
    board = Board(CARDS, {"weapons": ["Buckler"], "hand": ["Oil"]}, {"health": 2}, phase="battle")
    board.attack("Buckler").passes().do(do="play", card="Oil").do(do="pick", card="Buckler")
    board.resolve().no_block().resolve()
    assert board.match.winner == "A"
