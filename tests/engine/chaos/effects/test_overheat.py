"""How often effects act (CHAOS 7, Overheat)."""

from __future__ import annotations

from tests.engine.chaos.board import Board

CRICKET = """
minion "Cricket" cost 1 attack 1 health 9 beast
  turnEnd any leader(damage(1), oppo) if source(charTarget(any, minion))
"""


def counters(board: Board, name: str = "Cricket", zone: str = "field") -> list[list[int]]:
    there = board.match.position()["A"][zone]
    return [card["activations"] for card in there if card["card"] == name]


def test_an_effect_acts_while_its_counter_is_below_ten() -> None:
    board = Board(CRICKET, {"field": [{"card": "Cricket", "activations": [9]}]}).end_turn()
    assert board.health("B") == 29
    hot = Board(CRICKET, {"field": [{"card": "Cricket", "activations": [10]}]}).end_turn()
    assert hot.health("B") == 30


def test_it_counts_also_where_nothing_is_hit_but_not_where_the_condition_fails() -> None:
    cards = """
    minion "Cricket" cost 1 attack 1 health 9 beast
      turnEnd any all(damage(1), charTarget(oppo, dragon)) if source(charTarget(any, minion))
    minion "Moth" cost 1 attack 1 health 9 beast
      turnEnd any leader(damage(1), oppo) if source(charTarget(any, minion, none, hp <= 3))
    """
    board = Board(cards, {"field": ["Cricket", "Moth"]}, turn="B").end_turn()
    assert counters(board) == [[1]]
    assert counters(board, "Moth") == [[0]]


def test_counters_cool_at_the_end_of_the_own_turn_alone() -> None:
    board = Board(CRICKET, {"field": ["Cricket"]}, turn="B").end_turn()
    assert counters(board) == [[1]]
    assert counters(board.end_turn()) == [[0]]


def test_copies_share_their_counters() -> None:
    cards = """
    spell "Mirror" cost 0
      cast all(copy(ownerField), charTarget(ally, minion))
    """
    field = [{"card": "Cricket", "activations": [8]}]
    board = Board(CRICKET + cards, {"hand": ["Mirror"], "field": field}).play("Mirror")
    assert counters(board) == [[8], [8]]
    board = board.play("Mirror") if board.offers(do="play") else board
    assert board.end_turn().health("B") == 28
    alone = Board(CRICKET, {"field": [*field, "Cricket", "Cricket"]}).end_turn()
    assert alone.health("B") == 27


def test_what_one_effect_makes_shares_its_counters_and_what_two_make_does_not() -> None:
    bell = (
        '{ minion "Bell" cost 0 attack 0 health 1 beast '
        "turnEnd ally leader(damage(1), oppo) if source(charTarget(any, minion)) }"
    )
    cards = f"""
    spell "One" cost 0
      cast new(2, field(ally), {bell})
      cast all(decOhThreshold(9), charTarget(ally, beast))
    spell "Two" cost 0
      cast new(1, field(ally), {bell})
      cast new(1, field(ally), {bell})
      cast all(decOhThreshold(9), charTarget(ally, beast))
    """
    # Two Bells of one effect share one threshold: 10 - 9 - 9 is none.
    assert Board(cards, {"hand": ["One"]}).play("One").end_turn().health("B") == 30
    assert Board(cards, {"hand": ["Two"]}).play("Two").end_turn().health("B") == 28


def test_what_one_effect_transforms_shares_its_counters() -> None:
    cards = """
    spell "Moult" cost 0
      cast all(transform({ minion "Bell" cost 0 attack 0 health 1 beast
        turnEnd ally leader(damage(1), oppo) if source(charTarget(any, minion)) }),
        charTarget(ally, minion))
    spell "Muffle" cost 0
      cast all(decOhThreshold(9), charTarget(ally, minion))
    minion "Gull" cost 1 attack 1 health 1 beast
    """
    board = Board(cards, {"hand": ["Moult", "Muffle"], "field": ["Gull", "Gull"]})
    assert board.play("Moult").play("Muffle").end_turn().health("B") == 30


def test_an_attached_set_shares_among_all_that_got_it_from_the_same_effect() -> None:
    cards = """
    minion "Gull" cost 1 attack 1 health 1 beast
    spell "Oath" cost 0
      cast all(
        giveEffects { turnEnd ally leader(damage(1), oppo) if source(charTarget(any, minion)) },
        charTarget(ally, minion))
    spell "Muffle" cost 0
      cast all(decOhThreshold(5), charTarget(ally, minion))
    """
    shared = Board(cards, {"hand": ["Oath", "Muffle"], "field": ["Gull", "Gull"]})
    assert shared.play("Oath").play("Muffle").end_turn().health("B") == 30


def test_a_threshold_stays_lowered_and_is_shared_by_copies() -> None:
    cards = """
    spell "Muffle" cost 0
      cast targeted(decOhThreshold(10), charTarget(ally, minion))
    spell "Wash" cost 0
      cast targeted(resetState, charTarget(ally, minion))
    spell "Mirror" cost 0
      cast all(copy(ownerField), charTarget(ally, minion))
    """
    board = Board(CRICKET + cards, {"hand": ["Mirror", "Muffle", "Wash"], "field": ["Cricket"]})
    board.play("Mirror").play("Muffle", target="Cricket").end_turn()
    assert board.health("B") == 30
    board.end_turn().play("Wash", target="Cricket").end_turn()
    assert board.health("B") == 28


def test_set_to_overheat_means_silent_until_the_end_of_the_own_turn() -> None:
    cards = 'spell "Hush" cost 0\ncast all(setOverheat, charTarget(any, minion))'
    board = Board(CRICKET + cards, {"hand": ["Hush"], "field": ["Cricket"]}).play("Hush")
    assert board.end_turn().health("B") == 30
    assert board.end_turn().health("B") == 29


def test_effects_that_feed_each_other_come_to_an_end() -> None:
    cards = """
    minion "Phoenix" cost 1 attack 1 health 1 dragon
      deathrattle all(copy(ownerField), charTarget(ally, dragon))
      deathrattle all(damage(1), charTarget(any, minion))
    spell "Spark" cost 0
      cast targeted(damage(1), charTarget(any, minion))
    """
    field = ["Phoenix", "Phoenix", "Phoenix"]
    board = Board(cards, {"hand": ["Spark"], "field": field}).play("Spark", target="Phoenix")
    assert board.match.decision is not None
    assert len(board.told("effect")) <= 1 + 6 * 10
