"""A player's portrait: their avatar in a round frame, or the first letter of their name."""

import io
import zlib
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops

from rendering.draw import paint, theme
from rendering.draw.colour_table import in_numbers
from rendering.draw.text import draw_block, one_line
from rendering.draw.theme import Colour
from rendering.draw.unicode_text import clean, clusters

_MOST_BYTES: Final = 64 << 10
_MOST_SIDE: Final = 512
_RING: Final = 5
_NOBODY: Final = "?"
_GROUNDS: Final = tuple(colour for colour in theme.LINES if colour != theme.ATTACK)
_SIZES: Final = tuple(range(96, theme.SMALLEST - 1, -2))


def draw_portrait(
    image: Image.Image,
    x: int,
    y: int,
    side: int,
    name: str,
    picture: bytes | None,
    ring: Colour = theme.PANEL_LINE,
    dimmed: bool = False,
) -> None:
    """Draws a round portrait, `side` pixels wide and high, with its top left at (x, y).

    `picture` is a small PNG file as bytes. If `picture` is None or can't be opened, the first
    letter of the name is drawn instead. `ring` is the colour of the round frame. `dimmed` draws
    the portrait in grey.
    """
    face, mask = _face(side, name, picture, dimmed), paint.rounded_mask(side, side, side // 2)
    image.paste(face, (x, y), mask.point(_COVERED))
    paint.stamp(image, _ring(side), x, y, theme.SHADOW)
    paint.stamp(image, _ring(side, _RING), x, y, ring)


@lru_cache(maxsize=64)
def portrait_on(
    ground: Colour, side: int, name: str, picture: bytes | None, ring: Colour, dimmed: bool
) -> Image.Image:
    """Returns a portrait, drawn as by `draw_portrait`, on a background of one colour. Callers must
    not draw on the result."""
    image = paint.blank_picture(side, side, ground)
    draw_portrait(image, 0, 0, side, name, picture, ring, dimmed)
    return image


_COVERED: Final = [0] * 255 + [255]


@lru_cache(maxsize=16)
def _ring(side: int, thickness: int = _RING + 3) -> Image.Image:
    """Returns the frame of a portrait as a mask."""
    hole = Image.new("L", (side, side), 0)
    inner = side - 2 * thickness
    hole.paste(paint.rounded_mask(inner, inner, inner // 2), (thickness, thickness))
    return ImageChops.subtract(paint.rounded_mask(side, side, side // 2), hole)


@lru_cache(maxsize=128)
def _face(side: int, name: str, picture: bytes | None, dimmed: bool) -> Image.Image:
    """Returns the portrait as a square picture of colour numbers. Do not draw on it."""
    seen = _opened(picture) if picture else None
    if seen is None:
        return _lettered(side, name, dimmed)
    if dimmed:
        seen = Image.blend(seen.convert("L").convert("RGB"), _PANEL.resize(seen.size), 0.4)
    return in_numbers(seen.resize((side, side), Image.Resampling.BICUBIC))


def clear_portraits() -> None:
    """Empties the cache of portraits."""
    _face.cache_clear()
    portrait_on.cache_clear()


_PANEL: Final = Image.new("RGB", (1, 1), theme.PANEL)


def _opened(picture: bytes) -> Image.Image | None:
    """Returns a PNG file as a picture on the ground of a bar; None if it isn't one, or is too
    large."""
    if len(picture) > _MOST_BYTES:
        return None
    try:
        with Image.open(io.BytesIO(picture), formats=("PNG",)) as file:
            if max(file.size) > _MOST_SIDE:
                return None
            seen = file.convert("RGBA")
    except Exception:  # bytes from outside: decoders may raise any exception
        return None
    ground = Image.new("RGBA", seen.size, theme.PANEL)
    return Image.alpha_composite(ground, seen).convert("RGB")


def monogram(name: str) -> str:
    """Returns the first letter of a name with its marks, as a capital if it has one; "?" for a name
    without visible characters.

    >>> monogram("  élodie"), monogram("🐉 Dragon"), monogram("")
    ('É', '🐉', '?')
    """
    letter = next((one for one in clusters(clean(name)) if one.strip()), _NOBODY)
    capital = letter.upper()
    return capital if len(capital) == len(letter) else letter


def monogram_ground(name: str) -> Colour:
    """Returns the background colour for a name's first letter. Equal names always get equal
    colours."""
    return _GROUNDS[zlib.crc32(clean(name).encode("utf-8", "replace")) % len(_GROUNDS)]


def _lettered(side: int, name: str, dimmed: bool) -> Image.Image:
    """Returns the letter in the middle of its colour, as large as the ring allows."""
    ground = theme.SLATE.deep if dimmed else monogram_ground(name)
    face = paint.blank_picture(side, side, ground)
    room = round(side * 0.58)
    sizes = [size for size in _SIZES if size <= side * 0.56] or _SIZES[-1:]
    words = one_line(monogram(name), "bold", theme.LIGHT, sizes, room)
    page = paint.blank_picture(3 * side, 3 * side, ground)
    draw_block(page, words, side, side)
    box = ImageChops.difference(page, paint.blank_picture(3 * side, 3 * side, ground)).getbbox()
    if box:
        inked = page.crop(box)
        face.paste(inked, ((side - inked.width) // 2, (side - inked.height) // 2))
    return face
