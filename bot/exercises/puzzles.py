"""Puzzles for members: the next one, the daily one, and the votes and reports on them."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Final

import engine
from bot.base.discord_text import one_line
from bot.base.duty import Duty
from bot.base.refusals import Refusal
from bot.exercises.daily_puzzles import daily_puzzle_in
from bot.exercises.daily_solutions import DaySummary, day_summary
from bot.limits.hourly_limits import HOUR
from bot.ratings.puzzle_ladder import fresh_puzzle, fresh_solver
from bot.ratings.streaks import streak_length
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.exercises import daily_puzzles, puzzle_attempts
from bot.store.exercises.daily_puzzles import DailyPost
from bot.store.exercises.daily_solutions import DailySolution, days_solved, solutions_in
from bot.store.exercises.puzzle_attempts import PuzzleAttempt, PuzzleKey, PuzzleReport, Vote
from bot.store.ratings.puzzle_ratings import (
    PuzzleRating,
    PuzzleSolver,
    puzzle_ratings_in,
    solvers_of,
)
from engine.exercise import Exercise

NO_PUZZLES: Final = "There are no puzzles of that game here. `/puzzle` has others."
NOT_TRIED: Final = "You haven't tried that puzzle."
TOO_MANY: Final = (
    "You've called {most} puzzles wrong within an hour. You can do that again <t:{again}:R>, at "
    "<t:{again}:t>."
)

MOST_REPORTS: Final = 10
"""The most puzzles that a member may report within an hour."""


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """A game's daily puzzle of the day `day`, with the streak of the member who asks. `solved` are
    the members of the same server who have solved the puzzle so far, the fewest tries first."""

    puzzle: Exercise
    day: date
    streak: int = 0
    solved: Sequence[DailySolution] = ()


class PuzzleService:
    """The puzzles that members play, and their results in one store. `now` returns whole seconds
    since 1970."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def latest_game(self, user: int) -> str | None:
        """Returns the game of the puzzle that the member tried last; None if the member has tried
        no puzzle."""
        attempts = await self._store.fetch(puzzle_attempts.attempts_of, user)
        with_some = games_with_puzzles()
        return next((one.game for one in reversed(attempts) if one.game in with_some), None)

    async def next_puzzle(self, user: int, game: str) -> Exercise:
        """Returns a puzzle for the member to play: one of suitable difficulty that the member
        hasn't tried, else the puzzle that the member tried longest ago. Raises Refusal if the game
        has no puzzles."""
        puzzles = puzzles_of(game)
        async with self._store.read() as connection:
            tried = await puzzle_attempts.attempts_of(connection, user, game)
            standing = (await solvers_of(connection, user)).get(game) or fresh_solver(user, game)
            ratings = await puzzle_ratings_in(connection, game)
        return await asyncio.to_thread(_nearest_puzzle, puzzles, standing, tried, ratings)

    async def puzzle_day(self, user: int, guild: int | None, game: str, day: date) -> PuzzleDay:
        """Returns a game's daily puzzle of the day `day`, with the member's streak and the members
        who have solved the puzzle on the server `guild`. If `guild` is None, the member asks in a
        direct message, and there are no other members. Raises Refusal if the game has no
        puzzles."""
        puzzles = puzzles_of(game)
        async with self._store.read() as connection:
            found = await daily_puzzle_in(connection, game, day)
            days = (await days_solved(connection, [user])).get(user, ())
            solved = await solutions_in(connection, guild, [day.isoformat()]) if guild else ()
        assert found is not None
        solved = [one for one in solved if one.game == game]
        return PuzzleDay(puzzles[found], day, streak_length(days, day), solved)

    async def daily_puzzle(self, game: str, day: date) -> Exercise:
        """Returns a game's puzzle of a day. Skips puzzles that several members had reported as
        wrong before that day; later reports don't change the result. Raises Refusal if the game has
        no puzzles."""
        puzzles = puzzles_of(game)
        found = await self._store.fetch(daily_puzzle_in, game, day)
        assert found is not None
        return puzzles[found]

    async def day_summary(self, guild: int, day: date) -> DaySummary:
        """Returns the results of a day's puzzles in a server."""
        return await self._store.fetch(day_summary, guild, day)

    async def servers_without(self, day: date, duty: Duty) -> Sequence[tuple[int, int]]:
        """Returns the servers that want a daily post of puzzles but have no post for `day` yet.
        Searches only the servers that this process is responsible for (`duty`). Each server comes
        with the channel for the post."""
        return await self._store.fetch(daily_puzzles.servers_without, day.isoformat(), duty)

    async def begin_post(self, post: DailyPost) -> DailyPost | None:
        """Stores that a server's daily puzzles are about to be posted. Returns None if this is the
        first try, else the earlier try. If the earlier try wasn't sent and was for another channel,
        it is deleted and the result is None."""
        known = await self._store.run(daily_puzzles.begin_post, post)
        if known is not None and known.message is None and known.channel != post.channel:
            await self._store.run(daily_puzzles.give_up_post, known)
            known = await self._store.run(daily_puzzles.begin_post, post)
        return known

    async def note_posted(self, post: DailyPost, message: int) -> None:
        """Stores the id of the message with a day's puzzles."""
        await self._store.run(daily_puzzles.note_posted, post, message)

    async def forget_posts(self, before: date) -> None:
        """Deletes the stored posts of all days before `before`."""
        await self._store.run(daily_puzzles.forget_posts, before.isoformat())

    async def vote(self, user: int, key: PuzzleKey, vote: Vote) -> None:
        """Stores whether a member liked a puzzle. Raises Refusal if the member hasn't tried the
        puzzle.
        """
        if not await self._store.run(puzzle_attempts.save_vote, user, key, vote):
            raise Refusal(NOT_TRIED)

    async def note_shared(self, user: int, key: PuzzleKey, *, shared: bool = True) -> bool:
        """Stores whether a member has shared the result of a puzzle. If `shared` is False, sharing
        has failed and the earlier note is removed. Returns False if the note already had this
        value, or if the member hasn't tried the puzzle."""
        return await self._store.run(puzzle_attempts.note_shared, user, key, shared=shared)

    @retry_on_conflict
    async def report_wrong(self, user: int, key: PuzzleKey, reason: str) -> None:
        """Stores a member's report that a puzzle is wrong, with the reason. Raises Refusal if the
        member reports too often."""
        now = self._now()
        async with self._store.write() as connection:
            lately = await puzzle_attempts.puzzle_reports_by(connection, user, since=now - HOUR)
            others = [one for one in lately if (one.game, one.puzzle) != (key.game, key.puzzle)]
            if len(others) >= MOST_REPORTS:
                again = others[MOST_REPORTS - 1].made + HOUR
                raise Refusal(TOO_MANY.format(most=MOST_REPORTS, again=again))
            report = PuzzleReport(user, key.game, key.puzzle, one_line(reason), now)
            await puzzle_attempts.add_puzzle_report(connection, report)


def games_with_puzzles() -> Sequence[str]:
    """Returns the keys of the games that have puzzles."""
    return [key for key, game in engine.games().items() if game.puzzles()]


def puzzles_of(game: str) -> Mapping[str, Exercise]:
    """Returns the puzzles of a game by id. Raises Refusal if the game has no puzzles."""
    found = engine.games().get(game)
    if found is None or not found.puzzles():
        raise Refusal(NO_PUZZLES)
    return found.puzzles()


def _nearest_puzzle(
    puzzles: Mapping[str, Exercise],
    standing: PuzzleSolver,
    tried: Sequence[PuzzleAttempt],
    ratings: Mapping[str, PuzzleRating],
) -> Exercise:
    """Returns the untried puzzle whose rating is nearest to the member's safe level (mean minus
    sigma). Blocks."""
    known = [one.puzzle for one in tried if one.puzzle in puzzles]
    left = puzzles.keys() - set(known)
    if not left:
        return puzzles[known[0]]
    level = standing.mu - standing.sigma

    def order(puzzle: str) -> tuple[float, bytes]:
        key = PuzzleKey(standing.game, puzzle)
        rating = ratings.get(puzzle) or fresh_puzzle(key, puzzles[puzzle].difficulty)
        return abs(rating.mu - level), sha256(f"{standing.user} {puzzle}".encode()).digest()

    return puzzles[min(left, key=order)]
