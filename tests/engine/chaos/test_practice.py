"""The practice player does the obvious in Chaos Cards, from Normal up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.practice import BasePractice
from engine.games.chaos.game import Chaos
from engine.games.chaos.practice import ChaosPractice
from engine.games.chaos.rules.player_view import ChaosViews
from engine.practice.levels import Level
from tests.engine.chaos.board import Board, table_at
from tests.engine.practice.playing import plays

CARDS = """
minion "Imp" cost 1 attack 2 health 1 demon
minion "Ogre" cost 4 attack 5 health 5 beast
minion "Wall" cost 2 attack 1 health 6 beast taunt
minion "Rat" cost 1 attack 1 health 1 beast
minion "Boar" cost 3 attack 4 health 2 beast charge
minion "Snake" cost 1 attack 1 health 1 beast poisonous
spell "Bolt" cost 2
  cast targeted(damage(3), charTarget(any, character))
"""
DECK: dict[str, Any] = {"deck": ["Rat"] * 8}
JUDGE = ChaosPractice(ChaosViews)
levels = pytest.mark.parametrize("level", ["normal", "hard"])


def at(health: int, **more: Any) -> dict[str, Any]:
    """Returns a side whose leader has so much health left."""
    return {"leader": {"card": "Default Leader", "damage": 30 - health}, **DECK, **more}


def test_it_is_near_a_win_where_attacks_and_a_card_or_two_would_defeat_the_other_leader() -> None:
    weak, strong = at(5), at(30, field=["Ogre"])
    table = table_at(CARDS, strong, weak, turn="A")
    assert JUDGE.is_near_win(table, "A")
    assert not JUDGE.is_near_win(table, "B"), "it is not their turn"
    assert not JUDGE.is_near_win(table_at(CARDS, at(5, field=["Ogre"]), at(30), turn="A"), "A")


def test_by_declared_zones_and_numbers_a_field_is_worth_its_cards_and_their_numbers() -> None:
    """If a game declares no weights, a card is worth 2, and each of its numbers 0.45."""
    judge = BasePractice[Any](ChaosViews)
    worth = judge.worth(table_at(CARDS, at(30, field=["Ogre"]), at(30)), "A")
    more = judge.worth(table_at(CARDS, at(30, field=["Ogre", "Ogre"]), at(30)), "A")
    assert (round(worth, 2), round(more, 2)) == (8.3, 16.6)


@levels
def test_it_wins_with_all_that_attack(level: Level) -> None:
    board = Board(CARDS, at(30, field=["Ogre", "Imp"]), at(7, field=["Ogre"]))
    plays("chaos", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_wins_with_a_spell_and_an_attack(level: Level) -> None:
    board = Board(CARDS, at(30, hand=["Bolt", "Ogre"], field=["Imp"], mp=4), at(5, field=["Ogre"]))
    plays("chaos", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_wins_with_what_may_attack_at_once(level: Level) -> None:
    board = Board(CARDS, at(30, hand=["Boar", "Ogre"], field=["Imp"], mp=4), at(6, field=["Ogre"]))
    plays("chaos", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_clears_the_way_and_wins(level: Level) -> None:
    board = Board(CARDS, at(30, hand=["Bolt"], field=["Ogre", "Ogre"]), at(5, field=["Wall"]))
    plays("chaos", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_strikes_down_what_would_win_next_turn(level: Level) -> None:
    board = Board(CARDS, at(5, field=["Ogre"]), at(28, field=["Ogre"]))
    plays("chaos", board.match, level)
    assert board.names("B", "field") == []


@levels
def test_it_keeps_its_last_health_behind_a_wall(level: Level) -> None:
    board = Board(CARDS, at(4, hand=["Wall", "Imp"], mp=2), at(28, field=["Ogre"]))
    plays("chaos", board.match, level)
    assert "Wall" in board.names("A", "field")


@levels
def test_it_trades_its_least_minion_for_the_best(level: Level) -> None:
    board = Board(CARDS, at(30, field=["Snake", "Rat"]), at(30, field=["Ogre", "Rat"]))
    plays("chaos", board.match, level)
    assert "Ogre" not in board.names("B", "field")


@levels
def test_it_does_not_hurt_itself(level: Level) -> None:
    board = Board(CARDS, at(3, hand=["Bolt"], field=["Ogre"], mp=2), at(30, field=["Imp"]))
    plays("chaos", board.match, level)
    assert board.match.winner is None
    assert board.health("A") == 3


def test_a_position_is_judged_by_the_attacks_to_come() -> None:
    judge = Chaos().judge()

    def worth(health: int, field: list[str]) -> float:
        return judge.worth(table_at(CARDS, at(health), at(30, field=field)), "A")

    assert worth(6, ["Ogre"]) - worth(5, ["Ogre"]) > 2 * (worth(7, ["Ogre"]) - worth(6, ["Ogre"]))
    shielded = table_at(CARDS, at(5, field=["Wall"]), at(30, field=["Ogre"]))
    bare = table_at(CARDS, at(5, field=["Ogre"]), at(30, field=["Ogre"]))
    assert judge.worth(shielded, "A") > judge.worth(bare, "A")
