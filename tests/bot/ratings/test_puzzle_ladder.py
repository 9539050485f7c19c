"""Members and puzzles are rated against each other, once each."""

from __future__ import annotations

import asyncio

import pytest

from bot.ratings.model import Outcome
from bot.ratings.puzzle_ladder import SUREST, exchange_once, fresh_puzzle
from bot.store import Store
from bot.store.exercises.puzzle_attempts import PuzzleAttempt, PuzzleKey, attempt_of, note_attempt
from bot.store.ratings.puzzle_ratings import (
    PuzzleRating,
    locked_puzzle,
    puzzle_ratings_in,
    solvers_of,
)

GAME = "game"
NOON = 1_800_000_000


async def met(
    store: Store, user: int, puzzle: str, outcome: Outcome, difficulty: int = 3
) -> PuzzleAttempt:
    """Returns a user's attempt at a puzzle after that outcome."""
    key = PuzzleKey(GAME, puzzle)
    await store.run(note_attempt, user, key, "MATCH2", NOON)
    await store.run(exchange_once, user, key, difficulty, outcome)
    async with store.read() as connection:
        attempt = await attempt_of(connection, user, key)
    assert attempt is not None
    return attempt


async def standing(store: Store, user: int, puzzle: str):
    """Returns the ratings of a user and a puzzle."""
    async with store.read() as connection:
        solvers, puzzles = (
            await solvers_of(connection, user),
            await puzzle_ratings_in(connection, GAME),
        )
    return solvers[GAME], puzzles[puzzle]


async def test_solving_raises_the_member_and_lowers_the_puzzle(store: Store) -> None:
    attempt = await met(store, 1, "a", "won")
    solver, puzzle = await standing(store, 1, "a")
    assert attempt.result == "won"
    assert attempt.before == 1000
    assert attempt.after == solver.shown > 1000
    assert (solver.solved, solver.missed, puzzle.solved, puzzle.missed) == (1, 0, 1, 0)
    assert puzzle.mu < fresh_puzzle(PuzzleKey(GAME, "a"), 3).mu


async def test_missing_lowers_the_member_and_raises_the_puzzle(store: Store) -> None:
    await met(store, 1, "a", "lost")
    solver, puzzle = await standing(store, 1, "a")
    assert solver.mu < 25
    assert (solver.solved, solver.missed, puzzle.solved, puzzle.missed) == (0, 1, 0, 1)
    assert puzzle.mu > fresh_puzzle(PuzzleKey(GAME, "a"), 3).mu


async def test_solving_after_going_back_is_less_than_at_once(store: Store) -> None:
    await met(store, 1, "a", "won")
    await met(store, 2, "b", "drew")
    at_once, _ = await standing(store, 1, "a")
    later, puzzle = await standing(store, 2, "b")
    assert later.mu < at_once.mu
    assert (later.solved, puzzle.solved) == (1, 1)


@pytest.mark.parametrize("second", ["won", "lost", "drew"])
async def test_each_puzzle_counts_once(store: Store, second: Outcome) -> None:
    first = await met(store, 1, "a", "lost")
    before = await standing(store, 1, "a")
    again = await met(store, 1, "a", second)
    assert await standing(store, 1, "a") == before
    assert (again.result, again.before, again.after) == ("lost", None, None)
    assert first.after is not None


async def test_what_was_never_begun_counts_for_nothing(store: Store) -> None:
    assert not await store.run(exchange_once, 1, PuzzleKey(GAME, "a"), 3, "won")
    async with store.read() as connection:
        assert not await solvers_of(connection, 1)


async def test_a_puzzle_goes_on_being_corrected(store: Store) -> None:
    await store.run(locked_puzzle, PuzzleRating(GAME, "a", 25, 1.0))
    await met(store, 1, "a", "won")
    _, puzzle = await standing(store, 1, "a")
    assert puzzle.mu < 25
    assert puzzle.sigma == SUREST


@pytest.mark.both_databases
async def test_two_processes_count_it_once(store: Store, url: str) -> None:
    key = PuzzleKey(GAME, "a")
    await store.run(note_attempt, 1, key, "MATCH2", NOON)
    other = Store.connected(url)
    try:
        counted = await asyncio.gather(
            store.run(exchange_once, 1, key, 3, "won"), other.run(exchange_once, 1, key, 3, "lost")
        )
    finally:
        await other.close()
    solver, puzzle = await standing(store, 1, "a")
    assert sorted(counted) == [False, True]
    assert solver.solved + solver.missed == puzzle.solved + puzzle.missed == 1


@pytest.mark.both_databases
async def test_what_two_members_do_to_a_puzzle_adds_up(store: Store, url: str) -> None:
    key = PuzzleKey(GAME, "a")
    for user in (1, 2):
        await store.run(note_attempt, user, key, "MATCH2", NOON)
    other = Store.connected(url)
    try:
        await asyncio.gather(
            store.run(exchange_once, 1, key, 3, "won"), other.run(exchange_once, 2, key, 3, "won")
        )
    finally:
        await other.close()
    _, puzzle = await standing(store, 1, "a")
    assert puzzle.solved == 2
