"""Drawing boards and hands, off the event loop and each of them once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

from bot.discord_calls import Attached
from bot.matches.playing import Snapshot
from bot.workers import Workers
from cogs.ui.pictures import drawn
from engine.players import Player
from rendering import draw_board, draw_hand

KEPT = 64
"""How many pictures are kept; one has some 50 kilobytes."""

Drawn = tuple[Attached, ...]
"""One picture, or none where drawing failed."""


class Pictures:
    """A match's view is the same as long as its number is, and so is the picture."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[tuple[str, int, Player | None], Drawn] = OrderedDict()

    async def board(self, snapshot: Snapshot) -> Drawn:
        """The board as everybody sees it."""
        picture = drawn(self._workers, draw_board, snapshot.public, snapshot.row.names)
        return await self._once((snapshot.row.id, snapshot.number, None), picture)

    async def hand(self, snapshot: Snapshot, seat: Player) -> Drawn:
        """A player's hand, for them alone."""
        picture = drawn(self._workers, draw_hand, snapshot.views[seat])
        return await self._once((snapshot.row.id, snapshot.number, seat), picture)

    async def _once(
        self, key: tuple[str, int, Player | None], drawing: Coroutine[Any, Any, Drawn]
    ) -> Drawn:
        if key in self._kept:
            drawing.close()
            return self._kept[key]
        self._kept[key] = picture = await drawing
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture
