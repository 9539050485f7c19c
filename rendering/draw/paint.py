"""Shapes with smooth edges: all pictures consist of these few shapes.

A picture has the number of a colour in each pixel; a mask has the degree to which it's covered.
Both have mode "L". Colours are given as red, green and blue, and become shades on the current
ground.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from rendering.draw.colour_table import in_colours, in_numbers, number_of, shades
from rendering.draw.theme import SHADOW, SLOT, TABLE, Colour

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""A box: left, top, width, height."""

_Corner = tuple[int, int, int]
"""A corner: its radius, whether it's on the right, whether it's low."""

_FINE: Final = 4
FRAME: Final = 4
"""The width of a table's frame, in pixels."""


_COVERED: Final = bytes((*(0 for _ in range(255)), 255))
_TOUCHED: Final = bytes((*(0 for _ in range(32)), *(255 for _ in range(224))))
_FEW: Final = bytes(min(255, max(0, round((degree - 48) / 160 * 3) * 85)) for degree in range(256))
_SHARP: Final = bytes(255 if degree > 127 else 0 for degree in range(256))
_PARTLY: Final = re.compile(rb"[\x01-\xfe]+")
_CORNERS: Final = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The four corners: whether each is on the right, and whether it's low."""


def blank_picture(width: int, height: int, colour: Colour) -> Image.Image:
    """Returns a new picture of one colour."""
    return Image.new("L", (width, height), number_of(colour))


def flood(image: Image.Image, colour: Colour, left: int, top: int, right: int, low: int) -> None:
    """Fills the rectangle between these edges with one colour."""
    image.paste(number_of(colour), (left, top, right, low))


Stamped = dict[tuple[int, int], Image.Image]
"""A mask as it was drawn on backgrounds of one colour, by the numbers of background and colour."""


def stamp(
    image: Image.Image,
    mask: Image.Image,
    x: int,
    y: int,
    colour: Colour,
    stamped: Stamped | None = None,
) -> None:
    """Draws the covered pixels of a mask in one colour, with the mask's top left at (x, y). If a
    mask is drawn again and again, `stamped` is where its pictures are kept."""
    _print(image, mask, x, y, number_of(colour), {} if stamped is None else stamped)


def _print(
    image: Image.Image, mask: Image.Image, x: int, y: int, ink: int, stamped: Stamped
) -> None:
    """Draws a mask in an ink. Each colour below a partly covered pixel has its own shades. Usually
    there is only one colour below; otherwise only a few pixels are partly covered, and each is
    handled alone."""
    box = (x, y, x + mask.width, y + mask.height)
    below = image.crop(box)
    only = only_number(below)
    if only is not None:
        if (only, ink) not in stamped:
            stamped[only, ink] = _changed(mask, shades(only, ink))
        image.paste(stamped[only, ink], box)
        return
    degrees, numbers = mask.tobytes(), bytearray(below.tobytes())
    for edge in _PARTLY.finditer(degrees):
        for at in range(*edge.span()):
            numbers[at] = shades(numbers[at], ink)[degrees[at]]
    image.paste(Image.frombuffer("L", below.size, bytes(numbers), "raw", "L", 0, 1), box)
    image.paste(ink, box, _changed(mask, _COVERED))


def shaded_mask(mask: Image.Image, below: Colour, colour: Colour) -> Image.Image:
    """Returns a picture of the size of `mask`: the mask drawn in `colour` on a background of the
    colour `below`. Callers must not draw on the result."""
    return _changed(mask, shades(number_of(below), number_of(colour)))


def touched_mask(mask: Image.Image) -> Image.Image:
    """Returns the mask with every pixel that isn't 0 set to 255. Callers must not draw on the
    result."""
    return _changed(mask, _TOUCHED)


def few_shades(mask: Image.Image) -> Image.Image:
    """Returns the mask with sharper edges, in four degrees of coverage, because such masks compress
    better. Callers must not draw on the result."""
    return _changed(mask, _FEW)


def sharp_mask(mask: Image.Image) -> Image.Image:
    """Returns the mask with hard edges: each pixel is 0 or 255. Callers must not draw on the
    result."""
    return _changed(mask, _SHARP)


def only_number(image: Image.Image) -> int | None:
    """Returns the colour number that all pixels have; None if they differ."""
    match image.getextrema():
        case (int(least), int(most)) if least == most:
            return least
        case _:
            return None


def _changed(image: Image.Image, table: bytes) -> Image.Image:
    """Returns the picture with every pixel's value looked up in a table of 256. Do not draw on the
    result.

    Like `Image.point`, which however rounds the table again at each call.
    """
    values = image.tobytes().translate(table)
    return Image.frombuffer("L", image.size, values, "raw", "L", 0, 1)


def blend(image: Image.Image, picture: Image.Image, x: int, y: int) -> None:
    """Draws a partly transparent picture over the image, with its top left at (x, y). The picture
    may have any colours."""
    box = (x, y, x + picture.width, y + picture.height)
    below = in_colours(image.crop(box))
    below.paste(picture, (0, 0), picture)
    image.paste(in_numbers(below), box)


@lru_cache(maxsize=32)
def _disc(radius: int) -> Image.Image:
    """Returns a filled circle as a mask."""
    disc = Image.new("L", (2 * radius * _FINE, 2 * radius * _FINE), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, disc.width - 1, disc.height - 1), fill=255)
    return disc.reduce(_FINE)


@lru_cache(maxsize=128)
def rounded_mask(width: int, height: int, radius: int) -> Image.Image:
    """Returns a mask of this size with a filled rounded rectangle."""
    mask = Image.new("L", (width, height), 255)
    for at, corner in _corners(width, height, max(0, min(radius, width // 2, height // 2))):
        mask.paste(_corner(*corner), at)
    return mask


def fill(
    image: Image.Image, x: int, y: int, width: int, height: int, radius: int, colour: Colour
) -> None:
    """Draws a filled rounded rectangle with its top left at (x, y)."""
    if width <= 0 or height <= 0:
        return
    radius = max(0, min(radius, width // 2, height // 2))
    right, low = x + width, y + height
    flood(image, colour, x, y + radius, right, low - radius)
    flood(image, colour, x + radius, y, right - radius, y + radius)
    flood(image, colour, x + radius, low - radius, right - radius, low)
    ink = number_of(colour)
    for (left, top), corner in _corners(width, height, radius):
        _print_corner(image, corner, x + left, y + top, ink)


def paste_rounded(image: Image.Image, picture: Image.Image, x: int, y: int, radius: int) -> None:
    """Pastes a picture with its corners rounded. The edges of the corners are drawn in the colour
    of the picture's rim."""
    corners = [
        (x + left, y + top, corner, _rim(picture, left, top, corner))
        for (left, top), corner in _corners(picture.width, picture.height, radius)
    ]
    grounds = [image.crop((left, top, left + radius, top + radius)) for left, top, *_ in corners]
    image.paste(picture, (x, y))
    for ground, (left, top, corner, rim) in zip(grounds, corners, strict=True):
        _print_corner(ground, corner, 0, 0, rim)
        image.paste(ground, (left, top), _outside(corner))


def _rim(picture: Image.Image, left: int, top: int, corner: _Corner) -> int:
    """Returns the number of the colour in the middle of the edge beside a picture's corner."""
    radius, _, low = corner
    number = picture.getpixel((left + radius // 2, top + low * (radius - 1)))
    assert isinstance(number, int)
    return number


def _corners(width: int, height: int, radius: int) -> Iterator[tuple[Point, _Corner]]:
    """Yields the places of a rectangle's four corners, each with its corner."""
    if radius:
        for right, low in _CORNERS:
            yield ((width - radius) * right, (height - radius) * low), (radius, right, low)


@lru_cache(maxsize=256)
def _corner(radius: int, right: int, low: int) -> Image.Image:
    """Returns a quarter of a disc as a mask."""
    left, top = right * radius, low * radius
    return _disc(radius).crop((left, top, left + radius, top + radius))


@lru_cache(maxsize=256)
def _outside(corner: _Corner) -> Image.Image:
    """Returns the area that a corner doesn't cover wholly, as a mask."""
    return ImageChops.invert(_changed(_corner(*corner), _COVERED))


def _print_corner(image: Image.Image, corner: _Corner, x: int, y: int, ink: int) -> None:
    radius = corner[0]
    below = only_number(image.crop((x, y, x + radius, y + radius)))
    if below is None:
        _print(image, _corner(*corner), x, y, ink, {})
    else:
        image.paste(_corner_on(corner, below, ink), (x, y))


@lru_cache(maxsize=2048)
def _corner_on(corner: _Corner, below: int, ink: int) -> Image.Image:
    """Returns a corner in one colour on another."""
    return _changed(_corner(*corner), shades(below, ink))


def panel(
    image: Image.Image,
    box: Box,
    radius: int,
    colour: Colour,
    edge: Colour,
    thickness: int = 2,
) -> None:
    """Draws a filled rounded rectangle with an outline in the colour `edge`. `box` is (x, y, width,
    height)."""
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
    """Draws a hard shadow of a rounded rectangle that has its top left at (x, y)."""
    fill(image, x + 3, y + 5, width, height, radius, SHADOW)


def table(width: int, height: int) -> Image.Image:
    """Returns a new picture of an empty table with a frame along its edge."""
    image = part_of_table(width, height)
    for edge in (0, height - FRAME):
        flood(image, SLOT, 0, edge, width, edge + FRAME)
    return image


def part_of_table(width: int, height: int) -> Image.Image:
    """Returns a new picture of an empty table that has the frame only on its left and right
    edge."""
    image = blank_picture(width, height, SLOT)
    flood(image, TABLE, FRAME, 0, width - FRAME, height)
    return image


@lru_cache(maxsize=64)
def dashed_slot(width: int, height: int, radius: int) -> Image.Image:
    """Returns a mask of the dashed outline of an empty place for a card."""
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
    """Draws a line round a box. The line lies outside the box."""
    x, y, width, height = box
    left, top, right, low = x - thickness, y - thickness, x + width, y + height
    for beside in (left, right):
        flood(image, colour, beside, y + radius, beside + thickness, low - radius)
    for beyond in (top, low):
        flood(image, colour, x + radius, beyond, right - radius, beyond + thickness)
    outer = radius + thickness
    for (across, down), corner in _corners(width + 2 * thickness, height + 2 * thickness, outer):
        stamp(image, _bend(corner, radius), left + across, top + down, colour)


@lru_cache(maxsize=64)
def _bend(corner: _Corner, inner: int) -> Image.Image:
    """Returns a corner without the rounder corner inside it, as a mask."""
    radius, right, low = corner
    inside = Image.new("L", (radius, radius), 0)
    off = radius - inner
    inside.paste(_corner(inner, right, low), (off - off * right, off - off * low))
    return ImageChops.subtract(_corner(*corner), inside)


def ribbon(image: Image.Image, path: Sequence[Point], colour: Colour, thickness: int) -> None:
    """Draws a line along a path whose pieces are horizontal or vertical, with round ends and
    corners."""
    half = thickness // 2
    for (x, y), (to_x, to_y) in pairwise(path):
        left, top = min(x, to_x) - half, min(y, to_y) - half
        fill(image, left, top, abs(x - to_x) + 2 * half, abs(y - to_y) + 2 * half, half, colour)


def arrowhead(image: Image.Image, path: Sequence[Point], size: int, colour: Colour) -> None:
    """Draws an arrowhead centred on the end of a path, in the direction of its last piece. `size`
    is half the arrowhead's width and height in pixels."""
    (x, y), (to_x, to_y) = path[-2:]
    mask = _arrowhead(size, (to_x > x) - (to_x < x), (to_y > y) - (to_y < y))
    stamp(image, mask, to_x - size, to_y - size, colour)


@lru_cache(maxsize=16)
def _arrowhead(size: int, across: int, down: int) -> Image.Image:
    """Returns a triangle that points along (across, down) as a mask twice `size` wide and high."""
    middle = size * _FINE
    mask = Image.new("L", (2 * middle, 2 * middle), 0)
    tip = (middle + across * middle * 0.9, middle + down * middle * 0.9)
    back = (middle - across * middle * 0.6, middle - down * middle * 0.6)
    wing = (down * middle * 0.95, across * middle * 0.95)
    points = [tip, (back[0] + wing[0], back[1] + wing[1]), (back[0] - wing[0], back[1] - wing[1])]
    ImageDraw.Draw(mask).polygon(points, fill=255)
    return mask.reduce(_FINE)
