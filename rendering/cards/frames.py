"""Ornaments of a card's frame: the window of its art, and the signs of its rarity."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.faces import Metal
from engine.views import Badge
from rendering.cards.badges import ability_badge
from rendering.draw import paint, theme
from rendering.draw.colour_table import number_of
from rendering.draw.looks import Frame
from rendering.draw.theme import Colour

_EDGE: Final = 3
_CORNER: Final = 20
_INSET: Final = 4
_LEAST: Final = 48
"""The least height of a window with ornaments, in pixels."""
_FINE: Final = 4
_PIPS: Final[dict[Metal, int]] = {"iron": 0, "bronze": 1, "silver": 2, "gold": 3}
_PIP: Final = 13
_MOON: Final = Badge("moon", "")
_MOON_SIZE: Final = 24


def framed(width: int, height: int, ground: Colour, metal: Colour) -> Image.Image:
    """Returns a blank card of the colour `ground`, with a line of the colour `metal` round it."""
    image = paint.blank_picture(width, height, metal)
    paint.flood(image, ground, _EDGE, _EDGE, width - _EDGE, height - _EDGE)
    return image


def draw_window(
    image: Image.Image, box: paint.Box, frame: Frame, ground: Colour, metal: Colour
) -> None:
    """Draws the inner frame round a card's art, which must already be drawn in `box`. `frame` is
    the frame's shape. `metal` is the colour of its line, and `ground` that of the area outside."""
    left, top, width, height = box
    if height < _LEAST:
        return
    if frame == "line":
        _draw_line(image, (left + _INSET, top + _INSET), (width, height), metal)
        return
    corners = ((0, 0), (1, 0)) if frame == "arch" else ((0, 0), (1, 0), (0, 1), (1, 1))
    for right, low in corners:
        x, y = left + right * (width - _CORNER), top + low * (height - _CORNER)
        outer, line = _corner(frame, right, low)
        image.paste(number_of(ground), (x, y), outer)
        image.paste(number_of(metal), (x, y), line)


def _draw_line(
    image: Image.Image, at: tuple[int, int], size: tuple[int, int], metal: Colour
) -> None:
    """Draws a thin line inside the window."""
    x, y = at
    right, low = x + size[0] - 2 * _INSET, y + size[1] - 2 * _INSET
    paint.flood(image, metal, x, y, right, y + 2)
    paint.flood(image, metal, x, low - 2, right, low)
    paint.flood(image, metal, x, y, x + 2, low)
    paint.flood(image, metal, right - 2, y, right, low)


@lru_cache(maxsize=32)
def _corner(frame: Frame, right: int, low: int) -> tuple[Image.Image, Image.Image]:
    """Returns two masks for a corner of the art: the area that covers it, and the metal on its
    edge."""
    side = _CORNER * _FINE
    cover = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(cover)
    line = Image.new("L", (side, side), 0)
    pen = ImageDraw.Draw(line)
    edge = 2 * _FINE
    match frame:
        case "arch":
            draw.rectangle((0, 0, side, side), fill=255)
            draw.ellipse((0, 0, 2 * side, 2 * side), fill=0)
            pen.ellipse((-edge, -edge, 2 * side + edge, 2 * side + edge), fill=255)
            pen.ellipse((0, 0, 2 * side, 2 * side), fill=0)
        case "cut":
            draw.polygon([(0, 0), (side * 0.8, 0), (0, side * 0.8)], fill=255)
            pen.line([(side * 0.8, 0), (0, side * 0.8)], fill=255, width=3 * _FINE)
        case _:
            pen.ellipse((side * 0.16, side * 0.16, side * 0.62, side * 0.62), fill=255)
            draw.ellipse((side * 0.06, side * 0.06, side * 0.72, side * 0.72), fill=255)
    if right:
        cover, line = (one.transpose(Image.Transpose.FLIP_LEFT_RIGHT) for one in (cover, line))
    if low:
        cover, line = (one.transpose(Image.Transpose.FLIP_TOP_BOTTOM) for one in (cover, line))
    return paint.sharp_mask(cover.reduce(_FINE)), paint.sharp_mask(line.reduce(_FINE))


def draw_moon(image: Image.Image, box: paint.Box) -> None:
    """Draws a moon, the sign of a sleeping card, in the upper right corner of the card's art."""
    left, top, width, height = box
    if height >= _LEAST:
        moon = ability_badge(_MOON, _MOON_SIZE, words=False)
        moon.draw(image, left + width - moon.width - _INSET - 6, top + _INSET + 6)


def draw_pips(image: Image.Image, middle: int, y: int, metal: Metal) -> None:
    """Draws a row of small diamonds centred at (`middle`, `y`). A more precious metal gets more of
    them."""
    count = _PIPS[metal]
    x = middle - count * _PIP // 2
    for _ in range(count):
        image.paste(number_of(theme.SHADOW), (x - 2, y - _PIP // 2 - 2), _pip(_PIP + 4))
        image.paste(number_of(theme.METALS[metal]), (x, y - _PIP // 2), _pip(_PIP))
        x += _PIP


@lru_cache(maxsize=4)
def _pip(side: int) -> Image.Image:
    fine = Image.new("L", (side * _FINE, side * _FINE), 0)
    half, whole = side * _FINE / 2, side * _FINE
    ImageDraw.Draw(fine).polygon([(half, 0), (whole, half), (half, whole), (0, half)], fill=255)
    return paint.sharp_mask(fine.reduce(_FINE))
