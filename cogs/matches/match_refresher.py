"""Bringing everything a match shows up to date, in the background.

Whatever changes a match calls `changed`. There is one round at a time for a match: what
changes during a round is shown by the next, so a burst of clicks costs few edits and the last
state always wins.

Every choice is stored together with a note that it has to be shown, and only a round that got
through takes that away. So what a crash interrupts, or Discord does not take for a while, is
made up for by the next round: see `catch_up`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.client import Deckhand
from bot.matches.live_match import Snapshot
from bot.matches.match_service import MatchService
from bot.matches.refusals import MatchTooOld, MatchVoid
from bot.store.matches import get_match, matches_to_show, note_shown
from cogs.matches.board_updater import BoardUpdater
from cogs.matches.calls import Calls
from cogs.matches.hand_updater import HandUpdater
from cogs.matches.opening import has_table, open_table
from engine.players import PLAYERS

log = logging.getLogger(__name__)

AT_A_TIME = 100
"""How many matches are caught up with at a time; Discord bans who asks too much in vain."""


class MatchRefresher:
    """The boards and panels of all matches, and the messages that call their players."""

    def __init__(
        self,
        bot: Deckhand,
        live: MatchService,
        boards: BoardUpdater,
        panels: HandUpdater,
        calls: Calls,
    ) -> None:
        self._bot = bot
        self._live = live
        self._boards = boards
        self._panels = panels
        self._calls = calls
        self._when_shown: list[Callable[[Snapshot], Awaitable[None]]] = []
        self._changed: set[str] = set()
        self._asked_for: set[str] = set()
        self._rounds: dict[str, asyncio.Task[None]] = {}

    def changed(self, match_id: str) -> None:
        """Shows the match as it is now, soon."""
        self._changed.add(match_id)
        if match_id not in self._rounds:
            task = asyncio.create_task(self._show_changes(match_id), name=f"match {match_id}")
            self._rounds[match_id] = task

    def is_busy(self, match_id: str) -> bool:
        """Whether the match is being shown, and Discord has not taken all of that yet."""
        return match_id in self._rounds

    def when_shown(self, act: Callable[[Snapshot], Awaitable[None]]) -> None:
        """Has `act` called with each match that was shown, after that."""
        self._when_shown.append(act)

    async def show_board(self, match_id: str) -> None:
        """Puts the board up to date or back, and returns when that is done."""
        self._asked_for.add(match_id)
        self.changed(match_id)
        await asyncio.wait([self._rounds[match_id]])

    def forget(self, match_id: str) -> None:
        """Drops what is in memory of a match; the next look at it takes it from the store."""
        self._live.drop(match_id)
        self._boards.forget(match_id)
        self._panels.forget(match_id)

    async def catch_up(self) -> None:
        """Shows, soon, the matches that should have been shown and were not."""
        async with self._bot.store.read() as connection:
            waiting = await matches_to_show(connection, AT_A_TIME)
        for match_id in waiting:
            if match_id not in self._rounds:
                self.changed(match_id)

    async def finish(self) -> None:
        """Waits until everything is shown."""
        await asyncio.gather(*self._rounds.values())

    async def _show_changes(self, match_id: str) -> None:
        try:
            while match_id in self._changed:
                self._changed.discard(match_id)
                await self._show(match_id)
        except Exception:
            log.exception("match %s could not be shown", match_id)
        finally:
            del self._rounds[match_id]

    async def _show(self, match_id: str) -> None:
        try:
            snapshot = await self._live.current(match_id)
            if not has_table(snapshot.row):
                await open_table(self._bot, snapshot.row)
                snapshot = await self._live.current(match_id)
            if snapshot.row.table_channel is None:
                return  # to be opened by another round
        except (MatchVoid, MatchTooOld):
            await self._show_stopped(match_id)
            return
        number = snapshot.number
        asked = match_id in self._asked_for
        self._asked_for.discard(match_id)
        board = asyncio.ensure_future(self._boards.show(snapshot, always=asked))
        if asked or snapshot.row.board_message is None:
            await board  # the panels link to it
            snapshot = await self._live.current(match_id)
        panels = (self._panels.show(snapshot, seat) for seat in PLAYERS)
        shown = await asyncio.gather(board, *panels)
        snapshot = await self._live.current(match_id)  # the board may just have had to move
        called = await self._calls.show(snapshot)
        if all((*shown, called, has_table(snapshot.row))):
            await self._note_shown(match_id, number)
        for act in self._when_shown:
            await act(snapshot)

    async def _show_stopped(self, match_id: str) -> None:
        """Shows that a match was stopped; one that is over and too old stays as it was."""
        async with self._bot.store.read() as connection:
            row = await get_match(connection, match_id)
        assert row is not None
        if row.state == "void":
            panels = (self._panels.show_void(row, seat) for seat in PLAYERS)
            if not all(await asyncio.gather(self._boards.show_void(row), *panels)):
                return
        if row.to_show is not None:
            await self._note_shown(match_id, row.to_show)

    async def _note_shown(self, match_id: str, number: int) -> None:
        async with self._bot.store.write() as connection:
            await note_shown(connection, match_id, number)
