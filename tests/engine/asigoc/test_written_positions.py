"""A written position keeps what is noted for the turn and what lasts on Weapons."""

from __future__ import annotations

from typing import Any

from tests.engine.asigoc.board import CARDS, Board
from tests.engine.board import Board as AnyBoard


class WrittenAgain(AnyBoard):
    """A board that begins with the position of another one."""

    def __init__(self, board: Board, cards: str = "") -> None:
        super().__init__("asigoc", CARDS + cards, board.match.position(), 0)
        assert self.match.position() == board.match.position()


def deploys(board: Any) -> bool:
    return bool(board.offered(do="deploy"))


def test_the_weapon_move_stays_used() -> None:
    board = Board(a={"hand": ["Saber", "Pike"]}).deploy("Saber").resolve()
    assert not deploys(board)
    assert not deploys(WrittenAgain(board))


def test_a_skipped_battle_step_stays_skipped() -> None:
    position = {"weapons": ["Saber"], "skips_battle": True}
    board = Board(a=position)
    again = WrittenAgain(board)
    for one in (board, again):
        one.do(do="next step").do(do="pass")
        assert one.match.position()["phase"] == "end"
    assert "skips_battle" not in again.match.position()["A"]


def test_what_changes_for_the_turn_ends_with_it() -> None:
    weapon = {"card": "Saber", "attack": 6, "block": 4, "this_turn": {"attack": 3}}
    again = WrittenAgain(Board(a={"weapons": [weapon]}, phase="battle"))
    assert again.card("A", "weapons", "Saber")["attack"] == 6
    again.do(do="next step").do(do="pass")
    saber = again.card("A", "weapons", "Saber")
    assert (saber["attack"], saber["block"]) == (3, 4)


def test_attacks_made_and_marks_stay() -> None:
    weapons = [
        {"card": "Saber", "attacked": True, "attacks": 2, "readied": 2},
        {"card": "Pike", "calmed": True},
    ]
    board = Board(a={"weapons": weapons}, b={"weapons": ["Buckler"]}, phase="battle")
    again = WrittenAgain(board)
    assert [bool(again.offered(do="attack", card=one)) for one in ("Saber", "Pike")] == [
        True,
        False,
    ]
    marked = [{"card": "Pike", "pacified": True}, {"card": "Buckler", "unguarded": True}]
    again = WrittenAgain(Board(b={"weapons": marked}))
    marks = [one.marks for one in again.view(None).side("B").zone("weapons").cards or ()]
    assert all(marks)
