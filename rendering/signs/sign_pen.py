"""Pens for small signs on a grid of 24 by 24: one makes masks for pictures, the other SVG."""

import math
from collections.abc import Sequence
from typing import Final, Protocol

from PIL import Image, ImageDraw

GRID: Final = 24
Point = tuple[float, float]


class Pen(Protocol):
    """A pen that draws shapes on the grid of a sign. With `cut`, a shape is cut out of the sign
    instead."""

    def shape(self, *points: Point, cut: bool = False) -> None:
        """Draws a filled polygon."""

    def box(
        self,
        left: float,
        top: float,
        right: float,
        low: float,
        round_: float = 0,
        cut: bool = False,
    ) -> None:
        """Draws a filled rectangle; `round_` is the radius of its corners."""

    def disc(self, x: float, y: float, across: float, down: float = 0, cut: bool = False) -> None:
        """Draws a filled ellipse centred on (x, y). `across` and `down` are its radii; a circle if
        `down` is 0."""

    def stroke(self, *points: Point, width: float, cut: bool = False) -> None:
        """Draws a line with round ends and corners."""

    def arc(self, x: float, y: float, radius: float, angles: Point, width: float) -> None:
        """Draws a part of a ring round (x, y), clockwise from the first to the second of two
        `angles` in degrees; 0 degrees is to the right. `width` is the thickness of the ring."""


class MaskPen:
    """A pen that draws on a mask. The mask is drawn `fine` times as large as the result and then
    reduced."""

    def __init__(self, side: int, fine: int = 4) -> None:
        self._large = Image.new("L", (side * fine, side * fine), 0)
        self._draw = ImageDraw.Draw(self._large)
        self._scale = side * fine / GRID
        self._fine = fine

    def mask(self) -> Image.Image:
        """Returns the drawing as a mask: 255 in the drawn areas, 0 outside."""
        return self._large.reduce(self._fine)

    def shape(self, *points: Point, cut: bool = False) -> None:
        self._draw.polygon(self._scaled(points), fill=0 if cut else 255)

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

    def disc(self, x: float, y: float, across: float, down: float = 0, cut: bool = False) -> None:
        down = down or across
        box = self._scaled([(x - across, y - down), (x + across, y + down)])
        self._draw.ellipse(box, fill=0 if cut else 255)

    def stroke(self, *points: Point, width: float, cut: bool = False) -> None:
        fill = 0 if cut else 255
        self._draw.line(self._scaled(points), fill=fill, width=round(width * self._scale))
        for x, y in points:
            self.disc(x, y, width / 2, cut=cut)

    def arc(self, x: float, y: float, radius: float, angles: Point, width: float) -> None:
        outer = self._scaled([(x - radius, y - radius), (x + radius, y + radius)])
        self._draw.arc(outer, *angles, fill=255, width=round(width * self._scale))

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]


class SvgPen:
    """A pen that draws SVG elements for an SVG `mask`: white in the drawn areas, black in the cut
    ones."""

    def __init__(self) -> None:
        self.elements: list[str] = []

    def shape(self, *points: Point, cut: bool = False) -> None:
        said = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
        self.elements.append(f'<polygon points="{said}" {_fill(cut)}/>')

    def box(
        self,
        left: float,
        top: float,
        right: float,
        low: float,
        round_: float = 0,
        cut: bool = False,
    ) -> None:
        size = f'width="{right - left:.4g}" height="{low - top:.4g}" rx="{round_:.4g}"'
        self.elements.append(f'<rect x="{left:.4g}" y="{top:.4g}" {size} {_fill(cut)}/>')

    def disc(self, x: float, y: float, across: float, down: float = 0, cut: bool = False) -> None:
        radii = f'rx="{across:.4g}" ry="{down or across:.4g}"'
        self.elements.append(f'<ellipse cx="{x:.4g}" cy="{y:.4g}" {radii} {_fill(cut)}/>')

    def stroke(self, *points: Point, width: float, cut: bool = False) -> None:
        said = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
        colour = "#000" if cut else "#fff"
        self.elements.append(
            f'<polyline points="{said}" fill="none" stroke="{colour}" stroke-width="{width:.4g}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )

    def arc(self, x: float, y: float, radius: float, angles: Point, width: float) -> None:
        middle, (start, end) = radius - width / 2, map(math.radians, angles)
        first, last = (
            f"{x + middle * math.cos(angle):.4g} {y + middle * math.sin(angle):.4g}"
            for angle in (start, end)
        )
        large = int(end - start > math.pi)
        self.elements.append(
            f'<path d="M{first}A{middle:.4g} {middle:.4g} 0 {large} 1 {last}" fill="none" '
            f'stroke="#fff" stroke-width="{width:.4g}"/>'
        )


def _fill(cut: bool) -> str:
    return 'fill="#000"' if cut else 'fill="#fff"'
