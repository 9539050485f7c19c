"""A card's art: its icon in flat tones, lit from one side, before a scene of its own."""

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Final

from PIL import Image, ImageChops, ImageDraw

from engine.faces import CardFace
from rendering.art.icon_choice import icon_of
from rendering.art.icons import icon_mask
from rendering.art.lands import LANDS
from rendering.art.scene import Scene
from rendering.art.skies import SKIES
from rendering.draw import paint, theme
from rendering.draw.cache import ImageCache
from rendering.draw.colour_table import number_of
from rendering.draw.theme import Art, Colour
from rendering.draw.unicode_text import clean

_HIGH: Final = 0.96
"""Height of the icon, as a share of the height that is never cropped."""
_MARGIN: Final = 10
_STEP: Final = 16
"""Step of art sizes, in pixels: art is drawn at a multiple and cropped. A card whose text gets a
line longer need not be drawn again."""
_MOST: Final = 4 << 20
"""Most bytes of compressed art in the cache: about two thousand pieces."""
_PAD: Final = 6
_SMALL: Final = 90
_NARROW: Final = 200
"""Width in pixels below which the art has a disc of light instead of a scene. Scenes on many small
cards would look tangled."""
_RIM: Final[Colour] = theme.PARCHMENT
_TILT: Final = 24
"""Degrees by which a resting card's subject leans over."""
_CRACK: Final = (
    ((1.0, 0.96), (0.9, 0.74), (0.93, 0.56), (0.82, 0.32), (0.85, 0.16)),
    ((0.9, 0.74), (0.78, 0.76), (0.72, 0.62)),
    ((0.93, 0.56), (1.0, 0.42)),
    ((0.82, 0.32), (0.72, 0.26)),
)
"""The branches of a crack that begins in a corner of the art, as shares of its width and height."""


def family_of(face: CardFace) -> str:
    """Returns the name that decides the colours of a card's art: its first tag, or else the card's
    own name."""
    return face.tags[0] if face.tags else clean(face.name)


def draw_art(
    image: Image.Image,
    face: CardFace,
    marks: tuple[str, ...],
    box: paint.Box,
    hurt: bool = False,
    grey: bool = False,
) -> None:
    """Draws the art of a card into `box` (left, top, width, height). `marks` are the card's states
    in words. A resting card's art is tilted and grey. With `hurt`, the art is cracked if it is
    large enough; with `grey`, it is grey without a tilt."""
    left, top, width, height = box
    rests = theme.rests(marks)
    hurt = hurt and height >= _SMALL
    wide, high = _in_steps(width), _in_steps(height)
    key = (face.name, family_of(face), icon_of(face), wide, high, rests, hurt, grey)
    drawn = cache.get(key, lambda: _drawn(face, marks, (wide, high), hurt, grey))
    x, y = (wide - width) // 2, (high - height) // 2
    image.paste(drawn.crop((x, y, x + width, y + height)), (left, top))


cache: Final = ImageCache(_MOST)


def _in_steps(length: int) -> int:
    return -(-length // _STEP) * _STEP


def _drawn(
    face: CardFace, marks: tuple[str, ...], size: tuple[int, int], hurt: bool, grey: bool
) -> Image.Image:
    width, height = size
    art = theme.GREY_ART if grey else theme.art_of(family_of(face), marks)
    chance = Random(hashlib.sha256(face.name.encode("utf-8", "replace")).digest())
    picture = paint.blank_picture(width, height, art.sky)
    scene = Scene(ImageDraw.Draw(picture), width, height, art, chance)
    tones = (art.dawn, art.glow, art.far)
    if width < _NARROW:
        place = width * scene.part(0.1, 0.9), height * scene.part(0.1, 0.9)
        scene.disc(*place, height * scene.part(0.4, 0.7), number_of(chance.choice(tones)))
    else:
        chance.choice(SKIES)(scene)
        chance.choice(LANDS)(scene)
    side = min(round((height - _STEP) * _HIGH), width - _STEP - _MARGIN)
    x = (width - side) // 2 + round(chance.uniform(-0.1, 0.1) * (width - side))
    slope = chance.uniform(-0.35, 0.35)
    if side > _MARGIN:
        tilt = -_TILT if theme.rests(marks) else 0
        draw_subject(picture, icon_of(face), (x, (height - side) // 2, side), art, slope, tilt)
    if hurt:
        _draw_crack(picture, art)
    return picture


def draw_subject(
    image: Image.Image,
    icon: str,
    place: tuple[int, int, int],
    art: Art,
    slope: float = 0.2,
    tilt: int = 0,
) -> None:
    """Draws an icon as the subject of a card's art: a dark outline, three tones, and a thin light
    rim. `place` is the left edge, the top edge and the side length in pixels. Lines of this `slope`
    divide the tones. `tilt` is the icon's rotation in degrees."""
    x, y, side = place
    mask = icon_mask(icon, side)
    if tilt:
        mask = mask.rotate(tilt, Image.Resampling.BICUBIC)
    mask = paint.sharp_mask(mask) if side < _SMALL else paint.few_shades(mask)
    toned = paint.blank_picture(side, side, art.near)
    for tone, cut in ((art.light, mask), *_cuts(mask, art, slope)):
        toned.paste(paint.shaded_mask(mask, art.near, tone), (0, 0), paint.touched_mask(cut))
    if side >= _SMALL:
        step = max(1, side // 70)
        rim = ImageChops.subtract(mask, ImageChops.offset(mask, step, step))
        toned.paste(number_of(_RIM), (0, 0), paint.sharp_mask(rim))
    around = Image.new("L", (side + 2 * _PAD, side + 2 * _PAD), 0)
    around.paste(mask, (_PAD, _PAD))
    image.paste(number_of(art.near), (x - _PAD, y - _PAD), paint.touched_mask(_thicker(around)))
    image.paste(toned, (x, y), paint.touched_mask(mask))


def _cuts(mask: Image.Image, art: Art, slope: float) -> Iterator[tuple[Colour, Image.Image]]:
    """Yields the darker tones, each with the part of the subject that has it."""
    tones = ((art.shade, 0.55),) if mask.width < _SMALL else ((art.shade, 0.45), (art.deep, 0.72))
    for tone, part in tones:
        yield tone, ImageChops.darker(mask, _below(mask.width, part, slope))


def _thicker(mask: Image.Image) -> Image.Image:
    """Returns a mask with an outline, and a shadow on its lower right."""
    shifts = ((-2, -2), (2, -2), (-2, 2), (0, 3), (3, 0), (4, 5))
    for shifted in [ImageChops.offset(mask, *shift) for shift in shifts]:
        mask = ImageChops.lighter(mask, shifted)
    return mask


def _below(side: int, part: float, slope: float) -> Image.Image:
    """Returns the area below a slanted line through a square, as a mask."""
    mask = Image.new("L", (side, side), 0)
    left, right = side * (part - slope / 2), side * (part + slope / 2)
    ImageDraw.Draw(mask).polygon([(0, left), (side, right), (side, side), (0, side)], fill=255)
    return mask


def _draw_crack(image: Image.Image, art: Art) -> None:
    """Draws broken glass in the corner above the health: dark lines with a light edge."""
    draw = ImageDraw.Draw(image)
    for tone, shift, width in ((art.light, 3, 3), (art.near, 0, 6)):
        for branch in _CRACK:
            points = [(x * image.width + shift, y * image.height + shift) for x, y in branch]
            draw.line(points, fill=number_of(tone), width=width)
