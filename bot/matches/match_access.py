"""The one write path of matches: the lock, the engine and one transaction."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from bot.base.clicks import note_match
from bot.base.duty import EVERYTHING, Duty
from bot.base.fair_turns import FairTurns
from bot.base.refusals import Check, Refusal, allow_all
from bot.cluster.outages import make_up_for_outage
from bot.matches.beginning.deck_cuts import deal_now
from bot.matches.commit import AfterMatch, Keep, Stale, commit
from bot.matches.live.clock_service import is_out_of_time
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.live_matches import KEPT, LiveMatches, VoidCheck
from bot.matches.live.replay import CardExceeded
from bot.matches.live.snapshot import Snapshot
from bot.matches.live.work_slices import measure_cpu
from bot.matches.match_refusals import (
    BeingCut,
    MatchOver,
    MatchPaused,
    MatchSettled,
    NotYourMove,
    OutOfTime,
    PutAside,
    TooLate,
)
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.matches.match_rows import ChoiceRow, Ending, MatchRow
from bot.store.running_matches.stored_match import get_stored_match
from engine.record import OUT_OF_TIME

T = TypeVar("T")

THREADS = 4
"""Threads in which choices are taken. Matches that were slow lately have one of them together.
Matches that are played again, which may take seconds, have another: no press on a match that is in
memory waits for that."""

Play = Callable[[int], list[ChoiceRow]]
"""Takes choices at a time (seconds since 1970), and gives back what to store."""

RowCheck = Callable[[MatchRow], object]
"""Raises why something may not be done with a match that is not dealt yet."""

TRIES = 3
"""How often a choice is taken anew where the store had changed under it."""


def allow_anyone(row: MatchRow) -> None:
    """Lets it be done."""


class MatchAccess:
    """The matches of one process, over one store: one user of each at a time.

    `now` gives whole seconds since 1970; `after_match` stores what follows from the end of a match.
    How ranges of shards are cut, of which each has its heartbeat, `duty` says.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], int],
        after_match: AfterMatch,
        kept: int = KEPT,
        duty: Duty = EVERYTHING,
    ) -> None:
        self.now = now
        self._duty = duty
        self._after_match = after_match
        self._store = store
        self._matches = LiveMatches(store, now, kept)
        self._threads = ThreadPoolExecutor(THREADS, "choice")
        self._turns = FairTurns(THREADS)

    @property
    def live(self) -> int:
        """How many running matches are in memory."""
        return self._matches.running

    def is_ready(self, match_id: str) -> bool:
        """Whether the match is in memory, and need not be played again from the store."""
        return self._matches.in_memory(match_id) is not None

    def drop(self, match_id: str) -> None:
        """Forgets the live match; the store has it."""
        self._matches.drop(match_id)

    async def void(
        self, match_id: str, ending: Ending | None, check: VoidCheck | None = None
    ) -> None:
        """Stops a match without a result, if it is still running; see `LiveMatches.void`."""
        async with self._matches.lock(match_id):
            await self._matches.void(match_id, ending, check)

    async def use_match(
        self,
        match_id: str,
        use: Callable[[LiveMatch], Awaitable[T]],
        *,
        number: int | None = None,
    ) -> T:
        """Uses the match while nobody else does.

        With the `number` of a decision that somebody saw, the match in memory will do where it is
        not behind that: what changes it checks the store once more. Else the store is read first.
        """
        note_match(match_id)
        async with self._matches.lock(match_id):
            live = self._matches.in_memory(match_id)
            for _ in range(TRIES):
                fresh = live is None or number is None or live.is_behind(number)
                if live is None or fresh:
                    live = await self._matches.up_to_date(match_id)
                try:
                    return await use(live)
                except Stale:
                    pass
                except CardExceeded as error:
                    raise await self._matches.exceeded(match_id, error.culprit) from error
                except OutOfTime:
                    if await self.lose_on_time(await self._matches.up_to_date(match_id)):
                        raise
                except (MatchOver, NotYourMove, PutAside, TooLate):
                    if fresh:
                        raise
                live = None
        raise TooLate

    async def use_dealt_match(
        self,
        match_id: str,
        use: Callable[[LiveMatch], Awaitable[T]],
        allowed: RowCheck = allow_anyone,
    ) -> T:
        """The same for what ends a match: where its players may still cut the deck, it is dealt
        before that, if that is `allowed`. One that the rules of today do not take is stopped."""
        for _ in range(TRIES):
            try:
                return await self.use_match(match_id, use)
            except BeingCut as cut:
                allowed(cut.row)
                try:
                    await deal_now(self._store, cut.row, self.now())
                except Refusal:
                    await self.void(match_id, None if cut.row.pairing is None else "stopped")
        return await self.use_match(match_id, use)

    @retry_on_conflict
    async def lose_on_time(self, live: LiveMatch) -> bool:
        """Ends the match if the time of its waiting player is up. Returns False if it is not, or
        somebody else was faster."""
        if live.row.state != "running":
            return False
        now = self.now()
        async with self._store.write() as connection:
            await make_up_for_outage(connection, now, self._duty.for_server(live.row.guild))
            stored = await get_stored_match(connection, live.row.id)
        if stored is None or stored.clock is None or not is_out_of_time(stored, now):
            return False
        run_out = partial(live.take, stored.clock.player, OUT_OF_TIME)
        try:
            await self.store_played(live, run_out, now, timed=False)
        except (Stale, TooLate, MatchSettled):
            return False
        return True

    async def commit(
        self, live: LiveMatch, play: Play, keep: Keep | None = None, in_time: Check = allow_all
    ) -> Snapshot:
        """Stores what `play` makes of the match, and what `keep` stores, as one. Raises OutOfTime,
        with nothing changed, where the time is up."""
        now = self.now()
        if live.stored is not None and is_out_of_time(live.stored, now):
            raise OutOfTime
        return await self.store_played(live, play, now, keep, in_time=in_time)

    async def store_played(
        self,
        live: LiveMatch,
        play: Play,
        now: int,
        keep: Keep | None = None,
        *,
        in_time: Check = allow_all,
        timed: bool = True,
        settled: bool = False,
    ) -> Snapshot:
        """Does what `bot.matches.commit` does. Raises Stale too; MatchPaused, with everything
        stored, if that pauses the match."""
        run = partial(self._played, live, play)
        with self._matches.dropped_on_failure(live.row.id):
            snapshot = await commit(
                self._store,
                live,
                run,
                now,
                self._after_match,
                keep,
                in_time=in_time,
                timed=timed,
                settled=settled,
                duty=self._duty,
            )

            if snapshot.row.is_paused:
                raise MatchPaused(snapshot.row)
            return snapshot

    async def _played(self, live: LiveMatch, play: Play, now: int) -> list[ChoiceRow]:
        """Takes choices once it is the match's turn, off the event loop."""
        loop, work = asyncio.get_running_loop(), partial(play, now)
        before = live.spent if live.unfinished else 0.0
        async with self._turns.turn(live.row.id) as turn:
            rows, turn.seconds = await loop.run_in_executor(self._threads, measure_cpu, work)
        live.spent = before + turn.seconds
        return rows


def nothing_played(now: int) -> list[ChoiceRow]:
    """What is stored where nobody has chosen anything."""
    return []
