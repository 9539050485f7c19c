"""How much time players have for their decisions.

Time runs for the player whose decision the match waits for, from when it began to wait until
their choice has come; what the table chooses for players takes no time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from bot.store.clocks import ClockKey, ClockRow
from engine.players import Player


@dataclass(frozen=True, slots=True)
class Clock:
    """Each decision brings `each` seconds, which do not add up; what goes beyond them comes off
    the `bank` that a player has for the whole match. `blurb` says that to players."""

    title: str
    blurb: str
    bank: int
    each: int

    @property
    def warnings(self) -> tuple[int, int]:
        """How many seconds are left when a player is warned: a quarter, and a tenth, of the
        bank, or of the decision's time where there is none."""
        whole = self.bank or self.each
        return whole // 4, whole // 10


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

BUSY = 100
"""After so many choices of their own in one turn a player gets no more time with each: whoever can
do something without end would never run out of it."""


def clock_words(key: ClockKey) -> tuple[str, str]:
    """A clock's title, and what it means."""
    clock = CLOCKS[key]
    return NO_CLOCK if clock is None else (clock.title, clock.blurb)


def first_asked(clock: Clock, match_id: str, player: Player, now: int) -> ClockRow:
    """The clock of a match that begins `now` (seconds since 1970) and waits for `player`."""
    row = ClockRow(match_id, player, now, now, now, clock.bank, clock.bank, 0, 0)
    return _asked(clock, row, player, (), now)


def asked_next(
    clock: Clock, row: ClockRow, player: Player, busy: Collection[Player], now: int
) -> ClockRow:
    """The clock after the waiting player has chosen, in time: now the match waits for `player`,
    the same one or the other.

    Players who are `busy` get no more time with a decision. On a clock without a bank they keep
    in theirs what is left of the last decision's time, until they are not busy any more.
    """
    left = row.deadline - now
    banks = row.banks
    if clock.bank:
        banks[row.player] = min(banks[row.player], left)
    else:
        banks = {one: bank if one in busy else 0 for one, bank in banks.items()}
        if row.player in busy:
            banks[row.player] = left
    row = replace(row, bank_a=banks["A"], bank_b=banks["B"])
    return _asked(clock, row, player, busy, now)


def _asked(
    clock: Clock, row: ClockRow, player: Player, busy: Collection[Player], now: int
) -> ClockRow:
    fresh = player not in busy
    deadline = now + row.banks[player] + (clock.each if fresh else 0)
    row = replace(row, player=player, asked=now, deadline=deadline)
    if fresh and not clock.bank:
        row = _with_warnings(row, 0)
    return replace(row, due=_next_due(clock, row))


def warn(clock: Clock, row: ClockRow, now: int) -> ClockRow:
    """The clock once the waiting player has had every warning that is due by now."""
    passed = sum(row.deadline - left <= now for left in clock.warnings)
    row = _with_warnings(row, max(passed, row.warned))
    return replace(row, due=_next_due(clock, row))


def _next_due(clock: Clock, row: ClockRow) -> int:
    left = (*clock.warnings, 0)[row.warned]
    return max(row.asked, row.deadline - left)


def _with_warnings(row: ClockRow, count: int) -> ClockRow:
    if row.player == "A":
        return replace(row, warned_a=count)
    return replace(row, warned_b=count)
