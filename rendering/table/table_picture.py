"""One picture with board and hand, which fits on one screen of a phone."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

from engine.decisions import Place
from engine.players import Player, opponent
from engine.views import View
from rendering.draw.bands import Band, draw_nothing, edge_band, packed_bands
from rendering.draw.looks import look_of
from rendering.draw.picture import Picture, joined_picture
from rendering.table.alt_text import table_alt
from rendering.table.hand_tile import HandTile
from rendering.table.hand_tiles import (
    MORE_STRIP,
    TileRow,
    draw_more,
    draw_tile_row,
    hand_tiles,
    tile_rows,
)
from rendering.table.table_bar import BAR, draw_table_bar, leader_place, table_bar
from rendering.table.table_middle import draw_table_middle, middle_height, table_middle
from rendering.table.table_row import (
    TableRow,
    attackers_now,
    draw_table_row,
    most_height,
    row_boxes,
    row_heights,
    table_row,
)
from rendering.table.table_scale import EDGE, GAP, WIDTH, px

USUAL_HEIGHT: Final = 502
"""Height of the picture in CSS pixels that leaves room for two rows of buttons."""


@dataclass(frozen=True, slots=True)
class _Heights:
    """Heights in pixels of both rows, the far one first, and of the rows of tiles."""

    rows: tuple[int, int]
    tiles: tuple[int, ...]


def draw_table(
    view: View,
    names: Mapping[Player, str],
    portraits: Mapping[Player, bytes],
    numbers: Mapping[Place, int],
    refusals: Mapping[Place, str],
    new: Set[Place] = frozenset(),
    height: int = USUAL_HEIGHT,
) -> Picture:
    """Returns one picture with the board and the hand of the view's player, 1,080 px wide.

    `numbers` are the numbers of the cards' buttons; a card without a button isn't in `numbers`.
    `refusals` say in about 24 characters why a card of the hand can't be played. `new` are cards
    that came since the viewer's last decision. On a phone, at a width of 340 CSS pixels, the
    picture is at most `height` CSS pixels high, unless even the lowest cards need more. Raises
    ValueError for a spectator's view.
    """
    if view.viewer is None:
        raise ValueError("a spectator has no hand")
    near, far = view.viewer, opponent(view.viewer)
    rows = table_row(view, far, numbers, new), table_row(view, near, numbers, new)
    middle = table_middle(view, names, _spots(*rows), numbers)
    cards = hand_tiles(view, numbers, refusals, new)
    room = px(height) - 2 * EDGE - 2 * BAR - 2 * GAP - middle_height(middle)
    tiles, more = _kept(cards, room - sum(row_heights(row)[0] for row in rows))
    heights = _shared(room - len(tiles) * GAP - _more_height(more), rows, tiles)
    attackers = attackers_now(view)
    bars: list[Band] = []
    for player in (far, near):
        place = leader_place(view.side(player))
        name = "You" if player == near else names[player]
        number = None if place is None else numbers.get(place)
        attacks = number is None and place in attackers
        bar = table_bar(view, player, name, portraits.get(player), number, attacks)
        bars.append(Band(BAR, draw_table_bar, (bar,)))
    gap = Band(GAP, draw_nothing)
    bands = [
        edge_band(EDGE),
        bars[0],
        gap,
        Band(heights.rows[0], draw_table_row, (rows[0], heights.rows[0], False)),
        Band(middle_height(middle), draw_table_middle, (middle,)),
        Band(heights.rows[1], draw_table_row, (rows[1], heights.rows[1], True)),
        gap,
        bars[1],
    ]
    for row, high in zip(tiles, heights.tiles, strict=True):
        bands += (gap, Band(high, draw_tile_row, (row.tiles, high)))
    if more:
        bands.append(Band(_more_height(more), draw_more, (more,)))
    bands.append(edge_band(EDGE, low=True))
    alt = table_alt(view, names, cards)
    return joined_picture(WIDTH, packed_bands(WIDTH, bands), "table", alt, look_of(view.game))


def _spots(far: TableRow, near: TableRow) -> dict[Place, tuple[int, bool]]:
    """Returns the places of the cards that the middle has lines to: their middle, and whether they
    are above it. For a row of several lines, only the line nearest to the middle counts."""
    spots: dict[Place, tuple[int, bool]] = {}
    for row, up in ((far, True), (near, False)):
        boxes = row_boxes(row, row_heights(row)[0])
        tops = {top for _, top, _, _ in boxes}
        beside = max(tops, default=0) if up else min(tops, default=0)
        for places, (left, top, width, _) in zip(row.places, boxes, strict=True):
            if top == beside:
                spots |= dict.fromkeys(places, (left + width // 2, up))
    return spots


def _kept(cards: Sequence[HandTile], room: int) -> tuple[tuple[TileRow, ...], int]:
    """Returns the rows of tiles of a hand, and the number of cards without a tile. The last cards
    without a button lose their tile if there is no room for it."""
    tiles, more, kept = tile_rows(cards), 0, len(cards)
    while sum(row.lowest + GAP for row in tiles) + _more_height(more) > room:
        if not kept or not cards[kept - 1].grey:
            break
        kept -= 1
        more += cards[kept].count
        tiles = tile_rows(cards[:kept])
    return tiles, more


def _more_height(more: int) -> int:
    return MORE_STRIP if more else 0


def _shared(room: int, rows: tuple[TableRow, TableRow], tiles: Sequence[TileRow]) -> _Heights:
    """Returns how the rows and the hand share `room` pixels. Rows get their best height before
    tiles get more than the lowest that looks good. If there is less room, both get lower."""
    lowest, least, best = zip(*(row_heights(row) for row in rows), strict=True)
    least_tiles = [row.least for row in tiles]
    steps = (
        (best, least_tiles),
        (least, least_tiles),
        (least, [row.lowest for row in tiles]),
        (lowest, [row.lowest for row in tiles]),
    )
    high, kept = steps[-1]
    for high, kept in steps:
        if sum(high) + sum(kept) <= room:
            break
    if high is best:
        wanted = _levelled(kept, [row.best for row in tiles], room - sum(high))
        grown = _levelled(high, [most_height(row) for row in rows], room - sum(wanted))
        return _Heights((grown[0], grown[1]), wanted)
    spare = room - sum(high) - sum(kept)
    if spare > 0 and high is lowest:
        grown = _levelled(high, least, spare + sum(high))
        return _Heights((grown[0], grown[1]), tuple(kept))
    if spare > 0 and kept is not least_tiles:
        return _Heights((high[0], high[1]), _levelled(kept, least_tiles, spare + sum(kept)))
    if spare > 0:
        grown = _levelled(high, best, spare + sum(high))
        return _Heights((grown[0], grown[1]), tuple(kept))
    return _Heights((high[0], high[1]), tuple(kept))


def _levelled(lows: Sequence[int], highs: Sequence[int], room: int) -> tuple[int, ...]:
    """Returns heights between the two bounds of each, with a sum of at most `room`. The lowest are
    raised first."""
    found = list(lows)
    left = room - sum(found)
    while left > 0:
        growing = [at for at in range(len(found)) if found[at] < highs[at]]
        if not growing:
            break
        level = min(found[at] for at in growing)
        lowest = [at for at in growing if found[at] == level]
        above = [found[at] for at in growing if found[at] > level]
        goal = min([*above, *(highs[at] for at in lowest)])
        step = min(goal - level, left // len(lowest))
        if step == 0:
            break
        for at in lowest:
            found[at] += step
        left -= step * len(lowest)
    return tuple(found)
