"""A written position keeps how often effects have acted, and which of them share that (CHAOS 9,
Overheat; 18)."""

from __future__ import annotations

from engine.core.randomness import seed_from_int
from engine.games.chaos.game import Chaos
from tests.engine.chaos.board import Board

CRICKET = """
minion "Cricket" cost 1 attack 1 health 9 beast
  turnEnd any leader(damage(1), oppo) if source(charTarget(any, minion))
"""

MIRROR = """
spell "Mirror" cost 0
  cast all(copy(ownerField), charTarget(ally, minion))
"""
ATTACHED = "turnEnd any leader(damage(1), oppo)"


def counters(board: Board) -> list[list[int]]:
    return [card["activations"] for card in board.match.position()["A"]["field"]]


def written_again(board: Board, cards: str) -> Board:
    again = Board.__new__(Board)
    again.match = Chaos().set_up(cards, board.match.position(), seed_from_int(0))
    assert again.match.position() == board.match.position()
    return again


def test_copies_still_share_their_counters() -> None:
    field = [{"card": "Cricket", "activations": [9]}]
    board = Board(CRICKET + MIRROR, {"hand": ["Mirror"], "field": field}, turn="A").play("Mirror")
    again = written_again(board, CRICKET + MIRROR)
    for one in (board, again):
        assert counters(one) == [[9], [9]]
        assert one.end_turn().health("B") == 29  # the second would act an eleventh time
    apart = Board(CRICKET, {"field": field * 2}).end_turn()
    assert apart.health("B") == 28


def test_counters_of_attached_effects_and_thresholds_stay() -> None:
    """Two sets share their counters, and their threshold has been lowered."""
    card = {"card": "Cricket", "attached": [ATTACHED] * 2, "shared": [0, 1, 1]}
    card |= {"attached_activations": [3], "thresholds": [10, 4]}
    board = Board(CRICKET, {"field": [card]})
    again = written_again(board, CRICKET)
    for one in (board, again):
        assert one.end_turn().health("B") == 28  # the Cricket's own, and one of the two


def test_sets_of_several_effects_stay_together() -> None:
    card = {"card": "Cricket", "attached": [ATTACHED] * 3, "attached_sets": [1, 2]}
    again = written_again(Board(CRICKET, {"field": [card]}), CRICKET)
    assert again.match.position()["A"]["field"][0]["attached_sets"] == [1, 2]
