"""Attempts at puzzles, votes for them, and reports that they are wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from sqlalchemy import case, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, columns_of, find_rows, row_at
from bot.store.database.upsert import upsert
from bot.store.matches.match_kinds import PUZZLE
from bot.store.matches.match_rows import MatchRow
from bot.store.tables.puzzle_schema import puzzle_attempts, puzzle_reports

PuzzleOutcome = Literal["won", "lost", "drew"]

Vote = Literal[1, -1]


@dataclass(frozen=True, slots=True)
class PuzzleKey:
    """The key of a puzzle: its game and its id in that game."""

    game: str
    puzzle: str

    @property
    def exercise(self) -> str:
        """The key of the puzzle among all exercises (missions and puzzles): "puzzle:" followed by
        the id of the puzzle."""
        return f"{PUZZLE.key}:{self.puzzle}"

    @classmethod
    def of(cls, row: MatchRow) -> PuzzleKey | None:
        """Returns the key of the puzzle that is played in a match, None if the match isn't a
        puzzle."""
        return cls(row.game, row.exercise_id) if row.kind is PUZZLE else None


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """The latest attempt of a user at a puzzle.

    - `match_id`, `began`, `ended`: the match of this attempt, and when it began and ended (seconds
      since 1970).
    - `takes_back`: how often the user took back choices in this attempt.
    - `result`: the outcome of the user's first attempt, None while it is undecided. Only the first
      attempt changes puzzle ratings.
    - `before`, `after`: the user's rating before and after this attempt. None if it isn't the
      first.
    - `vote`: the user's vote on the puzzle, 1 or -1.
    - `shared`: whether other members see the result.
    """

    user: int
    game: str
    puzzle: str
    match_id: str | None
    began: int
    ended: int | None = None
    result: PuzzleOutcome | None = None
    takes_back: int = 0
    before: int | None = None
    after: int | None = None
    vote: Vote | None = None
    shared: bool = False


@dataclass(frozen=True, slots=True)
class PuzzleReport:
    """A user's report that a puzzle is wrong, made at `made` (seconds since 1970). `reason` is ""
    if they gave none."""

    user: int
    game: str
    puzzle: str
    reason: str
    made: int


async def attempt_of(
    connection: AsyncConnection, user: int, key: PuzzleKey
) -> PuzzleAttempt | None:
    """Returns the latest attempt of a user at a puzzle, None if there is none."""
    return await row_at(connection, PuzzleAttempt, puzzle_attempts, user=user, **asdict(key))


async def attempts_of(
    connection: AsyncConnection, user: int, game: str | None = None
) -> Sequence[PuzzleAttempt]:
    """Returns the latest attempt of a user at each puzzle that they tried, the oldest first. `game`
    limits this to one game."""
    query = select(puzzle_attempts).where(puzzle_attempts.c.user == user)
    if game is not None:
        query = query.where(puzzle_attempts.c.game == game)
    ordered = query.order_by(puzzle_attempts.c.began, puzzle_attempts.c.puzzle)
    return await find_rows(connection, PuzzleAttempt, ordered)


async def note_attempt(
    connection: AsyncConnection, user: int, key: PuzzleKey, match_id: str, now: int
) -> None:
    """Records that a user began a puzzle in a match at `now` (seconds since 1970). Replaces an
    earlier attempt at this puzzle, but keeps the result of the first attempt, which counts for
    puzzle ratings."""
    fresh = PuzzleAttempt(user, key.game, key.puzzle, match_id, now)
    anew = {"match_id": match_id, "began": now, "ended": None, "takes_back": 0}
    add = upsert(connection, puzzle_attempts).values(asdict(fresh))
    unknown = {"before": None, "after": None, "shared": False}
    changed = add.on_conflict_do_update(
        index_elements=["user", "game", "puzzle"], set_={**anew, **unknown}
    )
    await connection.execute(changed)


async def note_result(
    connection: AsyncConnection,
    user: int,
    key: PuzzleKey,
    result: PuzzleOutcome,
    shown: tuple[int, int],
) -> None:
    """Stores the result of a user's first attempt at a puzzle. `shown` is the user's rating before
    and after it, as members see it."""
    same = at(puzzle_attempts, user=user, **asdict(key))
    before, after = shown
    values = {"result": result, "before": before, "after": after}
    await connection.execute(update(puzzle_attempts).where(same).values(values))


async def note_take_back(connection: AsyncConnection, user: int, key: PuzzleKey) -> None:
    """Adds one to the number of times that a user took back choices in their latest attempt at a
    puzzle."""
    change = update(puzzle_attempts).where(at(puzzle_attempts, user=user, **asdict(key)))
    await connection.execute(change.values(takes_back=puzzle_attempts.c.takes_back + 1))


async def note_ended(connection: AsyncConnection, user: int, key: PuzzleKey, now: int) -> None:
    """Records that the match of a user's latest attempt at a puzzle ended at `now` (seconds since
    1970)."""
    change = update(puzzle_attempts).where(at(puzzle_attempts, user=user, **asdict(key)))
    await connection.execute(change.values(ended=now))


async def note_shared(
    connection: AsyncConnection, user: int, key: PuzzleKey, *, shared: bool
) -> bool:
    """Records whether other members see the result of a user's latest attempt at a puzzle. Returns
    False if that was recorded already, or if there is no attempt."""
    same = at(puzzle_attempts, user=user, **asdict(key)) & (puzzle_attempts.c.shared != shared)
    change = update(puzzle_attempts).where(same).values(shared=shared)
    return bool((await connection.execute(change)).rowcount)


async def save_vote(
    connection: AsyncConnection, user: int, key: PuzzleKey, vote: Vote | None
) -> bool:
    """Stores a user's vote on a puzzle, replacing an earlier one; None deletes the vote. Returns
    False if the user has never tried the puzzle."""
    change = update(puzzle_attempts).where(at(puzzle_attempts, user=user, **asdict(key)))
    return bool((await connection.execute(change.values(vote=vote))).rowcount)


async def votes_for(connection: AsyncConnection, game: str) -> Mapping[str, tuple[int, int]]:
    """Returns the votes on a game's puzzles. Maps the id of each puzzle with votes to the number of
    users who liked it and the number who did not."""
    table = puzzle_attempts.c
    query = (
        select(
            table.puzzle,
            func.sum(case((table.vote > 0, 1), else_=0)),
            func.sum(case((table.vote < 0, 1), else_=0)),
        )
        .where(table.game == game, table.vote.is_not(None))
        .group_by(table.puzzle)
    )
    return {row[0]: (row[1], row[2]) for row in await connection.execute(query)}


async def add_puzzle_report(connection: AsyncConnection, report: PuzzleReport) -> None:
    """Stores a user's report that a puzzle is wrong, replacing their former one."""
    add = upsert(connection, puzzle_reports).values(asdict(report))
    changed = add.on_conflict_do_update(
        index_elements=["user", "game", "puzzle"],
        set_={"reason": report.reason, "made": report.made},
    )
    await connection.execute(changed)


async def puzzle_reports_by(
    connection: AsyncConnection, user: int, since: int = 0
) -> Sequence[PuzzleReport]:
    """Returns the reports that a user made after `since` (seconds since 1970), the latest first."""
    table = puzzle_reports.c
    query = select(puzzle_reports).where(table.user == user, table.made > since)
    ordered = query.order_by(table.made.desc(), table.game, table.puzzle)
    return await find_rows(connection, PuzzleReport, ordered)


async def puzzle_reports_in(
    connection: AsyncConnection, game: str
) -> Mapping[str, Sequence[PuzzleReport]]:
    """Returns the reports on puzzles of a game, by puzzle id, the earliest first."""
    table = puzzle_reports.c
    query = select(puzzle_reports).where(table.game == game)
    found: dict[str, list[PuzzleReport]] = {}
    for row in await connection.execute(query.order_by(table.puzzle, table.made, table.user)):
        found.setdefault(row.puzzle, []).append(PuzzleReport(**columns_of(row)))
    return found


async def puzzles_reported(
    connection: AsyncConnection, game: str, times: int, before: int
) -> set[str]:
    """Returns the ids of a game's puzzles that at least `times` users reported before the time
    `before` (seconds since 1970)."""
    table = puzzle_reports.c
    query = select(table.puzzle).where(table.game == game, table.made < before)
    query = query.group_by(table.puzzle)
    return set(await connection.scalars(query.having(func.count() >= times)))
