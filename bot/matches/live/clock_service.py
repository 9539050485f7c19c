"""The stored clocks of matches: starting them, updating them after choices, and acting when
something is due."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.cluster.outages import make_up_for_outage, take_over, write_heartbeat
from bot.matches.clocks import (
    CLOCKS,
    asked_next,
    done_at,
    first_asked,
    given_back,
    mark_warned,
    reopened_at,
)
from bot.matches.live.live_match import LiveMatch
from bot.store import Store
from bot.store.cluster.heartbeats import begin_heartbeats
from bot.store.matches.match_clocks import (
    ClockRow,
    clocks_due,
    delete_clock,
    next_clock_due,
    save_clock,
)
from bot.store.matches.match_rows import ChoiceRow, MatchRow, banks_before
from bot.store.running_matches.match_notices import want_match_notice
from bot.store.running_matches.stored_match import StoredMatch, get_stored_match
from engine.players import Player, opponent


@dataclass(frozen=True, slots=True)
class DueClock:
    """An event of a match's clock that is due now. There are three kinds of event:

    - "warned": the player has to be warned.
    - "out": the player is out of time.
    - "told": both players have to be notified that one player has run out of time.
    """

    what: Literal["warned", "out", "told"]
    row: MatchRow
    clock: ClockRow


async def start_clock(
    connection: AsyncConnection, row: MatchRow, player: Player | None, *, both: bool = False
) -> None:
    """Starts the clock of a match that waits for `player`, or with `both` for both. Does nothing if
    the match has no clock, or if `player` is None because the match waits for nobody."""
    clock = CLOCKS[row.clock]
    if clock is not None and player is not None:
        await save_clock(connection, first_asked(clock, row.id, player, row.created, both=both))


async def move_clock(
    connection: AsyncConnection, stored: StoredMatch, row: MatchRow, live: LiveMatch, now: int
) -> ClockRow | None:
    """Updates the clock of a match after its waiting player has chosen, in the transaction that
    stores the choices, and returns the new clock. `stored` is the match before these choices, `row`
    the match's row after the choices.

    - If choices are taken back, both players get their time back.
    - If the match is over, the stored clock is deleted. But if a player ran out of time, the clock
      stays until both players were notified.
    - If the match has no clock, nothing changes and the result is None.
    """
    clock, before = CLOCKS[row.clock], stored.clock
    if clock is None or before is None:
        return before
    decision = live.match.decision
    if row.state == "running" and decision is not None:
        time = clock_time(stored, now)
        both, player, busy = live.early is not None, decision.player, live.busy_players
        if live.returned_to is None:
            after = asked_next(clock, before, player, busy, time, both=both)
        else:
            known = await banks_before(connection, row.id, live.returned_to)
            banks = {**before.banks, **known}
            restored = replace(before, bank_a=banks["A"], bank_b=banks["B"])
            after = given_back(clock, restored, player, busy, time, both=both)
        await save_clock(connection, after)
        return after
    if row.ending != "time":
        await delete_clock(connection, row.id)
    return before


def with_banks(rows: Sequence[ChoiceRow], stored: StoredMatch) -> Sequence[ChoiceRow]:
    """Returns the new choices `rows`. The first choice of each player also stores the player's
    bank, so that taking back the choice can restore the bank. If taking back choices restores no
    time in this match, returns the rows unchanged."""
    if stored.clock is None or not stored.row.takes_back_freely:
        return rows
    banks = dict(stored.clock.banks)
    return [
        replace(one, bank=banks.pop(one.player)) if one.option >= 0 and one.player in banks else one
        for one in rows
    ]


async def note_done(
    connection: AsyncConnection, stored: StoredMatch, live: LiveMatch, now: int
) -> ClockRow | None:
    """Updates the clock for a player who chooses early. Stops the player's time when the player is
    done, and restarts the time if the player chooses again. Returns the new clock."""
    before, early = stored.clock, live.early
    if before is None or not before.both or early is None:
        return before
    if early.state.done == (before.done is not None):
        return before
    change = done_at if early.state.done else reopened_at
    after = change(before, clock_time(stored, now))
    await save_clock(connection, after)
    return after


def clock_time(stored: StoredMatch, now: int) -> int:
    """Returns the time (seconds since 1970) that counts for the clock of a running match:

    - Usually `now`.
    - While the bot is out of the server or the tournament is paused: when this began, because the
      clock is stopped.
    - While a player's call for the organiser pauses the match: the end of that pause, because all
      deadlines were moved by the whole pause.
    """
    if stored.organiser_call is not None:
        now = max(now, stored.organiser_call.until)
    for since in stored.left, stored.place and stored.place.paused:
        now = now if since is None else min(now, since)
    return now


def is_out_of_time(stored: StoredMatch, now: int) -> bool:
    """Returns whether the deadline of a running match has passed."""
    return stored.clock is not None and stored.clock.deadline <= clock_time(stored, now)


async def take_due(
    connection: AsyncConnection, match_id: str, now: int, duty: Duty = EVERYTHING
) -> DueClock | None:
    """Returns the event of a match's clock that is due; None if no event is due.

    - If a warning is due, stores that it was given and schedules its notice.
    - If the match was lost on time, deletes the clock and schedules notices to both players.
    - If a player's time is up, changes nothing: the caller has to end the match.
    """
    await make_up_for_outage(connection, now, duty)
    stored = await get_stored_match(connection, match_id, lock=True)
    if stored is None or stored.clock is None:
        return None
    row, before, clock = stored.row, stored.clock, CLOCKS[stored.row.clock]
    if row.state != "running" or clock is None:
        await delete_clock(connection, match_id)
        if row.ending != "time":
            return None
        await want_match_notice(connection, row, before.player, "lost")
        await want_match_notice(connection, row, opponent(before.player), "won")
        return DueClock("told", row, before)
    time = clock_time(stored, now)
    if before.due > time:
        return None
    if before.deadline <= time:
        return DueClock("out", row, before)
    after = mark_warned(clock, before, time)
    await save_clock(connection, after)
    for player in before.thinking:
        await want_match_notice(connection, row, player, "warned", stored.choices)
    return DueClock("warned", row, after)


class ClockService:
    """The clocks of one store's matches, and the heartbeats from which the bot computes how long it
    was away. `now` returns whole seconds since 1970. `duty` says which servers this process is
    responsible for; it handles only their matches."""

    def __init__(self, store: Store, now: Callable[[], int], duty: Duty = EVERYTHING) -> None:
        self._store = store
        self._now = now
        self._duty = duty

    async def start(self) -> None:
        """Extends deadlines by the time for which the bot was away."""
        await self._store.run(begin_heartbeats, self._duty.layout)
        await self._store.run(make_up_for_outage, self._now(), self._duty)

    async def take_over(self) -> None:
        """Extends the deadlines in the servers that this process has taken over, by the time for
        which these servers were without a process."""
        await self._store.run(take_over, self._now(), self._duty)

    async def write_heartbeat(self) -> None:
        """Stores the current time as a heartbeat: the bot is running."""
        await self._store.run(write_heartbeat, self._now(), self._duty)

    async def due(self) -> Sequence[ClockRow]:
        """Returns the clocks with an event that is due, such as a warning or the end of a player's
        time, in the order of their deadlines."""
        return await self._store.fetch(clocks_due, self._now(), self._duty)

    async def next_due(self) -> int | None:
        """Returns when the next event of a clock is due (seconds since 1970); None if there is
        none."""
        return await self._store.fetch(next_clock_due, self._now(), self._duty)

    async def take_due(self, match_id: str) -> DueClock | None:
        """Handles and returns the due event of a match's clock; see the function `take_due`."""
        return await self._store.run(take_due, match_id, self._now(), self._duty)
