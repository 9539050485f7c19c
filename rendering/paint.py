"""Shapes with smooth edges: the few that all pictures are made of."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering.theme import SHADOW, SLOT, TABLE, Colour

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, top, width, height."""

_FINE: Final = 4
_FRAME: Final = 4


@lru_cache(maxsize=32)
def _disc(radius: int) -> Image.Image:
    """A filled circle as a mask."""
    disc = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, disc.width - 1, disc.height - 1), fill=255)
    return disc.reduce(_FINE)


@lru_cache(maxsize=128)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """A filled rounded rectangle as a mask."""
    mask = Image.new("L", (width, height), 0)
    fill(mask, 0, 0, width, height, radius, 255)
    return mask


def fill(
    image: Image.Image, x: int, y: int, width: int, height: int, radius: int, colour: Colour | int
) -> None:
    """A rounded rectangle of one colour."""
    if width <= 0 or height <= 0:
        return
    radius = max(0, min(radius, width // 2, height // 2))
    right, low = x + width, y + height
    image.paste(colour, (x, y + radius, right, low - radius))
    image.paste(colour, (x + radius, y, right - radius, y + radius))
    image.paste(colour, (x + radius, low - radius, right - radius, low))
    for box, corner in _corners(width, height, radius):
        left, top = x + box[0], y + box[1]
        image.paste(colour, (left, top, left + radius, top + radius), corner)


def paste_rounded(image: Image.Image, picture: Image.Image, x: int, y: int, radius: int) -> None:
    """Pastes a picture with its corners cut round."""
    image.paste(picture.crop((0, radius, picture.width, picture.height - radius)), (x, y + radius))
    for top in (0, picture.height - radius):
        middle = picture.crop((radius, top, picture.width - radius, top + radius))
        image.paste(middle, (x + radius, y + top))
    for (left, top), corner in _corners(picture.width, picture.height, radius):
        part = picture.crop((left, top, left + radius, top + radius))
        image.paste(part, (x + left, y + top), corner)


@lru_cache(maxsize=256)
def _corners(
    width: int, height: int, radius: int
) -> tuple[tuple[tuple[int, int], Image.Image], ...]:
    """Where the four corners of a rectangle lie, each with its mask."""
    if radius == 0:
        return ()
    disc = _disc(radius)
    return tuple(
        (
            (width - radius if right else 0, height - radius if low else 0),
            disc.crop((right * radius, low * radius, (right + 1) * radius, (low + 1) * radius)),
        )
        for right in (0, 1)
        for low in (0, 1)
    )


def panel(
    image: Image.Image,
    box: Box,
    radius: int,
    colour: Colour,
    edge: Colour,
    thickness: int = 2,
) -> None:
    """A rounded rectangle (x, y, width, height) with an outline."""
    x, y, width, height = box
    fill(image, x, y, width, height, radius, edge)
    fill(
        image,
        x + thickness,
        y + thickness,
        width - 2 * thickness,
        height - 2 * thickness,
        radius - thickness,
        colour,
    )


def shadow(image: Image.Image, x: int, y: int, width: int, height: int, radius: int) -> None:
    """The hard shadow of a rounded rectangle that lies at (x, y)."""
    fill(image, x + 3, y + 5, width, height, radius, SHADOW)


@lru_cache(maxsize=64)
def rays(width: int, height: int, count: int) -> Image.Image:
    """`count` beams from the middle to every side, as a mask."""
    mask = Image.new("L", (width * 2, height * 2), 0)
    draw = ImageDraw.Draw(mask)
    reach = math.hypot(width, height)
    box = (width - reach, height - reach, width + reach, height + reach)
    step = 360 / count
    for index in range(count):
        draw.pieslice(box, (index - 0.25) * step, (index + 0.25) * step, fill=255)
    return mask.reduce(2)


def table(width: int, height: int) -> Image.Image:
    """A fresh piece of table with a frame along its edge."""
    cloth = Image.new("RGB", (width, height), SLOT)
    cloth.paste(TABLE, (_FRAME, _FRAME, width - _FRAME, height - _FRAME))
    return cloth


@lru_cache(maxsize=64)
def dashed_slot(width: int, height: int, radius: int) -> Image.Image:
    """The outline of an empty place for a card, as a mask."""
    ring = ImageChops.subtract(
        rounded_mask(width, height, radius), _inset(rounded_mask(width, height, radius), 3)
    )
    draw = ImageDraw.Draw(ring)
    for x in range(radius + 12, width - radius, 28):
        draw.rectangle((x, 0, x + 11, 3), fill=0)
        draw.rectangle((x, height - 4, x + 11, height), fill=0)
    for y in range(radius + 12, height - radius, 28):
        draw.rectangle((0, y, 3, y + 11), fill=0)
        draw.rectangle((width - 4, y, width, y + 11), fill=0)
    return ring


def _inset(mask: Image.Image, by: int) -> Image.Image:
    inner = Image.new("L", mask.size, 0)
    inner.paste(mask.resize((mask.width - 2 * by, mask.height - 2 * by)), (by, by))
    return inner


def outline(image: Image.Image, box: Box, radius: int, colour: Colour, thickness: int) -> None:
    """A line round something, outside its box."""
    x, y, width, height = box
    wide, high = width + 2 * thickness, height + 2 * thickness
    ring = _ring(wide, high, radius + thickness, thickness)
    image.paste(colour, (x - thickness, y - thickness), ring)


@lru_cache(maxsize=32)
def _ring(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """A rounded rectangle without its inside as a mask."""
    ring = rounded_mask(width, height, radius).copy()
    inside = (width - 2 * thickness, height - 2 * thickness)
    fill(ring, thickness, thickness, *inside, radius - thickness, 0)
    return ring


def ribbon(image: Image.Image, path: Sequence[Point], colour: Colour, thickness: int) -> None:
    """A line along a path of level and upright pieces, with round ends and corners."""
    half = thickness // 2
    for (x, y), (to_x, to_y) in pairwise(path):
        left, top = min(x, to_x) - half, min(y, to_y) - half
        fill(image, left, top, abs(x - to_x) + 2 * half, abs(y - to_y) + 2 * half, half, colour)


def arrowhead(image: Image.Image, path: Sequence[Point], size: int, colour: Colour) -> None:
    """The point of an arrow round the end of a path, `size` pixels to each side of it."""
    (x, y), (to_x, to_y) = path[-2:]
    mask = _arrowhead(size, (to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
    image.paste(colour, (to_x - size, to_y - size), mask)


@lru_cache(maxsize=16)
def _arrowhead(size: int, across: int, down: int) -> Image.Image:
    """A triangle that points along (across, down) as a mask twice `size` wide and high."""
    middle = size * _FINE
    mask = Image.new("L", (2 * middle, 2 * middle), 0)
    tip = (middle + across * middle * 0.9, middle + down * middle * 0.9)
    back = (middle - across * middle * 0.6, middle - down * middle * 0.6)
    wing = (down * middle * 0.95, across * middle * 0.95)
    points = [tip, (back[0] + wing[0], back[1] + wing[1]), (back[0] - wing[0], back[1] - wing[1])]
    ImageDraw.Draw(mask).polygon(points, fill=255)
    return mask.reduce(_FINE)
