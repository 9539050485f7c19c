"""Set-up, steps, drawing and the end (ASIGOC 1, Set-up and end, Turn; R1 to R7, R18, R20, R21)."""

from __future__ import annotations

import pytest

from engine import games
from tests.engine.asigoc.board import Board


def test_set_up() -> None:
    game = games()["asigoc"]
    deck = game.parse_deck(game.starters()[0].text)
    match = game.begin((deck, deck), bytes(32), "B")
    view = match.view(None)
    assert (view.active, view.turn, view.step) == ("B", 1, "Draw step")
    sizes = {
        side.player: [side.zone(z).size for z in ("hand", "deck", "ace")] for side in view.players
    }
    assert sizes == {"A": [4, 11, 1], "B": [5, 10, 1]}
    assert [side.counters[0].value for side in view.players] == [10, 10]


def test_the_turn_player_is_asked_in_all_four_steps_and_the_opponent_lets_each_end() -> None:
    board = Board(turn="B", phase="end").leave()
    steps: list[str] = []
    for _ in range(4):
        steps.append(board.step)
        assert board.waits_for == "A"
        assert board.do(do="next step").waits_for == "B"
        board.passes()
    assert steps == ["draw", "main", "battle", "end"]
    assert board.waits_for == "B"


def test_the_first_player_draws_but_skips_the_first_battle_step() -> None:
    board = Board(a={"weapons": ["Pike"]}, turn_number=1).leave()
    assert board.step == "end"
    board.leave(1 + 4 + 2)
    assert (board.step, board.match.view(None).turn) == ("battle", 3)


@pytest.mark.parametrize(("health", "winner"), [(2, None), (1, "B")])
def test_starting_with_an_empty_deck_costs_1_health(health: int, winner: str | None) -> None:
    board = Board(a={"deck": [], "health": health}, turn="B", phase="end").leave()
    assert (board.health("A"), board.match.winner) == (health - 1, winner)


def test_the_last_card_is_drawn_without_damage() -> None:
    board = Board(a={"deck": ["Saber"]}, turn="B", phase="end").leave()
    assert (board.health("A"), board.names("A", "hand")) == (10, ["Saber"])


def test_one_weapon_move_a_turn() -> None:
    board = Board(a={"hand": ["Saber"], "weapons": ["Pike"]})
    assert board.can("deploy", "Saber")
    board.do(do="return", card="Pike")
    assert not board.offered(do="deploy")
    assert board.leave(3 + 4 + 1).can("deploy", "Pike")


def test_weapons_are_moved_in_ones_own_main_step_only() -> None:
    board = Board(a={"hand": ["Saber"], "weapons": ["Pike"]}).leave()
    assert not board.offered(do="deploy")
    assert not board.offered(do="return")


def test_a_weapon_deployed_this_turn_may_attack() -> None:
    board = Board(a={"hand": ["Saber"]}).deploy("Saber").resolve().leave()
    assert board.can("attack", "Saber")


def test_an_attack_may_name_its_target() -> None:
    board = Board(a={"weapons": ["Pike"]}, phase="battle")
    assert board.offered(do="attack", card="Pike", target="player")


def test_the_main_step_is_for_default_conditions() -> None:
    board = Board('item "Salve" once a turn, pay 1: heal 2', {"hand": ["Salve"]})
    assert board.can("play", "Salve")
    assert not board.leave().can("play", "Salve")


def test_the_ace_is_activated_where_it_lies_and_marked_when_used_up() -> None:
    board = Board('ace "Seer" once a turn: heal 1', {"ace": "Seer"})
    assert board.offered(do="activate", card="Seer", zone="ace", owner="A", number=1)

    board.use("Seer").resolve()
    assert ace_marks(board) == [("used",)]
    board.leave(3)
    assert ace_marks(board) == [()]


def test_a_free_ace_is_never_used_up() -> None:
    board = Board('ace "Font" freely: heal 1', {"ace": "Font"})
    for _ in range(3):
        board.use("Font").resolve()
    assert board.health("A") == 13
    assert ace_marks(board) == [()]


def ace_marks(board: Board) -> list[tuple[str, ...]]:
    """Returns the marks of A's Ace as B sees them."""
    return [card.marks for card in board.view("B").side("A").zone("ace").cards or ()]


def test_a_position_says_what_is_used_up_and_no_more() -> None:
    lamp = 'weapon "Lamp" 1/2\n  pay 1: draw 1\nweapon "Key" 1/2\n  main, once a match: heal 1\n'
    board = Board(lamp, {"weapons": ["Lamp", "Key"]}).use("Lamp").resolve().use("Key").resolve()
    assert [board.card("A", "weapons", name)["used"] for name in ("Lamp", "Key")] == [True, True]
    board.leave(3 + 4 + 1)
    assert [board.card("A", "weapons", name)["used"] for name in ("Lamp", "Key")] == [False, True]
    assert (board.can("activate", "Lamp"), board.can("activate", "Key")) == (True, False)


def test_turn_200_does_not_begin() -> None:
    board = Board(b={"deck": [], "health": 1}, turn_number=199, phase="end").leave()
    assert (board.match.winner, board.match.decision) == ("draw", None)
    assert board.health("B") == 1


def test_turn_199_is_played() -> None:
    board = Board(turn_number=198, phase="end").leave()
    assert (board.waits_for, board.step) == ("B", "draw")


def test_conceding_with_effects_in_the_outlet() -> None:
    board = Board(a={"hand": ["Pebble"]}).play("Pebble")
    board.match.concede("B")
    assert board.match.winner == "A"
    assert board.stack == ["Pebble"]
