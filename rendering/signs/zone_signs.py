"""A sign for each pile and hand beside a player, drawn on a grid of 24 by 24."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image

from engine.views import ZoneView
from rendering.signs.sign_pen import MaskPen, Pen


def _stack(pen: Pen) -> None:
    """Draws sheets above each other."""
    for y in (17, 12.2, 7.4):
        pen.shape((12, y - 7.6), (24, y - 1), (12, y + 5.6), (0, y - 1), cut=True)
        pen.shape((12, y - 6), (22.5, y), (12, y + 6), (1.5, y))


def _fan(pen: Pen) -> None:
    """Draws three cards held in a hand."""
    pen.shape((1, 9.5), (7, 6), (13.5, 18), (8, 21.5))
    pen.shape((23, 9.5), (17, 6), (10.5, 18), (16, 21.5))
    pen.box(6.6, 1, 17.4, 19, 2, cut=True)
    pen.box(8, 2, 16, 18.5, 1.5)
    pen.box(7, 20, 17, 23, 1.5)


def _stone(pen: Pen) -> None:
    """Draws a tombstone."""
    pen.box(5, 1.5, 19, 26, 7)
    pen.box(0, 20, 24, 24, cut=True)
    pen.box(1.5, 20.5, 22.5, 23.5, 1)
    pen.box(11, 5.5, 13, 14, cut=True)
    pen.box(8.5, 7.8, 15.5, 9.8, cut=True)


def _dropped(pen: Pen) -> None:
    """Draws an arrow down on a heap."""
    pen.box(10, 0.5, 14, 8)
    pen.shape((5.5, 7), (18.5, 7), (12, 14.5))
    pen.box(1.5, 16, 22.5, 19, 1)
    pen.box(1.5, 20.5, 22.5, 23.5, 1)


def _ring(pen: Pen) -> None:
    """Draws broken rings: a way out of the world."""
    _circle(pen, 11.5)
    _circle(pen, 8.6, cut=True)
    _circle(pen, 6)
    _circle(pen, 3.2, cut=True)
    pen.shape((15, -2), (20, 1), (8, 26), (3, 23), cut=True)


def _circle(pen: Pen, radius: float, cut: bool = False) -> None:
    pen.box(12 - radius, 12 - radius, 12 + radius, 12 + radius, radius, cut)


def _heap(pen: Pen) -> None:
    """Draws cards that lie on each other."""
    pen.box(7, 1, 21, 19, 2)
    pen.box(2, 4, 17.5, 24, 2, cut=True)
    pen.box(3.5, 5.5, 16.5, 23, 2)


_SIGNS: Final[Mapping[str, Callable[[Pen], None]]] = {
    "deck": _stack,
    "library": _stack,
    "graveyard": _stone,
    "grave": _stone,
    "discard": _dropped,
    "exile": _ring,
    "banished": _ring,
}
"""Signs by the key of a zone; every other pile has the sign of a heap."""


def zone_sign(zone: ZoneView, side: int) -> Image.Image:
    """Returns the sign of a hand or pile as a mask, `side` pixels wide and high."""
    return _drawn(_sign_of(zone), side)


def trace_zone_sign(zone: ZoneView, pen: Pen) -> None:
    """Draws the sign of a hand or pile with a pen."""
    _sign_of(zone)(pen)


def _sign_of(zone: ZoneView) -> Callable[[Pen], None]:
    if zone.style in ("hand", "pool"):
        return _fan
    return _SIGNS.get(zone.key.casefold(), _heap)


@lru_cache(maxsize=32)
def _drawn(sign: Callable[[Pen], None], side: int) -> Image.Image:
    pen = MaskPen(side)
    sign(pen)
    return pen.mask()
