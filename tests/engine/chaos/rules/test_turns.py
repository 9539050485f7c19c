"""Set-up, turns, drawing and the turn limit (CHAOS 2)."""

from __future__ import annotations

import pytest

from engine.core.randomness import SeededRandom, seed_from_int
from engine.games.chaos.loading.parser import parse_cards
from engine.games.chaos.rules.rules import ChaosRules, dealt
from engine.match import Match
from engine.players import PLAYERS, opponent
from tests.engine.chaos.board import Board

DECK = list(
    parse_cards(
        "\n".join(f'minion "Wren {n}" cost 1 attack 1 health 1 beast' for n in range(20))
    ).values()
)
ECHO = """
minion "Crier" cost 1 attack 0 health 9 beast
  turnStart any leader(damage(1), ally) if source(charTarget(any, minion))
minion "Herald" cost 1 attack 0 health 9 beast
  turnStart any leader(damage(2), ally) if source(cardTarget(handOrDeck, any, card))
"""


@pytest.mark.parametrize("seed", range(4))
def test_the_second_player_has_a_card_more(seed: int) -> None:
    match = Match(ChaosRules(dealt((DECK, DECK), SeededRandom(seed_from_int(seed)))), None)
    now = match.position()
    first = now["turn"]
    second = opponent(first)
    assert [len(now[player]["hand"]) for player in (first, second)] == [4, 4]
    assert [len(now[player]["deck"]) for player in (first, second)] == [16, 17]
    assert now[second]["hand"][-1]["card"] == "Second Player Token"
    assert (now[first]["mp"], now[second]["max_mp"]) == (1, 0)


def test_a_deck_of_fewer_cards_than_the_first_hand_can_be_dealt() -> None:
    match = Match(ChaosRules(dealt((DECK[:2], []), SeededRandom(seed_from_int(0))), "A"), None)
    assert [len(match.position()[player]["hand"]) for player in PLAYERS] == [2, 1]
    assert match.position()["A"]["fatigue"] == 1


def test_turn_effects_come_in_the_order_of_the_zones() -> None:
    board = Board(
        ECHO,
        {"field": ["Crier"], "hand": ["Herald"], "deck": ["Herald"]},
        {"field": ["Crier"], "hand": ["Herald"], "deck": ["Filler", "Herald"]},
    ).end_turn()
    assert [(event["player"], event["zone"]) for event in board.told("effect")] == [
        ("B", "field"),
        ("A", "field"),
        ("B", "hand"),
        ("B", "deck"),
        ("A", "deck"),
        ("A", "hand"),
    ]


def test_the_deck_speaks_from_the_bottom() -> None:
    cards = """
    minion "Low" cost 1 attack 0 health 1 beast
      turnStart ally draw(1, oppo) if source(cardTarget(deck, any, card))
    minion "High" cost 1 attack 0 health 1 beast
      turnStart ally draw(1, oppo) if source(cardTarget(deck, any, card))
    """
    board = Board(cards, {}, {"deck": ["High", "Filler", "Low"]}).end_turn()
    assert [event["card"] for event in board.told("effect")] == ["Low", "High"]


def test_a_card_that_has_moved_acts_from_where_it_is() -> None:
    cards = """
    minion "Beckoner" cost 1 attack 0 health 9 beast
      turnStart ally all(move(hand(ally)), cardTarget(deck, oppo, minionCard))
        if source(charTarget(any, minion))
    minion "Guest" cost 1 attack 0 health 9 beast
      turnStart ally leader(damage(4), oppo) if source(cardTarget(hand, any, card))
    """
    board = Board(cards, {"deck": ["Guest"]}, {"field": ["Beckoner"]}).end_turn()
    assert board.health("A") == 26


def test_each_draw_from_an_empty_deck_hurts_one_more() -> None:
    cards = 'spell "Gasp" cost 0\ncast draw(3, ally)'
    board = Board(cards, {"hand": ["Gasp"], "deck": []}).play("Gasp")
    assert (board.health("A"), board.number("A", "fatigue")) == (24, 3)


def test_thirty_turns_each_make_a_draw() -> None:
    last = Board("", {"turns": 30}, {"turns": 30}, turn="B", turn_number=60).end_turn()
    assert last.match.winner == "draw"
    assert last.match.view(None).outcome
    before = Board("", {"turns": 30}, {"turns": 29}, turn_number=59).end_turn()
    assert before.match.winner is None


@pytest.mark.parametrize(
    ("effect", "mp", "max_mp", "then"),
    [
        ("mp(+4, ally)", 3, 5, (5, 5)),
        ("mp(-4, ally)", 3, 5, (0, 5)),
        ("maxMp(+3, ally)", 4, 9, (7, 10)),
        ("maxMp(-2, ally)", 1, 5, (0, 3)),
        ("maxMp(-9, ally)", 5, 5, (0, 0)),
    ],
)
def test_mp_and_max_mp(effect: str, mp: int, max_mp: int, then: tuple[int, int]) -> None:
    cards = f'spell "Purse" cost 0\ncast {effect}'
    board = Board(cards, {"hand": ["Purse"], "mp": mp, "max_mp": max_mp}).play("Purse")
    assert (board.number("A", "mp"), board.number("A", "max_mp")) == then
