"""The computer's choices in practice matches: thought of in the background, stored like anybody's.

A match waits for them and for nothing else: whoever presses meanwhile is answered at once. What a
crash interrupts goes on with the next start, since all that is needed is stored.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial

from sqlalchemy.exc import SQLAlchemyError

from bot.computer import COMPUTER
from bot.duty import EVERYTHING, Duty
from bot.matches.match_service import MatchService
from bot.matches.practice_request import LEVEL_NAMED, USUAL_LEVEL
from bot.matches.refusals import (
    MatchOver,
    MatchVoid,
    NoSuchMatch,
    NotYourMove,
    PutAside,
    TooLate,
)
from bot.matches.snapshot import Snapshot
from bot.store import Store
from bot.store.practice_matches import practice_ids
from bot.thinking import Thinking
from bot.time_limits import Died, TooSlow
from bot.urgency import give_way, unhurried
from engine.practice.levels import Level

log = logging.getLogger(__name__)

MOST_AT_ONCE = 500
"""So many choices the computer takes without a person being asked; then something is wrong."""


RETRY_SECONDS = 2.0
MOST_RETRY_SECONDS = 60.0
TRIES = 3


class ComputerTurns:
    """The turns of the computer in all practice matches of one process.

    `when_done` is called with a match, as it stands, when it waits for the computer no more."""

    def __init__(
        self, store: Store, matches: MatchService, thinking: Thinking, duty: Duty = EVERYTHING
    ) -> None:
        self._store = store
        self._duty = duty
        self._matches = matches
        self._thinking = thinking
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.when_done: Callable[[str, Snapshot], None] = lambda _, __: None

    def look(self, snapshot: Snapshot) -> None:
        """Has the computer choose where the match waits for it, unless it does so already."""
        match_id = snapshot.row.id
        if waits_for_computer(snapshot) and match_id not in self._tasks:
            task = asyncio.create_task(self._play(match_id), name=f"computer in {match_id}")
            self._tasks[match_id] = task
            task.add_done_callback(self._forget)

    def is_thinking(self, match_id: str) -> bool:
        """Whether the computer is about to choose in that match."""
        return match_id in self._tasks

    async def go_on(self) -> None:
        """Has the computer choose in all practice matches that wait for it, in the servers of
        `duty`."""
        async with self._store.read() as connection:
            waiting = await practice_ids(connection, self._duty)
        for match_id in waiting:
            try:
                self.look(await self._matches.current(match_id))
            except (NoSuchMatch, MatchVoid):
                continue

    async def finish(self) -> None:
        """Waits until the computer has chosen wherever it was asked."""
        while self._tasks:
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def stop(self) -> None:
        """Lets the computer choose no more; it goes on after the next start."""
        for task in self._tasks.values():
            task.cancel()
        await self.finish()

    def _forget(self, task: asyncio.Task[None]) -> None:
        """Forgets a task that has ended, also one that was cancelled before it began."""
        for match_id in [one for one, known in self._tasks.items() if known is task]:
            del self._tasks[match_id]

    async def _play(self, match_id: str) -> None:
        try:
            with unhurried():
                snapshot = await self._played_at_last(match_id)
        except (NoSuchMatch, MatchVoid):
            return
        finally:
            self._tasks.pop(match_id, None)  # at once: the match may wait for it again soon
        self.when_done(match_id, snapshot)

    async def _played_at_last(self, match_id: str) -> Snapshot:
        """The match once the computer's turn is over; while the database fails, it tries again."""
        pause = RETRY_SECONDS
        while True:
            try:
                return await self._played(match_id)
            except SQLAlchemyError:
                log.exception("the computer could not choose in match %s", match_id)
                await asyncio.sleep(pause)
                pause = min(MOST_RETRY_SECONDS, pause * 2)

    async def _played(self, match_id: str) -> Snapshot:
        """The match once the computer's turn is over. Where nothing can be thought, it takes what
        would be taken for a player whose time is up."""
        for attempt in range(TRIES):
            try:
                return await self._take_turn(match_id)
            except (Died, TooSlow, RuntimeError):
                log.exception("the computer could not think in match %s", match_id)
                await asyncio.sleep(RETRY_SECONDS * (attempt + 1))
        snapshot = await self._matches.current(match_id)
        decision = snapshot.views[snapshot.row.computer].decision
        if not waits_for_computer(snapshot) or decision is None:
            return snapshot
        await self._take(match_id, snapshot.number, decision.default, cut=True)
        return await self._played(match_id)

    async def _take_turn(self, match_id: str) -> Snapshot:
        """Takes the computer's choices until a person is asked. Returns the match as it stands."""
        snapshot = await self._matches.current(match_id)
        for _ in range(MOST_AT_ONCE):
            if not waits_for_computer(snapshot):
                return snapshot
            snapshot = await self._choose(match_id)
        log.error("the computer finds no end in match %s", match_id)
        return snapshot

    async def _choose(self, match_id: str) -> Snapshot:
        snapshot, record = await self._matches.with_record(match_id)
        row, seat = snapshot.row, snapshot.row.computer
        assert seat is not None
        assert row.computer_seed is not None
        if not waits_for_computer(snapshot):
            return snapshot
        advice = await self._thinking.advise(record, seat, level_of(row.level), row.computer_seed)
        return await self._take(match_id, snapshot.number, advice.option, cut=advice.cut)

    async def _take(self, match_id: str, number: int, option: int, *, cut: bool) -> Snapshot:
        await give_way()
        take = partial(self._matches.choose, match_id, COMPUTER, number, option)
        try:
            return await take(sure="yes", cut=cut)
        except (MatchOver, NotYourMove, PutAside, TooLate):
            return await self._matches.current(match_id)


def waits_for_computer(snapshot: Snapshot) -> bool:
    """Whether the match waits for a choice of the computer."""
    computer = snapshot.row.computer
    running = snapshot.row.state == "running" and not snapshot.row.aside
    return running and computer is not None and snapshot.public.waiting_for == computer


def level_of(stored: str) -> Level:
    """The level as it is stored with a match."""
    return LEVEL_NAMED.get(stored, USUAL_LEVEL)
