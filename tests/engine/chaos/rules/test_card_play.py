"""Playing cards: legality, targets, and the order of events (CHAOS 2, 3)."""

from __future__ import annotations

import pytest

from tests.engine.chaos.board import Board

CARDS = """
minion "Wren" cost 1 attack 1 health 3 beast
minion "Shade" cost 1 attack 1 health 3 demon stealth
minion "Idol" cost 1 attack 1 health 3 demon untargetable
spell "Spark" cost 1
  cast targeted(damage(1), charTarget(any, character))
spell "Polish" cost 1
  cast targeted(costMod(-1), cardTarget(hand, ally, card))
spell "Grave Word" cost 0
  cast targeted(destroy, charTarget(oppo, minion)) if cardExist(deck, oppo, demonCard)
  cast draw(1, ally)
leader "Queen" cost 8 attack 2 health 20
  battlecry targeted(damage(3), charTarget(any, character))
"""


def targets(board: Board) -> set[str]:
    return {str(option.facts["card"]) for option in board.asked.options}


def test_the_card_being_played_is_no_target() -> None:
    cards = """
    minion "Smith" cost 2 attack 1 health 1 beast
      battlecry targeted(atkHpMod(+1, +1), charTarget(ally, minion))
    """
    board = Board(cards + CARDS, {"hand": ["Smith"], "field": ["Wren"]}).do(do="play", card="Smith")
    board.do(do="place", n=1)
    assert targets(board) == {"Wren"}
    alone = Board(cards, {"hand": ["Smith"]}).play("Smith", place=0)
    assert alone.names("A", "field") == ["Smith"]
    assert not Board(CARDS, {"hand": ["Polish"]}).offers(do="play", card="Polish")


def test_what_is_hidden_or_untargetable_cannot_be_chosen_by_either_player() -> None:
    field = {"field": ["Wren", "Shade", "Idol"]}
    board = Board(CARDS, {"hand": ["Spark"], **field}, field).do(do="play", card="Spark")
    assert [option.facts["card"] for option in board.asked.options] == [
        "Default Leader",
        "Wren",
        "Wren",
        "Default Leader",
    ]
    board = Board(CARDS, {"hand": ["Polish", "Shade", "Idol"]}).do(do="play", card="Polish")
    assert targets(board) == {"Shade"}


def test_the_leader_that_is_being_replaced_is_no_target() -> None:
    board = Board(CARDS, {"hand": ["Queen"], "field": ["Wren"]}).do(do="play", card="Queen")
    offered = [(option.facts["card"], option.facts["owner"]) for option in board.asked.options]
    assert offered == [("Wren", "A"), ("Default Leader", "B")]


def test_conditions_are_judged_when_the_cost_is_paid() -> None:
    cards = """
    spell "Last Coin" cost 3
      cast targeted(damage(5), charTarget(oppo, minion)) if mp(ally, <= 1)
    """
    board = Board(cards + CARDS, {"hand": ["Last Coin"], "mp": 4}, {"field": ["Wren"]})
    assert board.play("Last Coin", target="Wren").names("B", "field") == []
    rich = Board(cards + CARDS, {"hand": ["Last Coin"], "mp": 5}, {"field": ["Wren"]})
    assert rich.play("Last Coin").names("B", "field") == ["Wren"]


def test_a_spell_leaves_the_hand_before_its_conditions_are_judged() -> None:
    cards = """
    spell "Echo" cost 0
      cast targeted(damage(5), charTarget(oppo, minion)) if cardExist(hand, ally, spellCard)
    """
    board = Board(cards + CARDS, {"hand": ["Echo"]}, {"field": ["Wren"]})
    assert board.play("Echo").names("B", "field") == ["Wren"]


def test_a_source_condition_of_a_battlecry_sees_the_minion_in_play() -> None:
    cards = """
    minion "Lone Wolf" cost 1 attack 1 health 1 beast
      battlecry targeted(damage(3), charTarget(oppo, minion)) if source(charTarget(any, beast))
    """
    board = Board(cards + CARDS, {"hand": ["Lone Wolf"]}, {"field": ["Wren"]})
    assert board.play("Lone Wolf", place=0, target="Wren").names("B", "field") == []


def test_an_overheated_targeted_effect_asks_for_no_target() -> None:
    hot = {"card": "Spark", "activations": [10]}
    board = Board(CARDS, {"hand": [hot]}).play("Spark")
    assert board.names("A", "hand") == []
    assert board.health("B") == 30


def test_looking_for_targets_changes_nothing() -> None:
    board = Board(CARDS, {"hand": ["Spark", "Queen", "Wren"], "field": ["Wren"]})
    before = board.match.fingerprint()
    board.do(do="play", card="Queen")
    board.match.take_back("A")
    board.do(do="play", card="Wren")
    board.match.take_back("A")
    assert board.match.fingerprint() == before
    assert board.match.events == []


def test_steps_of_an_announcement_go_back_one_by_one_untold() -> None:
    cards = """
    minion "Stoker" cost 3 attack 1 health 1 demon
      battlecry targeted(damage(1), charTarget(any, character))
    """
    board = Board(cards, {"hand": ["Stoker"]})
    start = board.match.fingerprint()
    board.do(do="play", card="Stoker")
    placing = board.match.fingerprint()
    board.do(do="place", n=0)
    assert board.asked.back
    assert board.asked.summary == ("MP 10 → 7",)
    board.match.take_back("A")
    assert board.match.fingerprint() == placing
    board.match.take_back("A")
    assert board.match.fingerprint() == start
    assert board.match.events == []


def test_what_hidden_cards_decide_cannot_be_tried_and_taken_back() -> None:
    demon = {"deck": ["Shade"], "field": ["Wren", "Shade"]}
    board = Board(CARDS, {"hand": ["Grave Word"]}, demon).do(do="play", card="Grave Word")
    assert targets(board) == {"Wren"}
    assert not board.asked.back
    assert not board.match.may_take_back("A")


@pytest.mark.parametrize("deck", [["Shade"], ["Wren"]])
def test_what_the_options_tell_of_hidden_cards_stays_told(deck: list[str]) -> None:
    """With no target left, whether the spell can be played reveals whether it is active."""
    prey = [{"card": "Wren", "damage": 2}]
    there = {"hand": ["Grave Word"], "field": ["Wren"]}
    board = Board(CARDS, there, {"field": prey, "deck": deck}).attack("Wren", "Wren")
    assert board.offers(do="play", card="Grave Word") == (deck == ["Wren"])
    assert not board.match.may_take_back("A")
    with_prey = Board(CARDS, there, {"field": [*prey, "Wren"], "deck": deck})
    assert with_prey.attack("Wren", "Wren").match.may_take_back("A")


def test_the_rest_of_a_battlecry_happens_after_its_minion_is_gone() -> None:
    cards = """
    minion "Wick" cost 1 attack 1 health 1 demon
      battlecry self(damage(3))
      battlecry draw(1, ally)
    """
    board = Board(cards, {"hand": ["Wick"]}).play("Wick", place=0)
    assert board.names("A", "field") == []
    assert board.names("A", "hand") == ["Filler"]


def test_attached_battlecries_come_after_the_own_in_the_order_of_attaching() -> None:
    cards = """
    minion "Page" cost 0 attack 1 health 1 beast
      battlecry leader(damage(1), oppo)
    """
    attached = ["battlecry leader(damage(2), oppo)", "battlecry leader(damage(3), oppo)"]
    board = Board(cards, {"hand": [{"card": "Page", "attached": attached}]}).play("Page", place=0)
    assert [event["n"] for event in board.told("damage")] == [1, 2, 3]


def test_a_played_leader_comes_with_its_own_health_and_sleeps() -> None:
    cards = """
    leader "Sage" cost 8 attack 1 health 12
      turnEnd any draw(1, ally) if source(charTarget(any, character))
    """
    old = {"card": "Default Leader", "damage": 29}
    board = Board(cards, {"hand": ["Sage"], "leader": old}).play("Sage")
    assert board.health("A") == 12
    assert not board.offers(do="attack", card="Sage")
    assert board.end_turn().names("A", "hand") == ["Filler"]


def test_the_token_needs_another_card_in_hand() -> None:
    token = "Second Player Token"
    assert not Board("", {"hand": [token]}).offers(do="play", card=token)
    board = Board("", {"hand": [token, "Filler"]}).play(token, target="Filler")
    assert board.card("A", "hand", "Filler")["cost"] == 9
    assert board.names("A", "hand") == ["Filler", "Filler"]


@pytest.mark.parametrize(("beside", "matters"), [("Candle", True), ("Wren", False)])
def test_where_a_minion_goes_matters_beside_another_that_acts_at_a_turn(
    beside: str, matters: bool
) -> None:
    cards = """
    minion "Candle" cost 1 attack 1 health 1 beast
      turnEnd ally leader(heal(1), ally)
    """
    board = Board(cards + CARDS, {"hand": ["Candle"], "field": [beside]})
    board.do(do="play", card="Candle")
    assert board.asked.indifferent != matters
    assert board.asked.default == len(board.asked.options) - 1
