"""The number that decides a match, on a heart or a gem beside a player's portrait."""

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.faces import Stat
from engine.views import PlayerView
from rendering.draw import paint, theme
from rendering.draw.text import Block, TextSpan, draw_block, one_line, wrap
from rendering.draw.unicode_text import clean

HEIGHT: Final = 92
_LEAST_WIDTH: Final = 106
_BESIDE: Final = 30
_FINE: Final = 4
_EDGE: Final = 3
_HEARTS: Final = ("health", "life")
_NOTE: Final = 110


def main_counter(side: PlayerView) -> Stat | None:
    """Returns the player's health or life. If the player has neither, returns the player's first
    number; None if the player has no number."""
    hearts = (stat for stat in side.counters if stat.name.casefold() in _HEARTS)
    return next(hearts, next(iter(side.counters), None))


def deciding_number(side: PlayerView) -> Stat:
    """Returns the number that decides the match for a player: their health or life, else their
    first number. If the player has no number, returns the number of cards in their deck."""
    sizes = (zone.size for zone in side.zones if zone.key in ("deck", "library"))
    size = next(sizes, 0)
    return main_counter(side) or Stat("cards in deck", size, size)


def medallion_width(stat: Stat) -> int:
    """Returns the width in pixels of the medallion for this number; a long number needs a wider
    one."""
    return max(_LEAST_WIDTH, _number(stat).width + _BESIDE)


def draw_medallion(image: Image.Image, stat: Stat, x: int, y: int, dimmed: bool = False) -> None:
    """Draws the medallion without its number, `HEIGHT` pixels high, with its top left at (x, y).
    With `dimmed`, the medallion is grey."""
    width = medallion_width(stat)
    heart = _is_heart(stat)
    colour = theme.SLATE.deep if dimmed else theme.HEART if heart else theme.LINES[1]
    paint.stamp(image, _shape(heart, width, 0), x, y, theme.SHADOW)
    paint.stamp(image, _shape(heart, width, _EDGE), x, y, theme.MUTED if dimmed else theme.GOLD)
    paint.stamp(image, _shape(heart, width, 2 * _EDGE), x, y, colour)


def draw_number(image: Image.Image, stat: Stat, x: int, y: int) -> None:
    """Draws the number onto a medallion whose top left is at (x, y)."""
    number = _number(stat)
    top = y + (HEIGHT - number.height) // 2 - (8 if _is_heart(stat) else 2)
    draw_block(image, number, x, top, medallion_width(stat), "centre")


def shape_value(stat: Stat) -> int:
    """Returns a key for caching medallions: 0 for a number that fits in the usual width, else the
    number's value. Medallions with the same key differ only in the number drawn on them."""
    return 0 if medallion_width(stat) == _LEAST_WIDTH else stat.value


def _is_heart(stat: Stat) -> bool:
    return stat.name.casefold() in _HEARTS


def _number(stat: Stat) -> Block:
    words = str(stat.value)
    size = 52 if len(words) <= 2 else 42 if len(words) == 3 else 34
    return wrap([TextSpan(words, "bold", theme.LIGHT)], size, 400)


@lru_cache(maxsize=32)
def _shape(heart: bool, width: int, inset: int) -> Image.Image:
    """Returns a heart or a gem as a mask, `inset` pixels smaller on every side."""
    mask = Image.new("L", (width * _FINE, HEIGHT * _FINE), 0)
    points = _heart() if heart else _GEM
    across, down = width - 2 * inset, HEIGHT - 2 * inset
    scaled = [((inset + x * across) * _FINE, (inset + y * down) * _FINE) for x, y in points]
    ImageDraw.Draw(mask).polygon(scaled, fill=255)
    return mask.reduce(_FINE)


_GEM: Final = ((0.22, 0.04), (0.78, 0.04), (1, 0.5), (0.78, 0.96), (0.22, 0.96), (0, 0.5))


def _heart() -> list[tuple[float, float]]:
    """Returns the outline of a broad heart in a square of 1 by 1."""
    turns = (math.tau * step / 120 for step in range(120))
    outline = [
        (
            math.sin(t) ** 3,
            -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)),
        )
        for t in turns
    ]
    return [(0.5 + x / 2, (y + 12) / 29) for x, y in outline]


def medallion_note(stat: Stat) -> tuple[Block, ...]:
    """Returns the words beside the medallion: the number's name, and below it the number's first
    value if it has changed."""
    name = one_line(clean(stat.name, 20), "bold", theme.LIGHT, (26, 24, 22), _NOTE)
    if stat.value == stat.base:
        return (name,)
    lower = stat.value < stat.base
    words = f"of {stat.base}" if lower else f"from {stat.base}"
    colour = theme.LOWERED if lower else theme.RAISED
    return (name, one_line(words, "bold", colour, (24, 22), _NOTE))
