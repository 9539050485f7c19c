"""The result of a puzzle for its player."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.streaks import streak_length
from bot.store.exercises.daily_solutions import days_solved
from bot.store.exercises.puzzle_attempts import PuzzleKey, PuzzleOutcome, attempt_of
from bot.store.matches.match_rows import ChoiceRow, MatchRow, choices_from
from engine.players import Player
from engine.record import TAKE_BACK, TAKE_BACK_OWN


@dataclass(frozen=True, slots=True)
class PuzzleResult:
    """The result of an attempt at a puzzle.

    - `solved`: whether the player has reached the goal.
    - `choices` and `seconds`: the number of choices and the time that the player needed.
    - `takes_back`: how often the player took choices back.
    - `counted`: the outcome by which the player's puzzle rating has changed; None if the attempt
      doesn't count, because an earlier attempt at the puzzle has counted.
    - `before` and `after`: the rating before and after the attempt; None if it doesn't count.
    - `streak`: the player's streak in days, 0 if they solved no daily puzzle on that day.
    """

    solved: bool
    choices: int
    seconds: int
    takes_back: int
    counted: PuzzleOutcome | None = None
    before: int | None = None
    after: int | None = None
    streak: int = 0

    @property
    def at_first_try(self) -> bool:
        """Whether the puzzle was solved at the first attempt without taking back."""
        return self.counted == "won"


async def puzzle_result_of(connection: AsyncConnection, row: MatchRow) -> PuzzleResult | None:
    """Returns the result of a puzzle. Returns None if the match is no puzzle or still runs, and if
    a later attempt has overwritten the data."""
    key = PuzzleKey.of(row)
    if key is None or row.human is None or row.state != "over":
        return None
    attempt = await attempt_of(connection, row.users[row.human], key)
    if attempt is None or attempt.match_id != row.id:
        return None
    counted = None if attempt.before is None else attempt.result
    return PuzzleResult(
        row.winner == row.human,
        own_choices(await choices_from(connection, row.id, 0), row.human),
        (row.ended or row.created) - row.created,
        attempt.takes_back,
        counted,
        attempt.before,
        attempt.after,
        await _streak_with(connection, row, row.users[row.human]),
    )


async def _streak_with(connection: AsyncConnection, row: MatchRow, user: int) -> int:
    """Returns the user's streak on the day on which a match started, if that day belongs to it,
    else 0."""
    day = datetime.fromtimestamp(row.created, UTC).date()
    solved = (await days_solved(connection, [user])).get(user, ())
    return streak_length(solved, day) if day in solved else 0


def own_choices(rows: Sequence[ChoiceRow], player: Player) -> int:
    """Returns the number of the player's own choices that weren't taken back."""
    standing: list[ChoiceRow] = []
    for row in rows:
        if row.option >= 0:
            standing.append(row)
        elif row.option in (TAKE_BACK, TAKE_BACK_OWN):
            while standing and standing.pop().player != row.player:
                pass
    return sum(row.player == player and not row.forced for row in standing)
