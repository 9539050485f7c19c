"""The log tells what a rule prevents (ASIGOC 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.asigoc.event_text import PREVENTED
from tests.engine.board import Board
from tests.engine.prevented import in_rules, told

CARDS = """
weapon "Club" 2/2
weapon "Imp" 3/1
  once a turn: damage 1
weapon "Ghost" 1/1
  discarded, if my hand >= 5: draw 1
item "Market" any: skip battle
item "Hush" any: nullify
item "Axe" any: destroy any
item "Pat" any: attack +1 any
item "Sip" any: draw 1
item "Calm" any: pacify enemy
item "Storm" any: repeat 999 (heal 1, heal 1)
"""


def at(phase: str = "main", b: dict[str, Any] | None = None, **a: Any) -> Board:
    position = {"turn": "A", "turn_number": 5, "phase": phase, "A": a, "B": b or {}}
    return Board("asigoc", CARDS, position, 0)


def resolve(board: Board) -> Board:
    return board.do(do="pass").do(do="pass")


def skipped() -> Board:
    board = resolve(at("battle", hand=["Market"]).play("Market"))
    while board.view(None).turn == 5 or board.view(None).step != "End step":
        decision = board.match.decision
        assert decision is not None
        board.match.choose(decision.player, decision.default)
    return board


def target_gone() -> Board:
    board = at(b={"hand": ["Axe"]}, hand=["Pat"], weapons=["Club"])
    board.play("Pat").pick("Club").play("Axe").pick("Club")
    return resolve(board)


def attack(blocker: str | None, victim: str) -> Board:
    """Returns a position after A's Club attacked and was blocked or not. In the window after the
    block, B destroyed the victim."""
    theirs = {"hand": ["Axe"], "weapons": ["Imp"]}
    board = at("battle", theirs, weapons=["Club"]).do(do="attack", card="Club")
    board.do(do="pass").do(do="pass")
    board.do(do="block", card=blocker) if blocker else board.do(do="no block")
    board.play("Axe").pick(victim)
    return resolve(board)


CASES: dict[str, tuple[Callable[[], Board], str]] = {
    "no battle": (skipped, "Bob has no Battle step this turn"),
    "nullified": (
        lambda: resolve(
            at(b={"hand": ["Hush"]}, hand=["Sip"]).play("Sip").play("Hush").pick("Sip")
        ),
        "Sip does nothing",
    ),
    "target gone": (target_gone, "Club has left: Pat does nothing to it"),
    "no change": (lambda: resolve(at(hand=["Calm"]).play("Calm")), "Calm's effect changes nothing"),
    "not added": (
        lambda: resolve(at(hand=["Axe"], weapons=["Ghost"]).play("Axe").pick("Ghost")),
        "Ghost adds no effect: its condition isn't met",
    ),
    "attack ends": (lambda: attack(None, "Club"), "Club has left: its attack ends"),
    "unblocked": (lambda: attack("Imp", "Imp"), "Imp has left: it blocks nothing"),
    "empty deck": (
        lambda: resolve(at(hand=["Sip"], deck=[]).play("Sip")),
        "Alice's deck is empty: no card is drawn",
    ),
    "too many": (
        lambda: at(hand=["Storm"]).play("Storm"),
        "Storm does no more: one use has at most 1,000 effects",
    ),
}


def test_everything_that_is_prevented_is_tried_here() -> None:
    assert set(CASES) == set(PREVENTED)


@pytest.mark.parametrize("kind", CASES)
def test_what_a_rule_prevents_is_told_and_stands_in_the_rules(kind: str) -> None:
    play, line = CASES[kind]
    assert told("asigoc", play(), kind) == [line]
    assert in_rules("asigoc", line)


def test_a_player_whose_next_battle_step_is_skipped_is_marked() -> None:
    board = resolve(at("battle", hand=["Market"]).play("Market"))
    assert [side.marks for side in board.view(None).players] == [(), ("skips Battle",)]
    assert all(side.marks == () for side in skipped().view(None).players)


def test_a_weapon_whose_ability_is_used_is_marked() -> None:
    board = resolve(at(weapons=["Imp", "Club"]).do(do="activate", card="Imp"))
    cards = board.view(None).side("A").zone("weapons").cards
    assert cards is not None
    assert [card.marks for card in cards] == [("ability used",), ()]
