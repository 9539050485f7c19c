"""Cards in rows with titles above them, for hands, shown cards and deck sheets."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from PIL import Image

from engine.views import CardView
from rendering.cards.card_face import draw_card_at, natural_height
from rendering.draw import paint, theme
from rendering.draw.bands import Band
from rendering.draw.looks import COMMON, Frame, GameLook
from rendering.draw.text import TextSpan, draw_block, fit, line_height, one_line

HEADING: Final = 64
_LEAST_HEIGHT: Final = 420
_MOST_HEIGHT: Final = 620
_LONGEST: Final = 1000
_FLAG: Final = 34
_FLAG_WIDTH: Final = 188
_ABOVE: Final = 6
_BELOW: Final = theme.GAP - _ABOVE
"""Pixels above and below the cards of a row; their shadows fall into the lower ones."""
_FLAG_ROOM: Final = _ABOVE + _FLAG + 6
"""Pixels that a row with flags adds below its cards."""
CAN_PLAY: Final = "✓"
_FLAG_WORDS: Final = f"{CAN_PLAY} CAN PLAY"
_CARD_WIDTHS: Final = (400, 360, 320, 296, 280)
"""Pixels of a card's width for one column, two columns, and so on."""


@dataclass(frozen=True, slots=True)
class GridCard:
    """A card to draw in a grid. The drawn card represents `count` equal cards; a `playable` card is
    marked."""

    view: CardView
    count: int = 1
    playable: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """The layout of cards in a grid.

    - `columns`: the number of columns.
    - `card_width`: the width of each card in pixels.
    - `heights`: the height of the cards in each row, in pixels.
    - `feet`: the free height below the cards of each row, in pixels.
    - `frame`: the frame of the cards.
    """

    columns: int
    card_width: int
    heights: tuple[int, ...]
    feet: tuple[int, ...]
    frame: Frame

    @property
    def width(self) -> int:
        """The width of the widest row, in pixels."""
        return self.columns * (self.card_width + theme.GAP) - theme.GAP

    @property
    def height(self) -> int:
        """The height of all rows, in pixels."""
        return sum(self.heights) + sum(self.feet) + (len(self.heights) - 1) * theme.GAP


def columns_for(count: int) -> int:
    """Returns the number of columns for this many cards: 2 for two or four cards, otherwise at most
    3 for up to 9 cards, 4 for up to 16, and 5 for more. With fewer columns, the cards look larger
    on a phone."""
    if count in (2, 4):
        return 2
    if count <= 9:
        return min(3, max(1, count))
    return 4 if count <= 16 else 5


def grid_of(
    cards: Sequence[GridCard], columns: int, foot: int = 0, look: GameLook = COMMON
) -> Grid:
    """Returns the layout of the cards in a grid with this many columns, in which each row is as
    high as its longest card needs. `foot` is the free height in pixels below the cards of a row.
    Rows with playable cards have enough free height for their flags. `look` decides the shape of
    the cards' frames."""
    width = _CARD_WIDTHS[columns - 1]
    rows = [cards[start : start + columns] for start in range(0, len(cards), columns)]
    heights = tuple(max(_height(card, width) for card in row) for row in rows)
    feet = tuple(max(foot, _FLAG_ROOM * any(card.playable for card in row)) for row in rows)
    return Grid(columns, width, heights, feet, look.frame)


def _height(laid: GridCard, width: int) -> int:
    """Returns the height of a card with its whole text. A long text gets small words first, and is
    cut if the card would become too high."""
    card, count = laid.view, laid.count
    usual = natural_height(card, width, _LEAST_HEIGHT, _MOST_HEIGHT, count=count)
    if usual < _MOST_HEIGHT and not card.attached:
        return usual
    return natural_height(card, width, usual, _LONGEST, theme.SMALLEST, count=count)


def draw_grid(
    image: Image.Image, grid: Grid, cards: Sequence[GridCard], y: int
) -> list[tuple[int, int]]:
    """Draws the cards in centred rows, with the top at `y`. Returns the position of each card's
    bottom left corner."""
    feet: list[tuple[int, int]] = []
    for row, height, foot in _rows(grid, cards):
        feet += _draw_row(image, y, row, grid.card_width, height, grid.frame)
        y += height + foot + theme.GAP
    return feet


def grid_bands(grid: Grid, cards: Sequence[GridCard]) -> list[Band]:
    """Returns the grid as bands, which are parts of a picture that take its whole width. The marks
    of playable cards have bands of their own, so that bands with cards can be used again when the
    marks change."""
    bands: list[Band] = []
    for row, height, _ in _rows(grid, cards):
        marks = tuple(card.playable for card in row)
        plain = tuple(replace(card, playable=False) for card in row)
        bands.append(Band(_ABOVE, _draw_lines, (marks, grid.card_width)))
        bands.append(Band(height + _BELOW, _draw_row, (plain, grid.card_width, height, grid.frame)))
        if any(marks):
            bands.append(Band(_FLAG_ROOM, _draw_flags, (marks, grid.card_width)))
    return bands


def _rows(grid: Grid, cards: Sequence[GridCard]) -> list[tuple[tuple[GridCard, ...], int, int]]:
    """Returns the cards of each row, their height, and the free height below them."""
    return [
        (tuple(cards[row * grid.columns : (row + 1) * grid.columns]), height, foot)
        for row, (height, foot) in enumerate(zip(grid.heights, grid.feet, strict=True))
    ]


def _draw_row(
    image: Image.Image,
    y: int,
    cards: Sequence[GridCard],
    width: int,
    height: int,
    frame: Frame,
) -> list[tuple[int, int]]:
    feet: list[tuple[int, int]] = []
    left = (image.width - len(cards) * (width + theme.GAP) + theme.GAP) // 2
    for card in cards:
        box = (left, y, width, height)
        draw_card_at(image, card.view, box, theme.TABLE, card.count, frame)
        feet.append((left, y + height))
        left += width + theme.GAP
    return feet


def _lefts(image: Image.Image, marks: Sequence[bool], width: int) -> list[int]:
    """Returns the left edges of the marked cards in a row."""
    left = (image.width - len(marks) * (width + theme.GAP) + theme.GAP) // 2
    return [left + place * (width + theme.GAP) for place, mark in enumerate(marks) if mark]


def _draw_lines(image: Image.Image, y: int, marks: Sequence[bool], width: int) -> None:
    """Draws a bright line with a darker rim along the edge of each marked card."""
    for left in _lefts(image, marks, width):
        paint.fill(image, left, y, width, _ABOVE, _ABOVE // 2, theme.MOSS.mid)
        paint.flood(image, theme.RAISED, left + 2, y + 1, left + width - 2, y + _ABOVE - 1)


def _draw_flags(image: Image.Image, y: int, marks: Sequence[bool], width: int) -> None:
    """Draws lines below the marked cards, with a flag on each that explains the mark."""
    _draw_lines(image, y, marks, width)
    words = one_line(_FLAG_WORDS, "bold", theme.PANEL, (theme.SMALL,), _FLAG_WIDTH)
    for left in _lefts(image, marks, width):
        x, top = left + (width - _FLAG_WIDTH) // 2, y + _ABOVE - 1
        paint.flood(image, theme.RAISED, x, top, x + _FLAG_WIDTH, top + _FLAG // 2)
        paint.fill(image, x, top, _FLAG_WIDTH, _FLAG, theme.RADIUS, theme.RAISED)
        draw_block(image, words, x, top + (_FLAG - words.height) // 2 - 2, _FLAG_WIDTH, "centre")


def draw_heading(image: Image.Image, y: int, title: str, note: str) -> None:
    """Draws a title at height `y`, with a note in a quieter colour on the same line."""
    spans = [TextSpan(title, "bold", theme.GOLD)]
    if note:
        spans.append(TextSpan(note, "text", theme.MUTED))
    block = fit(spans, (40, 36, 32, 28, 26, 24, 22), image.width - 2 * theme.MARGIN)
    draw_block(image, block, theme.MARGIN, y + (HEADING - line_height(block.size)) // 2 - 4)


def pages_of(count: int, per_page: int) -> int:
    """Returns the number of pages for `count` cards, at least 1."""
    return max(1, math.ceil(count / per_page))
