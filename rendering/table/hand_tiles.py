"""The tiles in the picture with board and hand: their cards, order and rows."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.decisions import Place
from engine.players import opponent
from engine.views import View
from rendering.draw import theme
from rendering.draw.text import TextSpan, draw_block, wrap
from rendering.draw.unicode_text import clean
from rendering.table.hand_tile import (
    LEAST_TILE,
    TILE,
    HandTile,
    draw_tile,
    least_tile_height,
    tile_height,
)
from rendering.table.table_places import SHOWN
from rendering.table.table_scale import INNER, MARGIN, px

_BETWEEN: Final = px(4)
_HALF: Final = (INNER - _BETWEEN) // 2
MORE_STRIP: Final = px(15)
"""Height of the strip with the number of cards without a tile, in pixels."""
MOST_REFUSAL: Final = 30
"""Characters of the reason why a card can't be played, at most."""


@dataclass(frozen=True, slots=True)
class TileRow:
    """One or two tiles side by side. The heights are in pixels: the lowest possible, the lowest
    that still looks good, and the best."""

    tiles: tuple[HandTile, ...]
    lowest: int
    least: int
    best: int


def hand_tiles(
    view: View, numbers: Mapping[Place, int], refusals: Mapping[Place, str], new: Set[Place]
) -> tuple[HandTile, ...]:
    """Returns tiles for the viewer's hand, and for other cards that the viewer can choose or see,
    if these aren't elsewhere in the picture. Tiles with a button come first.

    `numbers` has the number of each card's button, `refusals` why cards can't be played, and `new`
    the places of cards that came since the viewer's last decision.
    """
    hand = _counted(_hand(view, numbers, refusals, new))
    others = list(_elsewhere(view, numbers))
    seen = Counter(tile.card for tile in others)
    shown: list[HandTile] = []
    for tile in _shown(view, numbers):
        if tile.number is None and seen[tile.card]:
            seen[tile.card] -= 1
        else:
            shown.append(tile)
    tiles = (*hand, *others, *_counted(shown))
    return tuple(sorted(tiles, key=_order))


def _order(tile: HandTile) -> int:
    """Returns the order of a tile: cards with a button, then cards that are only shown, then the
    rest."""
    return 0 if tile.number is not None else 1 if tile.looked_at else 2


def _shown(view: View, numbers: Mapping[Place, int]) -> Iterator[HandTile]:
    assert view.viewer is not None
    index = 0
    for cards in view.shown:
        for card in cards.cards:
            number = numbers.get(Place(view.viewer, SHOWN, index))
            yield HandTile(card, 1, number, clean(cards.title, 40), looked_at=True)
            index += 1


def _hand(
    view: View, numbers: Mapping[Place, int], refusals: Mapping[Place, str], new: Set[Place]
) -> Iterator[HandTile]:
    assert view.viewer is not None
    for zone in view.side(view.viewer).zones:
        if zone.style != "hand":
            continue
        for index, card in enumerate(zone.cards or ()):
            place = Place(view.viewer, zone.key, index)
            number = numbers.get(place)
            why = "" if number is not None else clean(refusals.get(place, ""), MOST_REFUSAL)
            yield HandTile(card, 1, number, why, place in new)


def _elsewhere(view: View, numbers: Mapping[Place, int]) -> Iterator[HandTile]:
    """Yields cards with a button that the viewer sees in piles and in the opponent's hand."""
    assert view.viewer is not None
    for player in (view.viewer, opponent(view.viewer)):
        for zone in view.side(player).zones:
            own_hand = zone.style == "hand" and player == view.viewer
            if zone.style == "line" or own_hand or zone.cards is None:
                continue
            whose = "your" if player == view.viewer else "their"
            for index, card in enumerate(zone.cards):
                number = numbers.get(Place(player, zone.key, index))
                if number is not None:
                    yield HandTile(card, 1, number, f"in {whose} {clean(zone.title).lower()}")


def _counted(tiles: Iterator[HandTile] | Sequence[HandTile]) -> list[HandTile]:
    """Returns the tiles with equal cards as one, at the place of the first. Copies without a number
    or reason of their own join a copy that has a number."""
    kept: list[HandTile] = []
    for tile in tiles:
        for at, other in enumerate(kept):
            alike = replace(tile, count=other.count) == other
            copy = (
                tile.card == other.card
                and other.number is not None
                and tile.number is None
                and not tile.note
            )
            if alike or copy:
                kept[at] = replace(other, count=other.count + tile.count)
                break
        else:
            kept.append(tile)
    return kept


def tile_rows(tiles: Sequence[HandTile]) -> tuple[TileRow, ...]:
    """Returns the tiles in rows of two. A single tile in the last row has the whole width."""
    rows: list[TileRow] = []
    for start in range(0, len(tiles), 2):
        pair = tuple(tiles[start : start + 2])
        width = _HALF if len(pair) == 2 else INNER
        lowest = max(LEAST_TILE, *(least_tile_height(tile, width) for tile in pair))
        best = max(lowest, *(tile_height(tile, width) for tile in pair))
        rows.append(TileRow(pair, lowest, min(best, max(lowest, TILE)), best))
    return tuple(rows)


def draw_more(image: Image.Image, y: int, more: int) -> None:
    """Draws a strip that says how many cards of the hand aren't shown, with its top at `y`."""
    cards = "1 more card" if more == 1 else f"{more} more cards"
    words = wrap([TextSpan(f"and {cards} that can't be played", "text", theme.LIGHT)], 30, INNER)
    top = y + (MORE_STRIP - words.height) // 2
    draw_block(image, words, MARGIN, top, INNER, "centre")


def draw_tile_row(image: Image.Image, y: int, tiles: tuple[HandTile, ...], height: int) -> None:
    """Draws one or two tiles with their top at `y`."""
    if len(tiles) == 1:
        draw_tile(image, tiles[0], (MARGIN, y, INNER, height))
        return
    for at, tile in enumerate(tiles):
        left = MARGIN if at == 0 else MARGIN + INNER - _HALF
        draw_tile(image, tile, (left, y, _HALF, height))
