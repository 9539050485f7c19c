"""How a puzzle ended for its player."""

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
    """Whether the goal was reached, in how many choices of the player and how many `seconds`, and
    how often they went back. `counted` is what it did on the ladder, with the number that was shown
    `before` and is `after`; None where an earlier attempt at the puzzle has counted. `streak` is
    how many days the player's streak has, 0 if no daily puzzle was solved on that day."""

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
        """Whether it was solved without going back, by somebody who had not tried it before."""
        return self.counted == "won"


async def puzzle_result_of(connection: AsyncConnection, row: MatchRow) -> PuzzleResult | None:
    """How a puzzle ended; None for what is none or goes on, and where nothing is known any more of
    that attempt, as another came after it."""
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
    """Returns the user's streak on the day on which a match began, if that is a day of it."""
    day = datetime.fromtimestamp(row.created, UTC).date()
    solved = (await days_solved(connection, [user])).get(user, ())
    return streak_length(solved, day) if day in solved else 0


def own_choices(rows: Sequence[ChoiceRow], player: Player) -> int:
    """How many choices stand that the player took themselves."""
    standing: list[ChoiceRow] = []
    for row in rows:
        if row.option >= 0:
            standing.append(row)
        elif row.option in (TAKE_BACK, TAKE_BACK_OWN):
            while standing and standing.pop().player != row.player:
                pass
    return sum(row.player == player and not row.forced for row in standing)
