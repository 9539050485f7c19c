"""Drawing boards and hands, off the event loop and each of them once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Coroutine, Hashable
from typing import Any

from bot.discord_calls import Attached
from bot.matches.live_match import Snapshot
from bot.workers import Workers
from cogs.ui.pictures import drawn
from engine.players import Player
from rendering import draw_board, draw_hand

KEPT = 64
"""How many pictures are kept; one has some 50 kilobytes."""

Drawn = tuple[Attached, ...]
"""One picture, or none where drawing failed."""

Key = tuple[str, Player | None, Hashable]
"""A match's id, who may see the picture, and all that it depends on."""


class Pictures:
    """A board is the same as long as the match's number is, and a hand as long as its cards are:
    what the opponent does seldom changes them."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._kept: OrderedDict[Key, Drawn] = OrderedDict()

    async def board(self, snapshot: Snapshot) -> Drawn:
        """The board as everybody sees it."""
        picture = drawn(self._workers, draw_board, snapshot.public, snapshot.row.names)
        return await self._once(_board_key(snapshot), picture)

    async def hand(self, snapshot: Snapshot, seat: Player) -> Drawn:
        """A player's hand, for them alone."""
        picture = drawn(self._workers, draw_hand, snapshot.views[seat])
        return await self._once(_hand_key(snapshot, seat), picture)

    def forget(self, match_id: str) -> None:
        """Drops the pictures of a match."""
        for key in [key for key in self._kept if key[0] == match_id]:
            del self._kept[key]

    async def _once(self, key: Key, drawing: Coroutine[Any, Any, Drawn]) -> Drawn:
        if key in self._kept:
            drawing.close()
            return self._kept[key]
        self._kept[key] = picture = await drawing
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture


def _board_key(snapshot: Snapshot) -> Key:
    row = snapshot.row
    return row.id, None, (snapshot.number, row.name_a, row.name_b)


def _hand_key(snapshot: Snapshot, seat: Player) -> Key:
    view = snapshot.views[seat]
    hands = tuple(zone for zone in view.side(seat).zones if zone.style == "hand")
    return snapshot.row.id, seat, (view.shown, hands)
