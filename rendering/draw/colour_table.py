"""The 256 colours of all pictures, and the mix of one colour on another.

Pictures are drawn in numbers of this table, a byte for each pixel. So finished parts can be packed
as they are, and look alike in every picture. The table has each colour of the theme, and steps
between the colours of words or signs and those of their grounds.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final

from PIL import Image

from rendering.draw import theme
from rendering.draw.looks import COMMON, GameLook
from rendering.draw.theme import Colour

_SIZE: Final = 256
_STEPS: Final = (0.2, 0.4, 0.6, 0.8)
_APART: Final = 10
"""Distance in the RGB cube that a colour needs from all others to get its own number."""
_LEVELS: Final = 10
_OTHERS: Final = (40, 128, 216)
"""Levels of red, green and blue for pictures that don't use the theme's colours, such as emoji."""


@cache
def colours() -> tuple[Colour, ...]:
    """Returns the table of at most 256 colours that all pictures use. The table contains every
    colour of the theme."""
    return tuple(_made())


@cache
def _made() -> dict[Colour, tuple[Colour, Colour, float]]:
    """Returns the table's colours. Each comes with the two colours of which it is a mixture, and
    its distance from the first of them. A colour of the theme comes with itself twice."""
    every = dict.fromkeys((*theme.every_colour(), *theme.SIGN_COLOURS.values()))
    table = {colour: (colour, colour, 0.0) for colour in every}
    for ground, ink, part in (*_steps_between(), *_others()):
        colour = _mixed(ground, ink, part)
        if len(table) < _SIZE and min(_distances(colour, table)) >= _APART**2:
            table[colour] = ground, ink, part
    return table


def _steps_between() -> Iterator[tuple[Colour, Colour, float]]:
    for part in _STEPS:
        for ground, ink in theme.neighbours():
            yield ground, ink, part


def _others() -> Iterator[tuple[Colour, Colour, float]]:
    for red, green, blue in product(_OTHERS, _OTHERS, _OTHERS):
        yield (red, green, blue), (red, green, blue), 0


def _mixed(ground: Colour, ink: Colour, part: float) -> Colour:
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(ground, ink, strict=True))
    return red, green, blue


def _distances(colour: Colour, others: Iterable[Colour]) -> list[int]:
    """Returns the squared distance of a colour from each of the others."""
    red, green, blue = colour
    return [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in others]


@lru_cache(maxsize=16384)
def number_of(colour: Colour) -> int:
    """Returns the number of the colour in the table, or of the nearest colour that the table
    has."""
    distances = _distances(colour, colours())
    return distances.index(min(distances))


@lru_cache(maxsize=4096)
def shades(ground: int, ink: int) -> bytes:
    """Returns 256 colour numbers: the mixture of the colours `ground` and `ink` for each degree of
    coverage, from 0 (only `ground`) to 255 (only `ink`)."""
    below, above = colours()[ground], colours()[ink]
    between = (number_of(_mixed(below, above, step / _LEVELS)) for step in range(1, _LEVELS))
    levels = (ground, *between, ink)
    return bytes(levels[(degree * _LEVELS + 127) // 255] for degree in range(256))


@cache
def palette(look: GameLook = COMMON) -> bytes:
    """Returns the colour table as bytes: three for each colour (red, green, blue). The look's
    colours replace the theme's colours, and mixtures of the replaced colours change too."""
    instead = dict(look.instead)
    return bytes(
        part
        for ground, ink, step in _made().values()
        for part in _mixed(instead.get(ground, ground), instead.get(ink, ink), step)
    )


@cache
def _swatch() -> Image.Image:
    """Returns a picture that contains only the table."""
    swatch = Image.new("P", (1, 1))
    swatch.putpalette(palette())
    return swatch


def in_numbers(image: Image.Image) -> Image.Image:
    """Returns an RGB picture as a picture of colour numbers. Each pixel gets the nearest colour of
    the table."""
    numbers = image.quantize(palette=_swatch(), dither=Image.Dither.NONE)
    return Image.frombytes("L", numbers.size, numbers.tobytes())


def in_colours(numbers: Image.Image) -> Image.Image:
    """Returns a picture of colour numbers as an RGB picture."""
    image = Image.frombytes("P", numbers.size, numbers.tobytes())
    image.putpalette(palette())
    return image.convert("RGB")
