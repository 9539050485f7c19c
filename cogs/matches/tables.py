"""Bringing everything a match shows up to date, in the background.

Whatever changes a match calls `changed`. There is one round at a time for a match: what
changes during a round is shown by the next, so a burst of clicks costs few edits and the last
state always wins.
"""

from __future__ import annotations

import asyncio
import logging

from bot.client import Deckhand
from bot.matches.live import LiveMatches
from bot.matches.refusals import MatchVoid
from bot.store.matches import get_match
from cogs.matches.boards import Boards
from cogs.matches.panels import Panels
from engine.players import PLAYERS

log = logging.getLogger(__name__)


class Tables:
    """The boards and panels of all matches."""

    def __init__(self, bot: Deckhand, live: LiveMatches, boards: Boards, panels: Panels) -> None:
        self._bot = bot
        self._live = live
        self._boards = boards
        self._panels = panels
        self._changed: set[str] = set()
        self._asked_for: set[str] = set()
        self._rounds: dict[str, asyncio.Task[None]] = {}

    def changed(self, match_id: str) -> None:
        """Shows the match as it is now, soon."""
        self._changed.add(match_id)
        if match_id not in self._rounds:
            task = asyncio.create_task(self._show_changes(match_id), name=f"match {match_id}")
            self._rounds[match_id] = task

    async def show_board(self, match_id: str) -> None:
        """Puts the board up to date or back, and returns when that is done."""
        self._asked_for.add(match_id)
        self.changed(match_id)
        await asyncio.wait([self._rounds[match_id]])

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
        except MatchVoid:
            async with self._bot.store.read() as connection:
                row = await get_match(connection, match_id)
            assert row is not None
            await self._boards.show_void(row)
            await self._panels.show_void(row)
            return
        if match_id in self._asked_for or snapshot.row.board_message is None:
            await self._boards.show(snapshot, always=match_id in self._asked_for)
            self._asked_for.discard(match_id)
            snapshot = await self._live.current(match_id)
        await asyncio.gather(
            self._boards.show(snapshot),
            *(self._panels.show(snapshot, seat) for seat in PLAYERS),
        )
