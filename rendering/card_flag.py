"""A glow round a card on the table and the flag above it that says what it is about."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops

from rendering import paint, theme
from rendering.colour_table import number_of
from rendering.text import Block, draw_block, one_line

FLAG_HEIGHT: Final = 36
"""The room above a card in pixels that a flag takes."""
_GLOW: Final = 6
_PAD: Final = 12
_LEAST: Final = 90


@dataclass(frozen=True, slots=True)
class Mark:
    """A flag in words: what a card did or what happened to it, or (`aimed`) that something on the
    stack is for it."""

    words: str
    aimed: bool = False


def mark_colour(mark: Mark) -> theme.Colour:
    """Returns the colour of a flag and of the glow below it."""
    return theme.ATTACK if mark.aimed else theme.GLOW


def draw_flag(image: Image.Image, mark: Mark, box: paint.Box, taken: int = 0) -> None:
    """The flag of a card that lies in the box, at the right end above it; `taken` pixels on the
    left have other words."""
    x, y, width, _ = box
    colour, ink = mark_colour(mark), theme.LIGHT if mark.aimed else theme.PANEL
    if mark.aimed:
        _draw_glow(image, box, theme.LIGHT, _GLOW + 2)
    _draw_glow(image, box, colour, _GLOW)
    words = _words(mark, ink, max(_LEAST, width - taken) - 2 * _PAD)
    plate = words.width + 2 * _PAD
    left, top = x + width + _GLOW - plate, y - FLAG_HEIGHT
    paint.fill(image, left, top, plate, FLAG_HEIGHT, 10, colour)
    paint.flood(image, colour, left, y - 12, left + plate, y)
    draw_block(image, words, left + _PAD, top + (FLAG_HEIGHT - words.height) // 2)


def _draw_glow(image: Image.Image, box: paint.Box, colour: theme.Colour, thickness: int) -> None:
    """A line round a card. As `paint.outline`, with edges less smooth and in a tenth of the time:
    there are many, and each is there for a moment."""
    x, y, width, height = box
    left, top, right, low = x - thickness, y - thickness, x + width, y + height
    radius = theme.RADIUS
    for beside in (left, right):
        paint.flood(image, colour, beside, y + radius, beside + thickness, low - radius)
    for beyond in (top, low):
        paint.flood(image, colour, x + radius, beyond, right - radius, beyond + thickness)
    number, across, down = number_of(colour), right - radius, low - radius
    for place, mask in zip(
        ((left, top), (left, down), (across, top), (across, down)),
        _bends(radius, thickness),
        strict=True,
    ):
        image.paste(number, place, mask)


@lru_cache(maxsize=8)
def _bends(radius: int, thickness: int) -> tuple[Image.Image, ...]:
    """Returns the line round each corner of a card as a mask: upper left, lower left, right."""
    outer = radius + thickness
    whole = paint.rounded_mask(2 * outer, 2 * outer, outer)
    hole = Image.new("L", whole.size, 0)
    hole.paste(paint.rounded_mask(2 * radius, 2 * radius, radius), (thickness, thickness))
    ring = ImageChops.subtract(whole, hole).point([0] * 128 + [255] * 128)
    return tuple(ring.crop((x, y, x + outer, y + outer)) for x in (0, outer) for y in (0, outer))


@lru_cache(maxsize=128)
def _words(mark: Mark, ink: theme.Colour, room: int) -> Block:
    said = f"◎ {mark.words}" if mark.aimed else mark.words
    return one_line(said.upper() if mark.aimed else said, "bold", ink, (28, 26, 24, 22), room)
