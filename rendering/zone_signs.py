"""A sign for each pile and hand beside a player, drawn on a grid of 24 by 24."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

from engine.views import ZoneView

_FINE: Final = 4
_GRID: Final = 24


class _Pen:
    """Draws shapes on the grid; what is cut does not show."""

    def __init__(self, side: int) -> None:
        self.mask = Image.new("L", (side * _FINE, side * _FINE), 0)
        self._draw = ImageDraw.Draw(self.mask)
        self._scale = side * _FINE / _GRID

    def shape(self, *points: tuple[float, float], cut: bool = False) -> None:
        scaled = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.polygon(scaled, fill=0 if cut else 255)

    def box(
        self,
        left: float,
        top: float,
        right: float,
        low: float,
        round_: float = 0,
        cut: bool = False,
    ) -> None:
        scaled = [at * self._scale for at in (left, top, right, low)]
        self._draw.rounded_rectangle(scaled, round_ * self._scale, fill=0 if cut else 255)

    def disc(self, x: float, y: float, radius: float, cut: bool = False) -> None:
        self.box(x - radius, y - radius, x + radius, y + radius, radius, cut)


def _stack(pen: _Pen) -> None:
    """Sheets above each other."""
    for y in (17, 12.2, 7.4):
        pen.shape((12, y - 7.6), (24, y - 1), (12, y + 5.6), (0, y - 1), cut=True)
        pen.shape((12, y - 6), (22.5, y), (12, y + 6), (1.5, y))


def _fan(pen: _Pen) -> None:
    """Three cards held in a hand."""
    pen.shape((1, 9.5), (7, 6), (13.5, 18), (8, 21.5))
    pen.shape((23, 9.5), (17, 6), (10.5, 18), (16, 21.5))
    pen.box(6.6, 1, 17.4, 19, 2, cut=True)
    pen.box(8, 2, 16, 18.5, 1.5)
    pen.box(7, 20, 17, 23, 1.5)


def _stone(pen: _Pen) -> None:
    """A tombstone."""
    pen.box(5, 1.5, 19, 26, 7)
    pen.box(0, 20, 24, 24, cut=True)
    pen.box(1.5, 20.5, 22.5, 23.5, 1)
    pen.box(11, 5.5, 13, 14, cut=True)
    pen.box(8.5, 7.8, 15.5, 9.8, cut=True)


def _dropped(pen: _Pen) -> None:
    """An arrow down on a heap."""
    pen.box(10, 0.5, 14, 8)
    pen.shape((5.5, 7), (18.5, 7), (12, 14.5))
    pen.box(1.5, 16, 22.5, 19, 1)
    pen.box(1.5, 20.5, 22.5, 23.5, 1)


def _ring(pen: _Pen) -> None:
    """A way out of the world: rings that are broken."""
    pen.disc(12, 12, 11.5)
    pen.disc(12, 12, 8.6, cut=True)
    pen.disc(12, 12, 6)
    pen.disc(12, 12, 3.2, cut=True)
    pen.shape((15, -2), (20, 1), (8, 26), (3, 23), cut=True)


def _heap(pen: _Pen) -> None:
    """Cards that lie one on the other."""
    pen.box(7, 1, 21, 19, 2)
    pen.box(2, 4, 17.5, 24, 2, cut=True)
    pen.box(3.5, 5.5, 16.5, 23, 2)


_SIGNS: Final[Mapping[str, Callable[[_Pen], None]]] = {
    "deck": _stack,
    "library": _stack,
    "graveyard": _stone,
    "grave": _stone,
    "discard": _dropped,
    "exile": _ring,
    "banished": _ring,
}
"""Signs by what a zone is called; every other pile has a heap."""


def zone_sign(zone: ZoneView, side: int) -> Image.Image:
    """Returns the sign of a hand or pile as a mask, `side` pixels wide and high."""
    if zone.style in ("hand", "pool"):
        return _drawn(_fan, side)
    return _drawn(_SIGNS.get(zone.key.casefold(), _heap), side)


@lru_cache(maxsize=32)
def _drawn(sign: Callable[[_Pen], None], side: int) -> Image.Image:
    pen = _Pen(side)
    sign(pen)
    return pen.mask.reduce(_FINE)
