"""Pictures of boards and hands: drawn off the event loop, the most urgent first, each once."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.matches.live.snapshot import Snapshot, result_of
from bot.posts.live_message import Drawn
from bot.processes.drawing_turns import DrawingUrgency
from bot.processes.workers import Workers
from cogs.matches.choices.layouts.decision_rows import pool_page_number
from cogs.ui.match_text import chooses_too, view_shown
from cogs.ui.pictures import draw_picture_now
from engine.decisions import Place
from engine.players import Player
from engine.views import View
from rendering import (
    draw_board,
    draw_pool,
    draw_result,
    draw_table,
    last_events,
    new_places,
)

KEPT_BYTES = 12_000_000
"""How much of drawn hands is kept; one has some 30 kilobytes."""

BoardKey = tuple[View, Mapping[Player, str], Mapping[Player, bytes]]
"""All that the pictures of a board are drawn from."""


@dataclass(frozen=True, slots=True)
class HandKey:
    """All that the picture for a player depends on: what they see, of which what happened last is
    part, the numbers of buttons, why cards can't be played, those that are new, and the height in
    CSS pixels. Of cards of which they keep some it's the `page`, and their view alone matters."""

    match_id: str
    seat: Player
    view: View
    names: Mapping[Player, str]
    portraits: Mapping[Player, bytes]
    numbers: Mapping[Place, int]
    refusals: Mapping[Place, str]
    new: frozenset[Place]
    height: int
    page: int = 0

    def __hash__(self) -> int:
        place = self.view.turn, self.view.step, self.view.players
        return hash((self.match_id, self.seat, place, self.height, self.page))


@dataclass(frozen=True, slots=True)
class EndKey:
    """All that the picture of the end of a match depends on, which both players see alike: at which
    decision it ended, and their portraits. It shows the result; that of a mission or a puzzle, the
    last board."""

    match_id: str
    number: int
    portraits: frozenset[tuple[Player, bytes]]
    snapshot: Snapshot = field(compare=False)

    @classmethod
    def of(cls, snapshot: Snapshot) -> "EndKey":
        """Returns the key of the picture of a match that is over."""
        portraits = frozenset(snapshot.portraits.items())
        return cls(snapshot.row.id, snapshot.number, portraits, snapshot)


class MatchPictures:
    """The picture of board and hand is the same as long as its key is."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._turns = workers.drawing_turns
        self._hands: OrderedDict[HandKey | EndKey, Drawn] = OrderedDict()
        self._size = 0

    @property
    def drawn_hands(self) -> Mapping[Any, Drawn]:
        """The pictures of hands that are drawn already, by their keys."""
        return self._hands

    async def draw_hand(
        self,
        key: HandKey | EndKey,
        urgency: DrawingUrgency,
        wanted: Callable[[], bool],
    ) -> Drawn | None:
        """Board and hand of that key, or a page of the cards of which a player keeps some, for them
        alone; the next to ask for one that could not be drawn has it tried again. None where it was
        `wanted` no longer when its turn had come."""
        if key not in self._hands:
            async with self._turns.turn(urgency):
                if not wanted():
                    return None
                if key not in self._hands:
                    picture = await self._draw_hand_now(key)
                    if not picture:
                        return picture
                    if key not in self._hands:
                        self._size += sum(len(one.data) for one in picture)
                    self._hands[key] = picture
                    while self._size > KEPT_BYTES and len(self._hands) > 1:
                        self._drop(next(iter(self._hands)))
        self._hands.move_to_end(key)
        return self._hands[key]

    async def _draw_hand_now(self, key: HandKey | EndKey) -> Drawn:
        if isinstance(key, EndKey):
            if (result := result_of(key.snapshot)) is not None:
                return await draw_picture_now(self._workers, draw_result, result)
            return await draw_picture_now(self._workers, draw_board, *_board(key.snapshot))
        if (pool := key.view.pool) is not None:
            return await draw_picture_now(self._workers, draw_pool, pool, key.page, key.view.game)
        return await draw_picture_now(
            self._workers,
            draw_table,
            key.view,
            key.names,
            key.portraits,
            key.numbers,
            key.refusals,
            key.new,
            key.height,
        )

    async def draw_board(self, newest: Callable[[], Snapshot]) -> tuple[Snapshot, Drawn]:
        """The board as everybody sees it, drawn as it is when its turn has come, and what that
        is; of a match that is over its result before it."""
        async with self._turns.turn(DrawingUrgency.BOARD):
            snapshot = newest()
            board = await draw_picture_now(self._workers, draw_board, *_board(snapshot))
        if not board:
            return snapshot, board
        if (result := result_of(snapshot)) is not None:
            async with self._turns.turn(DrawingUrgency.BOARD):
                board = *await draw_picture_now(self._workers, draw_result, result), *board
        return snapshot, board

    def forget_match(self, match_id: str) -> None:
        """Drops the pictures of a match."""
        for key in [key for key in self._hands if key.match_id == match_id]:
            self._drop(key)

    def _drop(self, key: HandKey | EndKey) -> None:
        self._size -= sum(len(one.data) for one in self._hands.pop(key))


def hand_key(
    snapshot: Snapshot, seat: Player, page: int, numbers: Mapping[Place, int], height: int
) -> HandKey:
    """Returns what tells the picture of board and hand, or of a page of cards to choose from, from
    every other."""
    view = snapshot.views[seat]
    about = snapshot.row.id, seat, replace(view, last=last_events(view))
    if (pool := view.pool) is not None:
        at = pool_page_number(pool, page)
        return HandKey(*about, {}, {}, {}, {}, frozenset(), 0, at)
    return HandKey(
        *about,
        snapshot.row.names,
        snapshot.portraits,
        numbers,
        snapshot.refusals.get(seat, {}),
        new_places(snapshot.seen.get(seat), view),
        height,
    )


def board_key(snapshot: Snapshot) -> BoardKey:
    """What tells the picture of a match's board from others of it: of what was told, what happened
    last is part of the picture."""
    view, names, portraits = _board(snapshot)
    return replace(view, last=last_events(view)), names, portraits


def _board(snapshot: Snapshot) -> BoardKey:
    view = replace(view_shown(snapshot, None), shown=(), decision=None)
    if snapshot.early is not None:
        view = replace(view, waiting_text=f"{view.waiting_text} · {chooses_too(snapshot)}")
    return view, snapshot.row.names, snapshot.portraits
