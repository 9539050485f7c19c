"""Small signs for kinds of cards, and for their numbers."""

import math
import zlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from rendering.signs.sign_pen import MaskPen, Pen

_FINE = 3


def _point(centre: float, radius: float, angle: float) -> tuple[float, float]:
    return centre + radius * math.sin(angle), centre - radius * math.cos(angle)


@lru_cache(maxsize=128)
def kind_icon(kind: str, side: int) -> Image.Image:
    """Returns the small sign for a kind of card as a mask; a gem if that kind has no sign."""
    size = side * _FINE
    mask = Image.new("L", (size, size), 0)
    draw = ImageDraw.Draw(mask)
    s = size / 24
    match kind.casefold():
        case "monster" | "creature" | "summon" | "minion":
            for x in (3, 9.5, 16):
                tip, low = (x + 4.5) * s, (x - 1.5) * s
                draw.polygon(
                    [(tip, 2 * s), ((x + 3.4) * s, 13 * s), (low, 22 * s), ((x - 0.2) * s, 11 * s)],
                    fill=255,
                )
        case "spell":
            star = [
                _point(size / 2, size * (0.48 if i % 2 == 0 else 0.15), math.pi * i / 4)
                for i in range(8)
            ]
            draw.polygon(star, fill=255)
        case "weapon":
            draw.line([(4 * s, 20 * s), (20 * s, 4 * s)], fill=255, width=round(4 * s))
            draw.line([(4 * s, 11 * s), (13 * s, 20 * s)], fill=255, width=round(3 * s))
        case "item" | "object":
            draw.ellipse((4 * s, 8 * s, 20 * s, 23 * s), fill=255)
            draw.rectangle((9.5 * s, 3 * s, 14.5 * s, 12 * s), fill=255)
            draw.rectangle((7 * s, 1 * s, 17 * s, 4 * s), fill=255)
        case "ace" | "leader":
            crown = [(2, 20), (1, 6), (7, 12), (12, 2), (17, 12), (23, 6), (22, 20)]
            draw.polygon([(x * s, y * s) for x, y in crown], fill=255)
        case _:
            corners = 4 + zlib.crc32(kind.encode("utf-8", "replace")) % 5
            draw.polygon(
                [_point(size / 2, size * 0.48, math.tau * i / corners) for i in range(corners)],
                fill=255,
            )
    return mask.reduce(_FINE)


def _blade(pen: Pen) -> None:
    pen.shape((23, 1), (22, 7), (10.5, 18.5), (5.5, 13.5), (17, 2))
    pen.shape((2, 10.5), (4.5, 8), (16, 19.5), (13.5, 22))
    pen.shape((5, 15), (9, 19), (4, 23), (1, 20))


def _tower(pen: Pen) -> None:
    for x in (2, 9.5, 17):
        pen.shape((x, 1), (x + 5, 1), (x + 5, 6), (x, 6))
    pen.shape((2, 5), (22, 5), (22, 9.5), (2, 9.5))
    pen.shape((4, 9), (20, 9), (20, 18), (4, 18))
    pen.shape((1, 18), (23, 18), (23, 23), (1, 23))


def _arrows(pen: Pen) -> None:
    for x in (0, 11):
        pen.shape((x + 1, 1), (x + 6, 1), (x + 13, 12), (x + 6, 23), (x + 1, 23), (x + 7.5, 12))


def _gem(pen: Pen) -> None:
    pen.shape((12, 0.5), (22, 6.5), (22, 17.5), (12, 23.5), (2, 17.5), (2, 6.5))


def _heart(pen: Pen) -> None:
    pen.disc(7, 8, 6)
    pen.disc(17, 8, 6)
    pen.shape((2, 11), (12, 23), (22, 11), (12, 6))


NUMBER_SIGNS: Final[Mapping[str, Callable[[Pen], None]]] = {
    "attack": _blade,
    "power": _blade,
    "defense": _tower,
    "block": _tower,
    "attacks": _arrows,
    "cost": _gem,
    "health": _heart,
    "life": _heart,
}
"""Signs by the name of a number."""


@lru_cache(maxsize=32)
def number_icon(name: str, side: int) -> Image.Image | None:
    """Returns the small sign for a number with this name as a mask, None if it has no sign."""
    trace = NUMBER_SIGNS.get(name.casefold())
    if trace is None:
        return None
    pen = MaskPen(side, _FINE)
    trace(pen)
    return pen.mask()
