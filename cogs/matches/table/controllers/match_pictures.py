"""Pictures of boards and hands: drawn off the event loop, the most urgent first, each once."""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace

from bot.discord_api.discord_calls import OutgoingFile
from bot.matches.live.snapshot import Snapshot, result_of
from bot.processes.drawing_turns import DrawingUrgency
from bot.processes.workers import Workers
from cogs.matches.choices.layouts.pool_pages import pool_page_number
from cogs.practice.layouts.computer_turn import board_before
from cogs.practice.layouts.practice_board import view_shown
from cogs.ui.match_text import chooses_too
from cogs.ui.pictures import draw_picture_now
from engine.decisions import Place
from engine.players import Player
from engine.views import View
from rendering import (
    draw_board,
    draw_hand,
    draw_pool,
    draw_result,
    last_events,
    playable_now,
    pool_of,
)

KEPT_BYTES = 12_000_000
"""How much of drawn hands is kept; one has some 30 kilobytes."""

Drawn = tuple[OutgoingFile, ...]
"""One picture, or two at the end of a match; none where drawing failed."""

_Board = tuple[View, Mapping[Player, str], Mapping[Player, bytes]]
"""All that a picture of a board is drawn from."""
BoardKey = tuple[*_Board, View | None]
"""All that the pictures of a board depend on, the board before among them."""


@dataclass(frozen=True, slots=True)
class HandKey:
    """All that the picture of a player's hand depends on: the `cards`, and which of them are marked
    as `playable`."""

    match_id: str
    seat: Player
    cards: Hashable
    playable: frozenset[Place] = frozenset()


class MatchPictures:
    """A hand is the same as long as its cards and marks are."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._turns = workers.drawing_turns
        self._hands: OrderedDict[HandKey, Drawn] = OrderedDict()
        self._size = 0

    def drawn_hand(self, key: HandKey) -> Drawn | None:
        """The picture of a hand, if it is drawn already."""
        return self._hands.get(key)

    async def draw_hand(
        self,
        snapshot: Snapshot,
        seat: Player,
        page: int,
        urgency: DrawingUrgency,
        wanted: Callable[[], bool],
    ) -> Drawn | None:
        """A player's hand, or a page of the cards of which they keep some, for them alone; the next
        to ask for one that could not be drawn has it tried again. None where it was `wanted` no
        longer when its turn had come."""
        key = hand_key(snapshot, seat, page)
        if key not in self._hands:
            async with self._turns.turn(urgency):
                if not wanted():
                    return None
                if key not in self._hands:
                    picture = await self._draw(snapshot.views[seat], page)
                    if not picture:
                        return picture
                    self._keep(key, picture)
        self._hands.move_to_end(key)
        return self._hands[key]

    async def _draw(self, own: View, page: int) -> Drawn:
        pool = pool_of(own)
        if pool is None:
            return await draw_picture_now(self._workers, draw_hand, own)
        return await draw_picture_now(
            self._workers, draw_pool, pool, pool_page_number(pool, page), own.game
        )

    async def draw_board(self, newest: Callable[[], Snapshot]) -> tuple[Snapshot, Drawn]:
        """The board as everybody sees it, drawn as it is when its turn has come, and what that
        is; of a match that is over its result before it, and of a practice match how the board was
        before the computer's turn."""
        async with self._turns.turn(DrawingUrgency.BOARD):
            snapshot = newest()
            view, names, portraits = _board(snapshot)
            board = await draw_picture_now(self._workers, draw_board, view, names, portraits)
        if not board:
            return snapshot, board
        if (before := board_before(snapshot)) is not None:
            async with self._turns.turn(DrawingUrgency.BOARD):
                public = _public(before)
                drawn = await draw_picture_now(self._workers, draw_board, public, names, portraits)
            board = *map(_as_before, drawn), *board
        if (result := result_of(snapshot)) is not None:
            async with self._turns.turn(DrawingUrgency.BOARD):
                board = *await draw_picture_now(self._workers, draw_result, result), *board
        return snapshot, board

    def forget_match(self, match_id: str) -> None:
        """Drops the pictures of a match."""
        for key in [key for key in self._hands if key.match_id == match_id]:
            self._drop(key)

    def _keep(self, key: HandKey, picture: Drawn) -> None:
        if key in self._hands:
            return
        self._hands[key] = picture
        self._size += _bytes(picture)
        while self._size > KEPT_BYTES and len(self._hands) > 1:
            self._drop(next(iter(self._hands)))

    def _drop(self, key: HandKey) -> None:
        self._size -= _bytes(self._hands.pop(key))


def hand_key(snapshot: Snapshot, seat: Player, page: int) -> HandKey:
    """What tells the picture of a hand, or of a page of cards to choose from, from every other."""
    view = snapshot.views[seat]
    if (pool := pool_of(view)) is not None:
        return HandKey(snapshot.row.id, seat, (pool, pool_page_number(pool, page)))
    hands = tuple(zone for zone in view.side(seat).zones if zone.style == "hand")
    return HandKey(snapshot.row.id, seat, (view.shown, hands), playable_now(view))


def board_key(snapshot: Snapshot) -> BoardKey:
    """What tells the picture of a match's board from others of it: of what was told, what happened
    last is part of the picture."""
    view, names, portraits = _board(snapshot)
    return replace(view, last=last_events(view)), names, portraits, board_before(snapshot)


def _board(snapshot: Snapshot) -> _Board:
    view = _public(view_shown(snapshot, None))
    if snapshot.early is not None:
        view = replace(view, waiting_text=f"{view.waiting_text} · {chooses_too(snapshot)}")
    return view, snapshot.row.names, snapshot.portraits


def _public(view: View) -> View:
    return replace(view, shown=(), decision=None)


def _as_before(picture: OutgoingFile) -> OutgoingFile:
    alt = f"Before the computer's turn. {picture.alt}"
    return replace(picture, name=f"before-{picture.name}", alt=alt)


def _bytes(picture: Drawn) -> int:
    return sum(len(one.data) for one in picture)
