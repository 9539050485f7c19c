"""The sixteen signs of abilities, drawn on a grid of 24 by 24."""

import math
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.views import Icon
from rendering.draw import theme
from rendering.draw.theme import Colour
from rendering.signs.sign_pen import MaskPen, Pen, Point


def _round(x: float, y: float, radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def _shield(pen: Pen) -> None:
    pen.shape((12, 1), (21, 4), (21, 11), (19, 16.5), (12, 23), (5, 16.5), (3, 11), (3, 4))
    pen.shape((12, 5), (17.5, 6.8), (17.5, 11), (16, 15), (12, 18.8), cut=True)


def _bolt(pen: Pen) -> None:
    pen.shape((14.5, 0.5), (4, 13.5), (10.5, 13.5), (8, 23.5), (20, 9.5), (13, 9.5), (17.5, 0.5))


def _wing(pen: Pen) -> None:
    pen.shape((1, 21), (2, 12), (8, 5), (23.5, 0.5), (18.5, 7.5), (8.5, 11), (4, 15))
    pen.shape((2.5, 20.5), (8.5, 13), (21, 9.5), (16.5, 15), (8.5, 17))
    pen.shape((2, 23.5), (8, 19), (17, 17), (12.5, 22), (7, 23))


def _hoof(pen: Pen) -> None:
    pen.arc(12, 11, 10.5, (125, 415), 6)
    for x in (3.5, 20.5):
        pen.shape((x - 3, 18), (x + 3, 18), (x + 3, 22.5), (x - 3, 22.5))
    for degrees in (180, 225, 315, 360):
        pen.disc(*_round(12, 11, 7.5, degrees), 1.1, cut=True)


def _ghost(pen: Pen) -> None:
    pen.disc(12, 10, 9)
    pen.shape((3, 10), (21, 10), (21, 23), (17, 19.5), (14.5, 23), (12, 19.5), (9.5, 23), (7, 19.5))
    pen.shape((3, 10), (7, 19.5), (3, 23))
    for x in (8.5, 15.5):
        pen.disc(x, 9.5, 2, 2.8, cut=True)


def _leaf(pen: Pen) -> None:
    pen.shape((22, 2), (11, 3), (5, 7.5), (3.5, 13), (6, 18.5), (11.5, 20), (17, 17.5), (21, 11))
    pen.stroke((7, 17), (17, 7), width=1.8, cut=True)
    pen.stroke((2.5, 21.5), (7, 17), width=2.6)


def _flame(pen: Pen) -> None:
    pen.shape((13, 0.5), (16, 7), (18.5, 5.5), (21, 14), (17.5, 21), (12, 23.5), (6.5, 21))
    pen.shape((13, 0.5), (6.5, 21), (3, 14.5), (5.5, 8), (8, 11))
    pen.shape((12.5, 11.5), (15.8, 17), (14, 20.5), (12, 21.2), (9.5, 20), (8.8, 17), cut=True)


def _eye(pen: Pen) -> None:
    lids = [_round(12, 19, 12.5, degrees) for degrees in range(212, 330, 8)]
    lids += [_round(12, 5, 12.5, degrees) for degrees in range(32, 150, 8)]
    pen.shape(*lids)
    pen.disc(12, 12, 4.6, cut=True)
    pen.disc(12, 12, 2.6)


def _skull(pen: Pen) -> None:
    pen.disc(12, 10, 10, 9.5)
    pen.shape((6, 15), (18, 15), (17.5, 23), (6.5, 23))
    for x in (8, 16):
        pen.disc(x, 10.5, 2.9, cut=True)
    pen.shape((12, 13.5), (13.8, 17), (10.2, 17), cut=True)
    for x in (10, 14):
        pen.stroke((x, 20.5), (x, 24), width=1.2, cut=True)


def _moon(pen: Pen) -> None:
    pen.disc(11.5, 12, 11)
    pen.disc(17, 9, 9.3, cut=True)


def _star(pen: Pen) -> None:
    points = [_round(12, 12.6, (11.8, 4.8)[turn % 2], turn * 36 - 90) for turn in range(10)]
    pen.shape(*points)


def _drop(pen: Pen) -> None:
    pen.disc(12, 15.5, 7.8)
    pen.shape((12, 0.5), (18.9, 12), (5.1, 12))
    pen.stroke((8.3, 16), (9, 18.6), (11, 20), width=1.6, cut=True)


def _chain(pen: Pen) -> None:
    for x, y in ((7.5, 16.5), (16.5, 7.5)):
        pen.stroke((x - 2.2, y + 2.2), (x + 2.2, y - 2.2), width=11.5)
    for x, y in ((7.5, 16.5), (16.5, 7.5)):
        pen.stroke((x - 2, y + 2), (x + 2, y - 2), width=5.2, cut=True)
    pen.stroke((9, 15), (15, 9), width=2.8)


def _claw(pen: Pen) -> None:
    for x in (2, 9, 16):
        pen.shape((x + 6, 0.5), (x + 4.6, 12), (x - 1.5, 23.5), (x + 0.4, 11))


def _heart(pen: Pen) -> None:
    for x in (6.8, 17.2):
        pen.disc(x, 7.8, 6.2)
    pen.shape((1.6, 11), (12, 23), (22.4, 11), (17, 6), (12, 8), (7, 6))


def _swirl(pen: Pen) -> None:
    turns = [_round(12, 12, 1.2 + 8.6 * step / 60, step * 10) for step in range(61)]
    pen.stroke(*turns, width=3.2)


_DRAWN: Final[Mapping[Icon, Callable[[Pen], None]]] = {
    "shield": _shield,
    "bolt": _bolt,
    "wing": _wing,
    "hoof": _hoof,
    "ghost": _ghost,
    "leaf": _leaf,
    "flame": _flame,
    "eye": _eye,
    "skull": _skull,
    "moon": _moon,
    "star": _star,
    "drop": _drop,
    "chain": _chain,
    "claw": _claw,
    "heart": _heart,
    "swirl": _swirl,
}


@lru_cache(maxsize=128)
def pictogram(icon: Icon, side: int) -> Image.Image:
    """Returns the sign of an ability as a mask, `side` pixels wide and high."""
    pen = MaskPen(side)
    trace_pictogram(icon, pen)
    return pen.mask()


def trace_pictogram(icon: Icon, pen: Pen) -> None:
    """Draws the sign of an ability with a pen."""
    _DRAWN[icon](pen)


def colour_of(icon: Icon) -> Colour:
    """Returns the colour in which an ability's sign is drawn on a dark background. The colour
    itself means nothing."""
    return theme.SIGN_COLOURS[icon]
