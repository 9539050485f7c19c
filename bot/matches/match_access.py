"""The one write path of matches: the lock, the engine and one transaction."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.clicks import lease_here, note_match
from bot.base.duty import EVERYTHING, Duty, Lease
from bot.base.refusals import Check, Refusal, allow_all
from bot.base.turns import FairTurns
from bot.cluster.outages import make_up_for_outage, seconds_away
from bot.matches.actions import (
    Choose,
    ChooseAll,
    Concede,
    MatchAction,
    Rule,
    StepBack,
    TableAction,
)
from bot.matches.beginning.deck_cuts import deal_now
from bot.matches.choices.auto_pass_store import auto_pass_of
from bot.matches.live.absences import plays_again
from bot.matches.live.clock_service import (
    is_out_of_time,
    move_clock,
    note_done,
    with_banks,
)
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.live_matches import KEPT, LiveMatches, VoidCheck
from bot.matches.live.lookup import seat_of
from bot.matches.live.match_context import MatchContext, context_of
from bot.matches.live.move import Move
from bot.matches.live.proposals import leave_behind
from bot.matches.live.replay import CardExceeded
from bot.matches.live.row_updates import note_paused
from bot.matches.live.snapshot import Snapshot
from bot.matches.live.stored_log import pack_log
from bot.matches.live.work_slices import measure_cpu
from bot.matches.match_refusals import (
    BeingCut,
    LeaseLost,
    MatchOver,
    MatchPaused,
    MatchSettled,
    NotYourMove,
    OutOfTime,
    PutAside,
    TooLate,
)
from bot.matches.moves import move_of, store_action
from bot.ratings.puzzle_ladder import puzzle_missed
from bot.store import Store
from bot.store.database.conflicts import TooManyConflicts, retry_on_conflict
from bot.store.decks.exceeding_decks import mark_exceeding
from bot.store.matches.match_logs import add_match_log
from bot.store.matches.match_rows import (
    ChoiceRow,
    Ending,
    MatchRow,
    add_choices,
    save_match_state,
)
from bot.store.running_matches.absences import note_player_back
from bot.store.running_matches.early_choices import add_early_choices, delete_early_choices
from bot.store.running_matches.stored_match import StoredMatch, get_stored_match
from engine.record import OUT_OF_TIME

T = TypeVar("T")

THREADS = 4
"""The number of threads that make choices. All recently slow matches share one of them. Replays,
which may take seconds, have a thread of their own: no press on a match in memory waits for them."""

AfterMatch = Callable[[AsyncConnection, MatchRow], Awaitable[None]]
"""Stores the consequences of a match that has just ended with a result, in the same transaction."""

TRIES = 3
"""The most tries to make a choice when the store has changed in between."""


class Stale(Exception):
    """Raised if the match in memory is older than the stored one, which has to be read again."""


@dataclass(frozen=True, slots=True)
class _Played:
    """A played move, with the data to store it.

    - `before`: the stored match before the move.
    - `number`: the number of choices before the move.
    - `early`: the number of early choices before the move.
    - `lease`: the lease under which the move is stored.
    - `now`: the move's time, in seconds since 1970.
    - `rows`: the choices to store.
    - `told`: those of `rows` that everybody learns.
    - `missed`: whether the move missed the goal of a puzzle.
    - `log`: the log of a match that is over, None while the match runs.
    """

    before: StoredMatch | None
    number: int
    early: int
    lease: Lease | None
    now: int
    rows: Sequence[ChoiceRow]
    told: Sequence[ChoiceRow]
    missed: bool
    log: bytes | None


class _WasAway(Exception):
    """Raised if the bot was away: deadlines have to be extended first."""


class MatchAccess:
    """The matches of one process, over one store. Only one caller uses a match at a time.

    - `matches`: the matches in memory.
    - `now`: returns whole seconds since 1970.
    - `after_match`: stores the consequences of a match's end.
    - `kept`: the most matches that are kept in memory.
    - `duty`: the servers that this process is responsible for, in ranges of shards. Each range has
      its own heartbeat.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        after_match: AfterMatch,
        kept: int = KEPT,
        duty: Duty = EVERYTHING,
    ) -> None:
        self._now = now
        self._duty = duty
        self._after_match = after_match
        self._store = store
        self.matches = LiveMatches(store, now, kept)
        self._threads = ThreadPoolExecutor(THREADS, "choice")
        self._turns = FairTurns(THREADS)

    async def void(
        self, match_id: str, ending: Ending | None, check: VoidCheck | None = None
    ) -> None:
        """Stops a match without a result, if it is still running; see `LiveMatches.void`."""
        async with self.matches.lock(match_id):
            await self.matches.void(match_id, ending, check)

    @asynccontextmanager
    async def match_in_use(self, match_id: str, *, fresh: bool = True) -> AsyncGenerator[LiveMatch]:
        """Yields the match, and keeps other callers from using it until the `with` block ends. With
        `fresh`, the match is brought to the state that is stored now. Otherwise, it may be an older
        state from memory."""
        note_match(match_id)
        async with self.matches.lock(match_id):
            live = None if fresh else self.matches.in_memory(match_id)
            yield live or await self.matches.up_to_date(match_id)

    async def work_out(self, live: LiveMatch, work: Callable[[], T]) -> T:
        """Runs `work` on a match that the caller has in use, and returns the result. The work waits
        for the match's turn, so that slow matches don't delay others, and runs off the event loop.
        """
        loop = asyncio.get_running_loop()
        async with self._turns.turn(live.row.id) as turn:
            result, turn.seconds = await loop.run_in_executor(self._threads, measure_cpu, work)
        return result

    async def do(
        self,
        match_id: str,
        user: int,
        action: MatchAction | TableAction,
        in_time: Check = allow_all,
    ) -> Snapshot:
        """Performs a user's action in a match while nobody else uses it, and returns the changed
        match. The change is persisted before this method returns.

        `in_time` is called before anything changes and may raise an error. Also raises the errors
        of `move_of`.

        If the action names the number of a decision, and the match in memory isn't older than this
        decision, the store isn't read first. This is safe because storing the change checks the
        store again.
        """
        number = action.number if isinstance(action, Choose | ChooseAll | StepBack) else None
        note_match(match_id)
        async with self.matches.lock(match_id):
            live = self.matches.in_memory(match_id)
            for _ in range(TRIES):
                fresh = live is None or number is None or live.is_behind(number)
                if live is None or fresh:
                    live = await self.matches.up_to_date(match_id)
                try:
                    in_time()
                    move = await move_of(live, user, action, self._now())
                    if move is None:
                        return live.snapshot
                    stored = None if move.is_ruled else live.stored
                    if stored is not None and is_out_of_time(stored, self._now()):
                        raise OutOfTime
                    return await self._commit(live, user, action, move, in_time)
                except Stale:
                    pass
                except CardExceeded as error:
                    raise await self.matches.exceeded(match_id, error.culprit) from error
                except OutOfTime:
                    if await self._lose_on_time(await self.matches.up_to_date(match_id)):
                        raise
                except (MatchOver, NotYourMove, PutAside, TooLate):
                    if fresh:
                        raise
                live = None
        raise TooLate

    async def end(
        self, match_id: str, user: int, action: Concede | Rule, in_time: Check = allow_all
    ) -> Snapshot:
        """Like `do`, for an action that ends a match: it succeeds even if another process changes
        the match at the same time. If the players can still cut the deck, the match is dealt first.
        A match that today's rules don't allow is stopped."""
        for _ in range(TRIES):
            try:
                return await self.do(match_id, user, action, in_time)
            except BeingCut as cut:
                if isinstance(action, Concede):
                    in_time()
                    seat_of(cut.row, user)
                try:
                    await deal_now(self._store, cut.row, self._now())
                except Refusal:
                    await self.void(match_id, None if cut.row.pairing is None else "stopped")
            except TooLate:
                break
        return await self.do(match_id, user, action, in_time)

    async def run_out(self, match_id: str) -> bool:
        """Ends the match if the time of the player whom it waits for is up. Returns whether this
        call ended the match; False also if another process was faster."""
        async with self.match_in_use(match_id) as live:
            return await self._lose_on_time(live)

    @retry_on_conflict
    async def _lose_on_time(self, live: LiveMatch) -> bool:
        if live.row.state != "running":
            return False
        now = self._now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty.for_server(live.row.guild))
            stored = await get_stored_match(connection, live.row.id)
        if stored is None or stored.clock is None or not is_out_of_time(stored, now):
            return False
        move = Move(stored.clock.player, "choose", (OUT_OF_TIME,))
        try:
            await self._commit(live, 0, None, move)
        except (Stale, TooLate, MatchSettled):
            return False
        return True

    async def _commit(
        self,
        live: LiveMatch,
        user: int,
        action: MatchAction | TableAction | None,
        move: Move,
        in_time: Check = allow_all,
    ) -> Snapshot:
        """Plays a move of a match, and stores it with the other effects of the user's action (None:
        a player's time is up). It is persisted before this returns.

        If the match is over then, `after_match` is called, and its public log is stored. A move
        that only the announcing player knows of changes no clock, and overtakes no proposal. Raises
        Stale, OutOfTime, MatchSettled, TooLate, LeaseLost, and the errors of `in_time` for a press
        that can no longer be answered: then the match is dropped from memory. Raises MatchPaused,
        with everything stored, if the move pauses the match.
        """
        known, before = live.known, live.stored
        number, early, now = live.match.number, len(live.early_log), self._now()
        was_missed = _is_missed(live)
        lease = lease_here() or self._duty.lease_of(live.row.guild)
        with self.matches.dropped_on_failure(live.row.id):
            rows = await self._play(live, move, now)
            over = live.match.winner is not None
            played = _Played(
                before,
                number,
                early,
                lease,
                now,
                rows,
                told=rows if live.known != known else (),
                missed=_is_missed(live) and not was_missed,
                log=await asyncio.to_thread(pack_log, live.snapshot) if over else None,
            )
            try:
                after, context = await self._store_move(live, user, action, move, played, in_time)
            except TooManyConflicts as error:
                raise Stale from error
            except IntegrityError as error:
                raise TooLate from error
            except _WasAway:
                # In a separate transaction: it locks the heartbeat first, then many matches.
                duty = self._duty.for_server(live.row.guild)
                await self._store.run(make_up_for_outage, now, duty)
                raise Stale from None
            snapshot = live.take_over(after, context)
            if snapshot.row.is_paused:
                raise MatchPaused(snapshot.row)
            return snapshot

    @retry_on_conflict
    async def _store_move(
        self,
        live: LiveMatch,
        user: int,
        action: MatchAction | TableAction | None,
        move: Move,
        played: _Played,
        in_time: Check,
    ) -> tuple[StoredMatch, MatchContext]:
        """Stores a played move in one transaction."""
        rows, now, layout = played.rows, played.now, self._duty.layout
        async with self._store.write(brief=True) as connection:
            stored = await get_stored_match(
                connection, live.row.id, lock=True, layout=layout, lease=played.lease
            )
            in_time()
            stored = _check_stored(stored, played)
            if seconds_away(stored.heartbeat, now, layout):
                raise _WasAway
            if not move.is_ruled and stored.is_settled:
                raise MatchSettled
            if not move.is_ruled and action is not None and is_out_of_time(stored, now):
                raise OutOfTime
            away = stored.absence is not None and stored.absence.state == "away"
            asked = away or any(row.state == "open" for row in stored.proposals)
            if action is not None:
                asked |= await store_action(connection, stored.row, user, action, move, now)
            if rows:
                await add_choices(connection, stored.row.id, with_banks(rows, stored))
            row, clock = live.row_to_store(stored.row, now), stored.clock
            await save_match_state(connection, row)
            if live.early_log or played.early:
                await _keep_early(connection, row, live, played.early)
            if row.is_paused:
                clock = None
                await note_paused(connection, row)
            elif played.told:
                clock = await move_clock(connection, stored, row, live, now)
            elif len(live.early_log) != played.early:
                clock = await note_done(connection, stored, live, now)
            if played.told and asked:
                await leave_behind(connection, row, played.told)
            if stored.absence is not None and plays_again(stored.absence, played.told):
                await note_player_back(connection, stored.absence)
            exercise = live.snapshot.exercise
            if played.missed and exercise is not None and row.state != "over":
                await puzzle_missed(connection, row, exercise.exercise.difficulty)
            if row.state == "over":
                await self._after_match(connection, row)
            culprit = live.match.culprit
            if row.ending == "exceeded" and culprit is not None:
                await mark_exceeding(connection, row.deck_of(culprit.owner), culprit.card)
            if played.log is not None:
                await add_match_log(connection, row.id, played.log)
            after = replace(
                stored,
                row=row,
                clock=clock,
                choices=played.number + len(rows),
                early=len(live.early_log),
            )
            if asked or row.state == "over":
                after = await get_stored_match(connection, row.id, layout=layout) or after
            return after, await context_of(connection, after, live.context)

    async def _play(self, live: LiveMatch, move: Move, now: int) -> list[ChoiceRow]:
        """Plays a move when it is the match's turn, off the event loop."""
        loop, work = asyncio.get_running_loop(), partial(live.play, move, now)
        before = live.spent if live.unfinished else 0.0
        async with self._turns.turn(live.row.id) as turn:
            rows, turn.seconds = await loop.run_in_executor(self._threads, measure_cpu, work)
        live.spent = before + turn.seconds
        return rows


def _check_stored(stored: StoredMatch | None, played: _Played) -> StoredMatch:
    """Returns the stored match if the move was based on it. Raises Stale, LeaseLost."""
    before = played.before
    if stored is not None and stored.is_lost:
        raise LeaseLost
    if stored is None or stored.row.state != "running" or before is None:
        raise Stale
    if (stored.choices, stored.early) != (played.number, played.early):
        raise Stale
    if (stored.row.aside, stored.row.too_slow) != (before.row.aside, before.row.too_slow):
        raise Stale
    if auto_pass_of(stored) != auto_pass_of(before):
        raise Stale
    return stored


def _is_missed(live: LiveMatch) -> bool:
    """Returns whether the match is a puzzle whose goal can no longer be reached."""
    exercise = live.snapshot.exercise
    return exercise is not None and exercise.progress.state == "missed"


async def _keep_early(
    connection: AsyncConnection, row: MatchRow, live: LiveMatch, early: int
) -> None:
    """Stores new early choices (`early` were stored before). Deletes all of them if they are no
    longer needed."""
    added = live.early_log[early:]
    if added:
        await add_early_choices(connection, row.id, added)
    elif early and not live.early_log:
        await delete_early_choices(connection, row.id)
