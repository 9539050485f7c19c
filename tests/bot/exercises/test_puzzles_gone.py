"""A puzzle that the game no longer has: a running one is played to its end and counts, and the next
one is another."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.exercises.puzzles import PuzzleService
from bot.processes.workers import Workers
from bot.store.exercises.puzzle_attempts import PuzzleKey, attempt_of
from tests.bot.exercises.examples import CHARGE, FEED_RAT, PLAY_TRAP, Learner
from tests.bot.exercises.puzzles import IDS, PUZZLES, some_puzzles
from tests.bot.matches.games import ALICE, GAME, Clock

__all__ = ["some_puzzles"]

GONE = PUZZLES[IDS[0]]
LEFT = {name: puzzle for name, puzzle in PUZZLES.items() if puzzle != GONE}


@pytest.mark.usefixtures("some_puzzles")
async def test_one_that_is_gone_ends_and_counts(
    learner: Learner, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await learner.begin(GONE)
    await learner.take(row, PLAY_TRAP)
    monkeypatch.setattr(type(GAME), "puzzles", lambda self: LEFT)
    after_the_upgrade = Learner(learner.store, workers)
    await after_the_upgrade.take(row, FEED_RAT, CHARGE)
    await after_the_upgrade.thinking.close()
    async with learner.store.read() as connection:
        attempt = await attempt_of(connection, ALICE.id, PuzzleKey(GAME.key, IDS[0]))
    assert attempt is not None
    assert attempt.result == "won"
    puzzles = PuzzleService(learner.store, Clock())
    assert await puzzles.latest_game(ALICE.id) == GAME.key
    assert await puzzles.next_puzzle(ALICE.id, GAME.key) in LEFT.values()
    for day in range(1, 10):
        moment = datetime(2026, 11, day, tzinfo=UTC)
        assert await puzzles.daily_puzzle(GAME.key, moment.date()) in LEFT.values()
    await puzzles.vote(ALICE.id, PuzzleKey(GAME.key, IDS[0]), 1)
