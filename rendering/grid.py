"""Cards in rows, and titles above them: what hands, shown cards and deck sheets share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine.views import CardView
from rendering import theme
from rendering.bands import Band
from rendering.cards import draw_card_at, natural_height
from rendering.text import Span, draw_block, fit, line_height

HEADING: Final = 64
_LEAST_HEIGHT: Final = 420
_MOST_HEIGHT: Final = 620
_LONGEST: Final = 1000
_CARD_WIDTHS: Final = (400, 360, 320, 296, 280)
"""For one column, two, and so on."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where cards lie: `heights` has one entry a row, `foot` is kept free below each card."""

    columns: int
    card_width: int
    heights: tuple[int, ...]
    foot: int = 0

    @property
    def width(self) -> int:
        """The width of the widest row in pixels."""
        return self.columns * (self.card_width + theme.GAP) - theme.GAP

    @property
    def height(self) -> int:
        """The height of all rows in pixels."""
        return sum(height + self.foot + theme.GAP for height in self.heights) - theme.GAP


def columns_for(count: int) -> int:
    """Returns how many cards lie side by side: the fewer, the larger a phone shows them."""
    if count in (2, 4):
        return 2
    if count <= 9:
        return min(3, max(1, count))
    return 4 if count <= 16 else 5


def grid_of(cards: Sequence[CardView], columns: int, foot: int = 0) -> Grid:
    """Returns a grid in which every row is as high as its longest card needs."""
    width = _CARD_WIDTHS[columns - 1]
    rows = [cards[start : start + columns] for start in range(0, len(cards), columns)]
    heights = tuple(max(_height(card, width) for card in row) for row in rows)
    return Grid(columns, width, heights, foot)


def _height(card: CardView, width: int) -> int:
    """Returns the height of a card with all of its text: in small words before it gets too high,
    and cut before it is a tower."""
    usual = natural_height(card, width, _LEAST_HEIGHT, _MOST_HEIGHT)
    if usual < _MOST_HEIGHT and not card.attached:
        return usual
    return natural_height(card, width, usual, _LONGEST, theme.SMALLEST)


def draw_grid(
    image: Image.Image, grid: Grid, cards: Sequence[CardView], y: int
) -> list[tuple[int, int]]:
    """Draws the cards in centred rows; returns where the bottom left of each one is."""
    feet: list[tuple[int, int]] = []
    for row, height in _rows(grid, cards):
        feet += _draw_row(image, y, row, grid.card_width, height)
        y += height + grid.foot + theme.GAP
    return feet


def grid_bands(grid: Grid, cards: Sequence[CardView]) -> list[Band]:
    """Returns the same, without feet, as bands of a picture: a row and the gap below it each."""
    return [
        Band(height + theme.GAP, _draw_row, (row, grid.card_width, height))
        for row, height in _rows(grid, cards)
    ]


def _rows(grid: Grid, cards: Sequence[CardView]) -> list[tuple[tuple[CardView, ...], int]]:
    """Returns the cards of each row, and their height."""
    return [
        (tuple(cards[row * grid.columns : (row + 1) * grid.columns]), height)
        for row, height in enumerate(grid.heights)
    ]


def _draw_row(
    image: Image.Image, y: int, cards: Sequence[CardView], width: int, height: int
) -> list[tuple[int, int]]:
    feet: list[tuple[int, int]] = []
    left = (image.width - len(cards) * (width + theme.GAP) + theme.GAP) // 2
    for card in cards:
        draw_card_at(image, card, (left, y, width, height), theme.TABLE)
        feet.append((left, y + height))
        left += width + theme.GAP
    return feet


def draw_heading(image: Image.Image, y: int, title: str, note: str) -> None:
    """A title with a quieter note behind it, in one line."""
    spans = [Span(title, "bold", theme.GOLD)]
    if note:
        spans.append(Span(note, "text", theme.MUTED))
    block = fit(spans, (40, 36, 32, 28, 26, 24, 22), image.width - 2 * theme.MARGIN)
    draw_block(image, block, theme.MARGIN, y + (HEADING - line_height(block.size)) // 2 - 4)


def pages_of(count: int, per_page: int) -> int:
    """Returns how many pages `count` cards take; at least one."""
    return max(1, math.ceil(count / per_page))
