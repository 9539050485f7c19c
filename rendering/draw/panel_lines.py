"""Panels with several lines round them, for bars and mats. Their corners are drawn once."""

from functools import lru_cache

from PIL import Image

from rendering.draw import paint
from rendering.draw.colour_table import number_of
from rendering.draw.paint import Box
from rendering.draw.theme import TABLE, Colour

Lines = tuple[tuple[Colour, int], ...]
"""The lines round a panel: the colour and the thickness in pixels of each, the outermost first."""


def draw_panel_lines(
    image: Image.Image,
    box: Box,
    radius: int,
    lines: Lines,
    colour: Colour,
    first: bool = True,
    last: bool = True,
) -> None:
    """Draws a rounded panel of one colour with `lines` inside its edge, or a horizontal slice of
    such a panel. The panel's upper edge is only drawn if the slice is the `first`, its lower edge
    only if the slice is the `last`."""
    left, top, width, height = box
    right, low = left + width, top + height
    inset = 0
    for line, thickness in (*lines, (colour, 0)):
        above, below = inset if first else 0, inset if last else 0
        paint.flood(image, line, left + inset, top + above, right - inset, low - below)
        inset += thickness
    tile = _corners(radius, lines, colour, number_of(TABLE))
    far = tile.width - radius
    edges = [(top, 0)] * first + [(low - radius, far)] * last
    for y, from_y in edges:
        for x, from_x in ((left, 0), (right - radius, far)):
            image.paste(tile.crop((from_x, from_y, from_x + radius, from_y + radius)), (x, y))


@lru_cache(maxsize=32)
def _corners(radius: int, lines: Lines, colour: Colour, ground: int) -> Image.Image:
    """Returns the smallest panel with these lines. Do not draw on it."""
    side = 2 * radius + 2
    tile = Image.new("L", (side, side), ground)
    inset = 0
    for line, thickness in (*lines, (colour, 0)):
        inner = side - 2 * inset
        paint.fill(tile, inset, inset, inner, inner, max(2, radius - inset), line)
        inset += thickness
    return tile
