"""Keeping in the store by what private panels can be edited, so that every process can do that: the
one that comes up after a restart, or sees to the match from then on.
"""

from collections.abc import Callable

from bot.app.client import Deckhand
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.private_panels import PrivatePanelRow
from cogs.matches.table.controllers.hand_panels import PlayerPanels, Seat
from cogs.ui.refresh_loop import RefreshLoop
from cogs.ui.send_once import left_over


class PrivatePanels:
    """The private panels that are stored, by `keeping`. `known` gives what is in memory of a
    player's panels."""

    def __init__(self, bot: Deckhand, known: Callable[[Seat], PlayerPanels | None]) -> None:
        self._bot = bot
        self._matches = bot.services.match_directory
        self._known = known
        self.keeping = RefreshLoop("keeping private panel", self.store_panel)

    def store_soon(self, of: Seat) -> None:
        """Has a player's private panel stored, after all that somebody waits for."""
        if (panels := self._known(of)) is not None and panels.needs_storing():
            self.keeping.wake(of)

    async def store_panel(self, of: Seat) -> None:
        """Stores a player's private panel, unless what is stored will do."""
        panels = self._known(of)
        if panels is None or panels.reply is None or not panels.needs_storing():
            return
        reply, panel = panels.reply, panels.private
        assert panel.message is not None
        second = reply.second is not None
        row = PrivatePanelRow(*of, panel.message, reply.token, second, panel.number, reply.expires)
        await self._matches.save_private_panel(row)
        panels.kept = reply

    async def load_panel(self, row: MatchRow, of: Seat, panels: PlayerPanels) -> None:
        """Takes over the private panel of a player that another process may have answered, or on
        which they have cut the deck."""
        if not panels.unread:
            return
        panels.unread = False
        alone = self._bot.duty.layout.ranges == 1
        was_cut = row.cutting == "done"
        if alone and not was_cut and left_over(self._bot, row.created) is None:
            return
        stored = await self._matches.private_panel(*of)
        if stored is not None and panels.reply is None:
            panels.recall_private(stored)
