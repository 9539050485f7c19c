"""The first solver, in positions with a known winner, and compared with a solver that simply tries
everything."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice, product
from typing import Any, Final

import pytest

from engine import games
from engine.match import Match
from engine.players import Player, opponent
from engine.puzzles.candidates import Candidate, candidates
from engine.puzzles.search import GaveUp, Result, Solver, line_of
from tests.engine.puzzles.positions import (
    GAP,
    RATS,
    SPELLS,
    SUMMONS,
    WEAPONS,
    laid,
    results,
    shortest,
)
from tests.sometimes import some_now

HURT: Final = {"leader": {"card": "Default Leader", "damage": 28}}
STEPS: Final = 150
LONG: Final = 3_000
"""Maximum number of choices that are simply tried before a position is too wide; more in `make
soak`."""
SIZES: Final = ((0, 1), (1, 3), (2, 12))
"""The number of cards that each player holds, and the life of the opponent."""


def test_one_first_move_wins() -> None:
    match = laid("cardfinity", RATS, GAP)
    assert [label for label, one in results(match).items() if one == "WON"] == ["Play Trap"]
    assert shortest(match) == [
        "Play Trap",
        "Rat (power 2)",
        "Wall (power 3)",
        "Pack Leader: Charge",
    ]


def test_nothing_wins() -> None:
    safe = {**GAP, "B": {**GAP["B"], "deck": 7}}
    found = results(laid("cardfinity", RATS, {**safe, "A": {**GAP["A"], "hand": ["Feast"]}}))
    assert set(found.values()) == {"LOST"}


def test_to_end_the_turn_wins_where_the_opponent_has_nothing_to_draw() -> None:
    found = results(laid("cardfinity", RATS, {"A": {"field": ["Rat"]}, "B": {"deck": 0}}))
    assert found == {"End turn": "WON"}


def test_two_ways_to_win() -> None:
    found = results(laid("chaos", SPELLS, {"A": {"hand": ["Dart", "Imp"], "mp": 3}, "B": HURT}))
    assert (found["Play Dart (2 MP)"], found["Play Imp (1 MP)"]) == ("WON", "WON")


def test_luck_proves_nothing() -> None:
    lucky = {"A": {"hand": ["Blind Shot", "Imp"], "mp": 2}, "B": {**HURT, "field": ["Imp"]}}
    found = results(laid("chaos", SPELLS, lucky))
    assert found["Play Blind Shot (2 MP)"] == "OPEN"
    assert found["Play Imp (1 MP)"] == "LOST"
    assert "WON" not in found.values()


@pytest.mark.parametrize(("theirs", "proved"), [([], "WON"), (["Buckler"], "LOST")])
def test_the_opponent_answers_as_well_as_they_can(theirs: list[str], proved: str) -> None:
    position = {"A": {"weapons": ["Saber"]}, "B": {"health": 3, "weapons": theirs}}
    assert results(laid("asigoc", WEAPONS, position))["Next step"] == proved


def test_two_attackers_and_one_who_stops_one() -> None:
    mine = {"hand": ["Cinder Pup"], "play": ["Slate Walker"]}
    position = {"A": mine, "B": {"life": 2, "play": ["Slate Walker"]}}
    found = results(laid("lifeburn", SUMMONS, position))
    assert found == {"Play Cinder Pup (free)": "WON", "Pass": "LOST"}


def test_what_takes_too_long_is_given_up() -> None:
    line = line_of(laid("cardfinity", RATS, GAP))
    line.effort.allow(3)
    with pytest.raises(GaveUp):
        Solver("A", line.rules.turn).results(line)


@pytest.mark.parametrize("key", some_now(games()))
def test_it_proves_what_is_found_by_trying_everything_simply(key: str) -> None:
    assert _compared(key, [1], STEPS) >= 4


@pytest.mark.soak
@pytest.mark.parametrize("key", list(games()))
def test_it_proves_so_in_wider_positions(key: str) -> None:
    assert _compared(key, range(2, 12), LONG) >= 60


def _compared(key: str, matches: Iterable[int], steps: int) -> int:
    """Compares both solvers in small positions of these matches. Returns the number of
    positions."""
    compared = 0
    for number in matches:
        for candidate, (cards, life) in product(islice(candidates(key, number, 1), 4), SIZES):
            small = _small(candidate, cards, life)
            try:
                simple = _Simple(small.seat, steps)
                wins = simple.wins(small.laid(), small.turn)
            except GaveUp:
                continue
            line = line_of(small.laid())
            line.effort.allow(200_000)
            proved = Solver(small.seat, small.turn).result(line)
            assert proved == (Result.OPEN if simple.lucky and not wins else wins)
            compared += 1
    return compared


class _Simple:
    """A solver that tries everything by playing matches, and remembers nothing."""

    def __init__(self, seat: Player, steps: int) -> None:
        self._seat, self._left, self.lucky = seat, steps, False

    def wins(self, match: Match, turn: int) -> int:
        """Returns Result.WON or LOST. A position that uses chance is neither, and is noted."""
        decision = match.decision
        if decision is None:
            return Result.WON if match.winner == self._seat else Result.LOST
        if match.view(None).turn != turn:
            return Result.LOST
        own = decision.player == self._seat
        found: list[int] = []
        for option in range(len(decision.options)):
            self._left -= 1
            if self._left < 0:
                raise GaveUp
            after = match.fork()
            before = after.since_main_action().now.table.rng.words_read
            after.choose(decision.player, option)
            if after.since_main_action().now.table.rng.words_read != before:
                self.lucky = True
                raise GaveUp
            found.append(self.wins(after, turn))
        return max(found) if own else min(found)


def _small(candidate: Candidate, cards: int, life: int) -> Candidate:
    """Returns the position with this number of `cards` in each hand, and with this `life` of the
    opponent.
    """
    position: dict[str, Any] = json.loads(json.dumps(candidate.position))
    for player in ("A", "B"):
        position[player]["hand"] = position[player]["hand"][:cards]
    weak: Mapping[str, Any] = candidate.game.with_life(position, opponent(candidate.seat), life)
    return replace(candidate, position=weak)
