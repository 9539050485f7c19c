"""A scene to paint on: a canvas, the colours of a family, and a random generator that depends on
the card only."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from PIL import ImageDraw

from rendering.draw.colour_table import number_of
from rendering.draw.theme import Art

Point = tuple[float, float]
_LOW: Final = 100
_STEP: Final = 8
"""Pixels between two points of a curve."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A canvas for the background of a card's art, `width` x `height` pixels large. Methods that
    draw get the `number` of a colour in the colour table.

    Painters draw in flat tones without smooth edges, because these compress well. All lengths are
    shares of the width or the height, so that a card has the same scene at any size.
    """

    draw: ImageDraw.ImageDraw
    width: int
    height: int
    art: Art
    chance: Random

    def lands(self) -> Iterator[tuple[int, int]]:
        """Yields the index and the colour number of each of the three ridges of the landscape, the
        farthest first. Yields only the middle ridge if the picture is low, because three would look
        tangled."""
        ridges = enumerate(map(number_of, (self.art.far, self.art.mid, self.art.near)))
        yield from islice(ridges, 1, 2) if self.height < _LOW else ridges

    def part(self, least: float, most: float) -> float:
        """Returns a random number from `least` to `most`."""
        return self.chance.uniform(least, most)

    def shape(self, points: list[Point], number: int) -> None:
        """Draws a filled polygon in the colour with this number."""
        self.draw.polygon(points, fill=number)

    def disc(self, x: float, y: float, radius: float, number: int) -> None:
        """Draws a filled circle round (x, y)."""
        self.draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=number)

    def dome(self, x: float, y: float, radius: float, number: int) -> None:
        """Draws the upper half of a circle round (x, y)."""
        box = (x - radius, y - radius, x + radius, y + radius)
        self.draw.pieslice(box, 180, 360, fill=number)

    def floor(self, top: float, number: int) -> None:
        """Fills the picture from the y coordinate `top` down to its lower edge."""
        self.draw.rectangle((0, min(top, self.height), self.width, self.height), fill=number)

    def block(self, left: float, top: float, right: float, low: float, number: int) -> None:
        """Draws a filled rectangle between these edges; draws nothing if it would have no area."""
        if right > left and low > top:
            self.draw.rectangle((left, top, right, low), fill=number)

    def wave(self, height: float, swing: float, turns: float, start: float) -> list[Point]:
        """Returns the points of a sine curve from the left edge to the right edge. The curve is
        `swing` pixels high to each side of `height` and has `turns` periods; `start` is its phase
        in radians."""
        pace = turns * math.tau / self.width
        across = range(0, self.width + _STEP, _STEP)
        return [(x, height - swing * math.sin(pace * x + start)) for x in across]
