"""The matches that are kept in memory: a cache over the store.

A live match is updated from the store before each use. So another process may play on the same
database, and a live match may be dropped at any moment.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TypeVar
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.turns import FairTurns
from bot.matches.choices.auto_pass_store import auto_pass_of
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.lookup import existing_match
from bot.matches.live.match_context import context_of
from bot.matches.live.replay import ReplayDiverged
from bot.matches.live.row_updates import note_paused, paused_row
from bot.matches.live.work_slices import REPLAY_SECONDS, measure_cpu
from bot.matches.match_refusals import (
    BeingCut,
    MatchExceeded,
    MatchPruned,
    MatchTooOld,
    MatchVoid,
    NoSuchMatch,
    too_slow_refusal,
    void_refusal,
)
from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.decks.exceeding_decks import mark_exceeding
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_clocks import delete_clock
from bot.store.matches.match_rows import (
    ChoiceRow,
    Ending,
    MatchRow,
    choices_from,
    deck_sources,
    save_match_state,
)
from bot.store.matches.practice_matches import show_aside
from bot.store.running_matches.early_choices import (
    EarlyChoice,
    delete_early_choices,
    early_choices_of,
)
from bot.store.running_matches.match_notices import want_match_notice
from bot.store.running_matches.stored_match import StoredMatch, get_stored_match
from engine.limits import Culprit
from engine.players import PLAYERS

log = logging.getLogger(__name__)

T = TypeVar("T")

VoidCheck = Callable[[AsyncConnection], Awaitable[object]]
"""Raises the error that stops a transaction, if any."""

KEPT = 500
"""The most matches that are kept in memory. Others are replayed from the store when needed."""

REPLAYING = 1
"""The number of matches that are replayed at a time. After a start, all matches are needed at once.
In parallel they wouldn't be ready sooner, because Python runs one thread at a time. The event loop
would get its turn after all of them, too late for Discord's three seconds. So replays take turns, a
slice each."""


class LiveMatches:
    """The recently used matches of this process, in memory. Each match has a lock, which code holds
    while it uses the match. `now` returns whole seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int], kept: int = KEPT) -> None:
        self._store = store
        self._now = now
        self._kept = kept
        self._threads = ThreadPoolExecutor(REPLAYING, "replay")
        self._turns = FairTurns(REPLAYING)
        self._live: OrderedDict[str, LiveMatch] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def running(self) -> int:
        """The number of matches in memory that still run, as far as this process knows."""
        return sum(live.row.state == "running" for live in self._live.values())

    def lock(self, match_id: str) -> asyncio.Lock:
        """Returns the match's lock."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    def in_memory(self, match_id: str) -> LiveMatch | None:
        """Returns the match from memory, which may be older than the store; None if the match isn't
        in memory."""
        if match_id in self._live:
            self._live.move_to_end(match_id)
        return self._live.get(match_id)

    def drop(self, match_id: str) -> None:
        """Drops the match from memory; the store still has it."""
        self._live.pop(match_id, None)

    async def up_to_date(self, match_id: str) -> LiveMatch:
        """Returns the match with every stored choice, replayed if needed. Raises NoSuchMatch for an
        unknown id, MatchVoid for a match that was stopped without a result, and MatchTooOld for a
        match that is over and can't be replayed."""
        known = self._live.get(match_id)
        async with self._store.read() as connection:
            stored = await get_stored_match(connection, match_id)
            if stored is None:
                raise NoSuchMatch
            row = stored.row
            self._check_playable(stored, known)
            context = await context_of(connection, stored, known and known.context)
            begin = known.match.number if known else 0
            tail = await choices_from(connection, match_id, begin) if stored.choices > begin else ()
            same = stored.early == (len(known.early_log) if known else 0)
            early = None if same else await early_choices_of(connection, match_id)
            sources = None if known else await deck_sources(connection, row)
            beginning = None if known else await beginning_of(connection, row)
        with self.dropped_on_failure(match_id):
            try:
                if known is None:
                    assert sources is not None
                    begun = partial(LiveMatch.from_start, row, sources, beginning)
                    known, _ = await self._in_turn(match_id, begun)
                if tail or early is not None:
                    known.update_context(row, auto_pass_of(stored), context)
                    await self._catch_up(known, tail, early)
            except ReplayDiverged as error:
                log.error("match %s does not replay as it was played", match_id, exc_info=error)
                if row.state == "over":
                    raise MatchTooOld from error
                await self.void(match_id, None)
                raise MatchVoid from error
        if row.state == "running" and known.match.winner is not None:
            # A card exceeded the limits before the first choice.
            raise await self.exceeded(match_id, known.match.culprit)
        known.take_over(stored, context)
        self._live[match_id] = known
        self._live.move_to_end(match_id)
        while len(self._live) > self._kept:
            self._live.popitem(last=False)
        return known

    def _check_playable(self, stored: StoredMatch, known: LiveMatch | None) -> None:
        """Raises MatchVoid, BeingCut, MatchTooSlow, MatchPaused or MatchPruned for a match that
        can't be played or replayed."""
        row = stored.row
        if row.state == "void":
            raise void_refusal(row)
        if row.is_being_cut:
            raise BeingCut(row)
        if row.too_slow:
            self.drop(row.id)
            raise too_slow_refusal(row)
        if row.state == "over" and known is None and not stored.choices:
            raise MatchPruned

    async def _catch_up(
        self, live: LiveMatch, tail: Sequence[ChoiceRow], early: Sequence[EarlyChoice] | None
    ) -> None:
        """Plays stored choices, a slice at a time. Raises ReplayDiverged, and MatchPaused or
        MatchTooSlow if that takes too long."""
        spent = 0.0
        while len(tail) > 1:
            some = partial(live.catch_up_some, tail[:-1])
            taken, seconds = await self._in_turn(live.row.id, some)
            tail, spent = tail[taken:], spent + seconds
            if spent > REPLAY_SECONDS:
                raise too_slow_refusal(await self._pause(paused_row(live.row, live.match)))
        resumes = bool(tail) and tail[-1].forced
        await self._in_turn(live.row.id, partial(live.catch_up, tail, early, resumes=resumes))

    async def _in_turn(self, match_id: str, work: Callable[[], T]) -> tuple[T, float]:
        """Runs a part of a replay when it is the match's turn. Returns its result and its CPU
        seconds."""
        loop = asyncio.get_running_loop()
        async with self._turns.turn(match_id) as turn:
            done, turn.seconds = await loop.run_in_executor(self._threads, measure_cpu, work)
        return done, turn.seconds

    @retry_on_conflict
    async def _pause(self, slow: MatchRow) -> MatchRow:
        """Stores that a match is never replayed again; a running match is paused. Returns its
        row."""
        async with self._store.write() as connection:
            row = await existing_match(connection, slow.id, lock=True)
            if row.state == "running":
                row = replace(row, turns=slow.turns, went_first=slow.went_first, pending_refresh=0)
                if not row.too_slow:
                    await note_paused(connection, row)
            row = replace(row, too_slow=True)
            await save_match_state(connection, row)
        return row

    @contextmanager
    def dropped_on_failure(self, match_id: str) -> Generator[None]:
        """Drops the match from memory if the `with` block raises, so that no unstored state is
        shown afterwards."""
        try:
            yield
        except BaseException:
            self.drop(match_id)
            raise

    async def exceeded(self, match_id: str, culprit: Culprit | None) -> MatchExceeded:
        """Stops a running match in which a card, the `culprit`, did more than a card may do.
        Returns the refusal that the caller must raise."""
        await self.void(match_id, "exceeded", culprit=culprit)
        return MatchExceeded(culprit and culprit.card)

    @retry_on_conflict
    async def void(
        self,
        match_id: str,
        ending: Ending | None,
        check: VoidCheck | None = None,
        culprit: Culprit | None = None,
    ) -> None:
        """Stops a match without a result if it still runs. `ending` is the reason; None means that
        the rules have changed, so notices to both players are scheduled. `check` is always called
        first, and may raise an error to keep the match from being stopped. `culprit` is a card that
        did too much: its deck becomes illegal."""
        async with self._store.write() as connection:
            row = await existing_match(connection, match_id, lock=True)
            if check is not None:
                await check(connection)
            if row.state != "running":
                return
            stopped = replace(
                row,
                state="void",
                ending=ending,
                ended=self._now(),
                pending_refresh=0,
                stopped_by=culprit and culprit.card,
            )
            await save_match_state(connection, stopped)
            if culprit is not None:
                await mark_exceeding(connection, row.deck_of(culprit.owner), culprit.card)
            await show_aside(connection, stopped)
            await delete_clock(connection, match_id)
            await delete_early_choices(connection, match_id)
            if ending is None:
                for player in PLAYERS:
                    await want_match_notice(connection, row, player, "stopped")


async def replays_as_stored(connection: AsyncConnection, row: MatchRow) -> bool:
    """Returns whether replaying a match by today's rules gives the fingerprints that are stored
    with it."""
    sources = await deck_sources(connection, row)
    choices = await choices_from(connection, row.id, 0)
    early = await early_choices_of(connection, row.id)
    beginning = await beginning_of(connection, row)
    try:
        await asyncio.to_thread(LiveMatch.from_choices, row, sources, choices, early, beginning)
    except ReplayDiverged:
        return False
    return True
