"""Which matches count for ratings."""

from __future__ import annotations

from typing import Final

from bot.store.matches import MatchRow

ENOUGH_TURNS: Final = 4
GIVEN_UP_TURNS: Final = 3
"""With fewer turns a match does not count, however it ended; from this one on it does where
somebody gave up, as running out of time is taken to be."""

RULED: Final = "Not rated: the tournament has decided this match."
TOO_SHORT: Final = (
    f"Not rated: a match counts once turn {ENOUGH_TURNS} has begun, or once somebody gives up "
    f"after turn {GIVEN_UP_TURNS - 1}."
)


def counts(row: MatchRow) -> bool:
    """Whether a match changes its players' ratings. One that its tournament decided does not."""
    if row.ending == "ruled":
        return False
    return is_rated(row) and row.state == "over" and _long_enough(row)


def is_rated(row: MatchRow) -> bool:
    """Whether a match was agreed on as a rated one."""
    return row.rated and row.clock != "none"


def _long_enough(row: MatchRow) -> bool:
    turns = row.turns or 0
    gave_up = row.ending in ("conceded", "time")
    return turns >= (GIVEN_UP_TURNS if gave_up else ENOUGH_TURNS)
