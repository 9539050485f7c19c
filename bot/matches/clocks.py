"""How much time players have for their decisions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.store.clocks import ClockKey


@dataclass(frozen=True, slots=True)
class Clock:
    """Each decision brings `each` seconds, which do not add up; what goes beyond comes off the
    `bank` that a player has for the whole match. `blurb` says that to players."""

    title: str
    blurb: str
    bank: int
    each: int


CLOCKS: Mapping[ClockKey, Clock | None] = {
    "live": Clock("Live", "20 seconds a decision, and 10 minutes beyond that", 600, 20),
    "relaxed": Clock("Relaxed", "1 hour a decision", 0, 3600),
    "daily": Clock("Daily", "24 hours a decision", 0, 24 * 3600),
    "none": None,
}
"""The clock of each key; None where nobody ever runs out of time."""

DEFAULT_CLOCK: ClockKey = "daily"
"""The clock of a challenge that names none, in a server that has set none."""

NO_CLOCK = "No clock", "take all the time you like"


def clock_words(key: ClockKey) -> tuple[str, str]:
    """A clock's title, and what it means."""
    clock = CLOCKS[key]
    return NO_CLOCK if clock is None else (clock.title, clock.blurb)
