"""The clocks: how much time players have for their decisions.

Time runs for the player whose decision the match waits for, until their choice arrives; automatic
choices take no time. If both choose at the same time, it runs for both from the beginning, until
each is done.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from bot.store.matches.match_clocks import ClockKey, ClockRow
from engine.players import Player, opponent


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The rules of a clock. Each decision gets `each` seconds, which don't accumulate. Time beyond
    them is subtracted from the `bank` that a player has for the whole match. `blurb` explains this
    to players."""

    title: str
    blurb: str
    bank: int
    each: int

    @property
    def is_slow(self) -> bool:
        """Whether decisions take so long that players are warned in each of them, and not once a
        match."""
        return self.each >= SLOW_SECONDS

    def warnings(self, bank: int) -> tuple[int, int]:
        """Returns how many seconds are left when a player with that `bank` is warned. On a slow
        clock these are a quarter of the decision's time, before the bank is used, and a tenth of
        it, before the end; on a fast one a quarter and a tenth of a whole bank."""
        if self.is_slow:
            return min(bank, self.bank) + self.each // 4, self.each // 10
        return self.bank // 4, self.bank // 10


SLOW_SECONDS = 3600
"""The fewest seconds for a decision on a slow clock."""

CLOCKS: Mapping[ClockKey, ClockRules | None] = {
    "live": ClockRules("Live", "20 seconds a decision, and 10 minutes beyond that", 600, 20),
    "relaxed": ClockRules("Relaxed", "1 hour a decision", 0, 3600),
    "daily": ClockRules(
        "Daily", "24 hours a decision, and 72 hours beyond that", 72 * 3600, 24 * 3600
    ),
    "none": None,
}
"""The clock of each key; None if nobody ever runs out of time."""

DEFAULT_CLOCK: ClockKey = "daily"
"""The clock of a challenge that has none, in a server that has set none."""

QUEUE_CLOCK: ClockKey = "live"
"""The clock of members who join the queue without choosing one."""

NO_CLOCK = "No clock", "take all the time you like"

BUSY = 100
"""The number of own choices in one turn after which a player gets no more time for each. Otherwise
a player who can act without end would never run out of time."""


def clock_words(key: ClockKey) -> tuple[str, str]:
    """Returns a clock's title and its meaning."""
    clock = CLOCKS[key]
    return NO_CLOCK if clock is None else (clock.title, clock.blurb)


def first_asked(
    clock: ClockRules, match_id: str, player: Player, now: int, *, both: bool = False
) -> ClockRow:
    """Returns the clock of a match that starts `now` (seconds since 1970) and waits for `player`,
    or for both if `both`."""
    row = ClockRow(match_id, player, now, now, now, clock.bank, clock.bank, 0, 0, both)
    return _asked_player(clock, row, player, (), now)


def asked_next(
    clock: ClockRules,
    row: ClockRow,
    player: Player,
    busy: Collection[Player],
    now: int,
    *,
    both: bool = False,
) -> ClockRow:
    """Returns the clock after the waiting player has chosen in time: now the match waits for
    `player`, who may be the same one, or for both if `both`.

    `busy` players get no more time for a decision. On a clock without a bank, they keep the rest of
    the last decision's time in their bank until they are no longer busy. If a player continues what
    they began while both chose, their time counts from that beginning.
    """
    left = row.deadline - now
    banks = row.banks
    if clock.bank:
        banks[row.player] = min(banks[row.player], left, clock.bank)
        if row.done is not None:
            other = opponent(row.player)
            left_then = other_deadline(clock, row) - row.done
            banks[other] = min(banks[other], left_then, clock.bank)
    else:
        banks.update(dict.fromkeys(banks.keys() - busy, 0))
        if row.player in busy:
            banks[row.player] = left
    goes_on = row.thinking[1:] == (player,)
    if goes_on and not both:
        deadline = other_deadline(clock, row)
        row = replace(row, player=player, deadline=deadline, both=False)
        row = replace(row, bank_a=banks["A"], bank_b=banks["B"])
        return replace(row, due=_next_due(clock, row))
    done = row.done if both and player == row.player else None
    row = replace(row, bank_a=banks["A"], bank_b=banks["B"], both=both, done=done)
    return _asked_player(clock, row, player, busy, now)


def given_back(
    clock: ClockRules,
    row: ClockRow,
    player: Player,
    busy: Collection[Player],
    now: int,
    *,
    both: bool = False,
) -> ClockRow:
    """Returns the clock after choices were taken back: `row` has the restored banks, and the match
    now waits for `player` again, or for both."""
    warned = {
        seat: sum(bank + clock.each <= left for left in clock.warnings(bank))
        for seat, bank in row.banks.items()
    }
    row = replace(row, player=player, both=both, done=None)
    row = replace(row, warned_a=warned["A"], warned_b=warned["B"])
    return _asked_player(clock, row, player, busy, now)


def done_at(row: ClockRow, time: int) -> ClockRow:
    """Returns the clock after the player for whom the match doesn't wait is done, while both
    choose."""
    return replace(row, done=time)


def reopened_at(row: ClockRow, time: int) -> ClockRow:
    """Returns the clock after that player has reopened their choice. Their time didn't run while
    they were done, and their bank keeps it."""
    if row.done is None:
        return row
    other, stood = opponent(row.player), time - row.done
    bank = {f"bank_{other.lower()}": row.banks[other] + stood}
    return replace(row, done=None, **bank)


def deadline_of(clock: ClockRules, row: ClockRow, player: Player) -> int:
    """Returns when the time of a player whose clock runs is up."""
    return row.deadline if player == row.player else other_deadline(clock, row)


def other_deadline(clock: ClockRules, row: ClockRow) -> int:
    """Returns when the time of the player for whom the match doesn't wait is up, while both
    choose."""
    return row.asked + clock.each + row.banks[opponent(row.player)]


def _asked_player(
    clock: ClockRules, row: ClockRow, player: Player, busy: Collection[Player], now: int
) -> ClockRow:
    fresh = player not in busy
    deadline = now + row.banks[player] + (clock.each if fresh else 0)
    row = replace(row, player=player, asked=now, deadline=deadline)
    if fresh and clock.is_slow:
        row = _with_warnings(row, 0)
    return replace(row, due=_next_due(clock, row))


def mark_warned(clock: ClockRules, row: ClockRow, now: int) -> ClockRow:
    """Returns the clock after the players whose time runs have had all warnings that are due
    now."""
    passed = sum(row.deadline - left <= now for left in clock.warnings(row.banks[row.player]))
    row = _with_warnings(row, max(passed, row.warned))
    return replace(row, due=_next_due(clock, row))


def _next_due(clock: ClockRules, row: ClockRow) -> int:
    left = (*clock.warnings(row.banks[row.player]), 0)[row.warned]
    return max(row.asked, row.deadline - left)


def _with_warnings(row: ClockRow, count: int) -> ClockRow:
    warned = {f"warned_{player.lower()}": count for player in row.thinking}
    return replace(row, **warned)
