"""Matches that another process of the bot shows, and those of this one that others change.

One process shows a match: that which sees to its server. It is told what the others have changed,
and finds in the store what it was not told.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from bot.app.client import Deckhand
from bot.cluster.process_messages import MATCH_CHANGED
from cogs.matches.table.controllers import panel_process_messages
from cogs.matches.table.controllers.hand_updater import HandUpdater
from cogs.matches.table.controllers.panel_process_messages import PanelChange
from cogs.ui.refresh_loop import RefreshLoop

CHANGED: Final = MATCH_CHANGED
BOARD: Final = "board"
FORGOTTEN: Final = "forgotten match"
"""What is told of a match: it has changed; its board is asked for as well; what was in memory of it
holds no longer."""

LOOKS: Final = 40
LOOK_SECONDS: Final = 0.25
"""How often, and after how long each time, it is looked whether another process has shown a
board."""


class MatchProcessMessages:
    """What is told to other processes, and heard of them.

    `heard` is called with the id of a match that others have changed, `asked` where they want its
    board; and `drop` where nothing that is in memory of one holds any longer. `looking` looks once
    more at what was shown here.
    """

    def __init__(
        self,
        bot: Deckhand,
        hands: HandUpdater,
        heard: Callable[..., None],
        drop: Callable[[str], None],
    ) -> None:
        self._bot = bot
        self._matches = bot.services.match_directory
        self._hands = hands
        self._left: dict[str, int] = {}
        self.looking = RefreshLoop("looking again at match", self._look)
        hands.teller.when_done = self._look_soon
        self._heard = heard
        bot.process_messages.add_handler(CHANGED, heard)
        bot.process_messages.add_handler(BOARD, partial(heard, asked=True))
        bot.process_messages.add_handler(FORGOTTEN, drop)
        bot.process_messages.add_handler(panel_process_messages.KIND, self._hear_of_panel)

    async def is_shown_elsewhere(self, match_id: str) -> bool:
        """Whether another process shows a match. One that is not there is nobody's."""
        if not self._bot.duty.is_shared:
            return False
        row = await self._matches.find(match_id)
        return row is not None and not self._bot.duty.has_server(row.guild)

    def send_changed(self, match_id: str, *, asked: bool = False) -> None:
        """Has the others told that a match has changed, or that its board is asked for."""
        self._bot.process_messages.send(BOARD if asked else CHANGED, match_id)

    def send_forgotten(self, match_id: str) -> None:
        """Has them told that nothing in memory of a match holds any longer."""
        self._bot.process_messages.send(FORGOTTEN, match_id)

    async def show_board(self, match_id: str) -> None:
        """Has another process put a board up to date or back, and waits a while for that."""
        await self._matches.mark_to_refresh(match_id)
        self.send_changed(match_id, asked=True)
        for _ in range(LOOKS):
            await asyncio.sleep(LOOK_SECONDS)
            row = await self._matches.find(match_id)
            if row is None or (row.pending_refresh is None and row.board_message is not None):
                return

    def _hear_of_panel(self, key: str) -> None:
        news = PanelChange.read(key)
        if self._hands.take_panel_change(news):
            self._heard(news.match_id)

    def _look_soon(self, match_id: str, number: int) -> None:
        self._left[match_id] = number
        self.looking.wake(match_id)

    async def _look(self, match_id: str) -> None:
        """Has a match shown again that was shown here after so many choices, on a direct message,
        and has gone on: its process may have shown newer things before."""
        number = self._left.get(match_id)
        if number is None:
            return
        newest = await self._matches.number_of_choices(match_id)
        if self._left.get(match_id) == number:
            del self._left[match_id]
        if newest > number:
            await self._matches.mark_to_refresh(match_id)
            self.send_changed(match_id)
