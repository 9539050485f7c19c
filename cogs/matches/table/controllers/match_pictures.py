"""The cache of board and hand pictures. They are drawn off the event loop, the most urgent first,
each once."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

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
"""Bytes of drawn hands that are kept. One hand has about 30 kilobytes."""

BoardKey = tuple[View, Mapping[Player, str], Mapping[Player, bytes]]
"""Everything that a board's picture depends on."""


@dataclass(frozen=True, slots=True)
class HandKey:
    """The cache key of a player's private picture. The key has everything that the picture depends
    on. If the player chooses cards from a pool, the picture is a page of the pool, and only depends
    on `view` and `page`.

    - `match_id` and `seat`: the id of the match, and the player.
    - `view`: the player's view, with only the latest events of the log.
    - `names` and `portraits`: the names of both players, and their avatars.
    - `numbers`: the numbers of the cards' buttons, by place.
    - `refusals`: why cards of the hand can't be played, by place.
    - `new`: the places of cards that came since the player's last decision.
    - `height`: the height of the picture in CSS pixels.
    - `page`: the page of the pool, from 0 on.
    """

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
    """The cache key of the picture of a match's end, which is the same for both players. The key
    has everything that the picture depends on: the decision at which the match ended, and both
    portraits. The picture shows the result, or the last board of a mission or puzzle."""

    match_id: str
    number: int
    portraits: frozenset[tuple[Player, bytes]]
    snapshot: Snapshot = field(compare=False)

    @classmethod
    def of(cls, snapshot: Snapshot) -> "EndKey":
        """Returns the key of the picture of a finished match."""
        portraits = frozenset(snapshot.portraits.items())
        return cls(snapshot.row.id, snapshot.number, portraits, snapshot)


class MatchPictures:
    """The cache of pictures of matches. A picture is only drawn again if its key changes.
    `drawn_hands` are the cached private pictures."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._turns = workers.drawing_turns
        self.drawn_hands: OrderedDict[HandKey | EndKey, Drawn] = OrderedDict()
        self._size = 0

    async def draw_hand(
        self,
        key: HandKey | EndKey,
        urgency: DrawingUrgency,
        wanted: Callable[[], bool],
    ) -> Drawn | None:
        """Returns the private picture for `key`: board and hand, or a page of the pool from which
        the player chooses cards. Drawing waits until more urgent pictures are drawn (see
        `urgency`). Then `wanted` is called: if it returns False, returns None. If drawing fails,
        returns an empty result and caches nothing, so the next call draws the picture again."""
        if key not in self.drawn_hands:
            async with self._turns.turn(urgency):
                if not wanted():
                    return None
                if key not in self.drawn_hands:
                    picture = await self._draw_hand_now(key)
                    if not picture:
                        return picture
                    if key not in self.drawn_hands:
                        self._size += len(picture[0].data)
                    self.drawn_hands[key] = picture
                    while self._size > KEPT_BYTES and len(self.drawn_hands) > 1:
                        self._drop(next(iter(self.drawn_hands)))
        self.drawn_hands.move_to_end(key)
        return self.drawn_hands[key]

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
        """Draws the public board. Drawing may have to wait, so `newest` is called for the snapshot
        when drawing starts. Returns that snapshot and the pictures. If the match is over, the first
        picture shows the result."""
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
        """Drops the cached pictures of a match."""
        for key in [key for key in self.drawn_hands if key.match_id == match_id]:
            self._drop(key)

    def _drop(self, key: HandKey | EndKey) -> None:
        self._size -= len(self.drawn_hands.pop(key)[0].data)


def hand_key(
    snapshot: Snapshot, seat: Player, page: int, numbers: Mapping[Place, int], height: int
) -> HandKey:
    """Returns the cache key of a player's private picture. The picture shows board and hand, or
    this `page` (from 0 on) of the pool if the player chooses cards from a pool. `numbers` are the
    numbers of the cards' buttons, by place. `height` is the picture's greatest height in CSS
    pixels."""
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
    """Returns the cache key of the picture of a match's board. The key contains only the latest
    events of the log."""
    view, names, portraits = _board(snapshot)
    return replace(view, last=last_events(view)), names, portraits


def _board(snapshot: Snapshot) -> BoardKey:
    view = replace(view_shown(snapshot, None), shown=(), decision=None)
    if snapshot.early is not None:
        view = replace(view, waiting_text=f"{view.waiting_text} · {chooses_too(snapshot)}")
    return view, snapshot.row.names, snapshot.portraits
