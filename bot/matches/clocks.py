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
    """The rules of a clock.

    - `title`: the clock's name for players.
    - `blurb`: the explanation for players.
    - `bank`: the seconds that a player has for the whole match, beyond the time for each decision.
    - `each`: the seconds for each decision, which don't accumulate. If a player needs longer, the
      excess is subtracted from the player's bank.
    """

    title: str
    blurb: str
    bank: int
    each: int

    @property
    def is_slow(self) -> bool:
        """Whether decisions take so long that players are warned in each of them, rather than once
        a match."""
        return self.each >= SLOW_SECONDS

    def warnings(self, bank: int) -> tuple[int, int]:
        """Returns how many seconds before the deadline a player is warned, for the first and for
        the second warning. `bank` is the number of seconds left in the player's bank.

        - On a slow clock, the first warning comes when a quarter of the decision's time is left
          before the bank is used. The second comes when a tenth of the decision's time is left
          until the deadline.
        - On a fast clock, the warnings come when the time left is a quarter and a tenth of a full
          bank.
        """
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
    """Returns a clock's title and its explanation for players."""
    clock = CLOCKS[key]
    return NO_CLOCK if clock is None else (clock.title, clock.blurb)


def first_asked(
    clock: ClockRules, match_id: str, player: Player, now: int, *, both: bool = False
) -> ClockRow:
    """Returns the clock row of a match that starts at `now` (seconds since 1970) and waits for
    `player`; with `both`, for both players."""
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
    """Returns the clock row after the waiting player has chosen in time. The match now waits for
    `player`, who may be the same player, or with `both` for both.

    - `busy` players, who have made very many choices in this turn, get no more time for a decision.
      On a clock without a bank, the time left from the last decision becomes the busy player's
      bank, until the player is no longer busy.
    - If both players were choosing and only `player` still is, that player's time counts from the
      moment when both were asked.
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
    """Returns the clock row after choices were taken back. `row` already has the players' banks as
    they were before these choices. The match now waits for `player` again, or with `both` for both
    players. `busy` players get no time for a decision, as in `asked_next`."""
    warned = {
        seat: sum(bank + clock.each <= left for left in clock.warnings(bank))
        for seat, bank in row.banks.items()
    }
    row = replace(row, player=player, both=both, done=None)
    row = replace(row, warned_a=warned["A"], warned_b=warned["B"])
    return _asked_player(clock, row, player, busy, now)


def done_at(row: ClockRow, time: int) -> ClockRow:
    """Returns the clock row with the player's time stopped, because the player who chooses early is
    done at `time` (seconds since 1970). The match still waits for the opponent."""
    return replace(row, done=time)


def reopened_at(row: ClockRow, time: int) -> ClockRow:
    """Returns the clock row after the player who chose early has reopened the choice at `time`
    (seconds since 1970). The time during which that player was done is added to their bank."""
    if row.done is None:
        return row
    other, stood = opponent(row.player), time - row.done
    bank = {f"bank_{other.lower()}": row.banks[other] + stood}
    return replace(row, done=None, **bank)


def deadline_of(clock: ClockRules, row: ClockRow, player: Player) -> int:
    """Returns when the player's time is up, in seconds since 1970. The player's clock must be
    running."""
    return row.deadline if player == row.player else other_deadline(clock, row)


def other_deadline(clock: ClockRules, row: ClockRow) -> int:
    """Returns when the time of the player who chooses early is up, in seconds since 1970, while the
    match waits for the opponent."""
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
    """Returns the clock row with all warnings that are due at `now` marked as given."""
    passed = sum(row.deadline - left <= now for left in clock.warnings(row.banks[row.player]))
    row = _with_warnings(row, max(passed, row.warned))
    return replace(row, due=_next_due(clock, row))


def _next_due(clock: ClockRules, row: ClockRow) -> int:
    left = (*clock.warnings(row.banks[row.player]), 0)[row.warned]
    return max(row.asked, row.deadline - left)


def _with_warnings(row: ClockRow, count: int) -> ClockRow:
    warned = {f"warned_{player.lower()}": count for player in row.thinking}
    return replace(row, **warned)
