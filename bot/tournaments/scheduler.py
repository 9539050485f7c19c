"""What time brings about in tournaments, now and next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.pairings import Waiting, absences, deadlines, next_absence, next_try
from bot.store.tournaments import TournamentRow, active_tournaments

TRY_EVERY = 60
"""Seconds after which a match that could not be begun is tried again."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is due: tournaments that are `starting` by themselves, the ids of those with a round
    whose `time_is_up`, and pairings in which somebody has `not_come` in time. `next_in` is in how
    many seconds more will be; None: nothing, unless somebody does something."""

    starting: Sequence[TournamentRow]
    time_is_up: Sequence[str]
    not_come: Sequence[Waiting]
    next_in: int | None

    @property
    def anything(self) -> bool:
        """Whether anything is due now."""
        return bool(self.starting or self.time_is_up or self.not_come)


NOTHING = Due((), (), (), None)
"""What is due where there are no tournaments."""


async def due_at(connection: AsyncConnection, now: int) -> Due:
    """What is due at a moment, in seconds since 1970."""
    active = await active_tournaments(connection)
    if not active:
        return NOTHING
    rounds = await deadlines(connection)
    waiting = await absences(connection, now)
    tried = await next_try(connection)
    moments = [
        *(row.starts for row in active if _waits(row)),
        *(deadline for _, deadline in rounds),
        *(one.until for one in waiting),
        await next_absence(connection, now),
        None if tried is None else max(tried + TRY_EVERY, now + 1),
    ]
    return Due(
        [row for row in active if starts(row, now)],
        [tournament for tournament, deadline in rounds if deadline <= now],
        [one for one in waiting if one.until <= now],
        min((at - now for at in moments if at is not None and at > now), default=None),
    )


def starts(row: TournamentRow, now: int) -> bool:
    """Whether a tournament is to start by itself now."""
    return _waits(row) and row.starts is not None and row.starts <= now


def _waits(row: TournamentRow) -> bool:
    """Whether a tournament has not begun and nothing keeps it from starting at its time."""
    return row.state in ("open", "closed") and row.paused is None and not row.too_few
