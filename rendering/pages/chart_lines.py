"""The elements of a chart: smooth lines, whole or dashed, and marks of several shapes."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle, pairwise
from typing import Final, Literal

from PIL import Image, ImageDraw

from rendering.draw.paint import Box, Point, stamp
from rendering.draw.theme import Colour

Shape = Literal["disc", "square", "triangle", "diamond"]
SHAPES: Final[tuple[Shape, ...]] = ("disc", "square", "triangle", "diamond")
DASHES: Final[tuple[tuple[int, ...], ...]] = ((), (22, 10), (6, 9), (26, 8, 6, 8))
"""For each kind of line, the lengths in pixels of its dashes and gaps in turn; empty for a solid
line."""
THICKNESS: Final = 5

_FINE: Final = 3


def draw_path(
    image: Image.Image, box: Box, path: Sequence[Point], dashes: Sequence[int], colour: Colour
) -> None:
    """Draws a line through all points of the path, inside the box. `dashes` are the lengths in
    pixels of its dashes and gaps in turn; a line without dashes is solid."""
    left, top, width, height = box
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    draw = ImageDraw.Draw(mask)
    points = [((x - left) * _FINE, (y - top) * _FINE) for x, y in path]
    for piece in _pieces(points, [length * _FINE for length in dashes]):
        draw.line(piece, fill=255, width=THICKNESS * _FINE, joint="curve")
    stamp(image, mask.reduce(_FINE), left, top, colour)


_Fine = tuple[float, float]


def _pieces(path: Sequence[_Fine], dashes: Sequence[int]) -> Iterator[list[_Fine]]:
    """Yields the parts of the path that are drawn."""
    if not dashes:
        yield list(path)
        return
    lengths = cycle(dashes)
    left, drawn = float(next(lengths)), True
    piece = [path[0]]
    for start, end in pairwise(path):
        length, done = math.dist(start, end), 0.0
        while length - done > left:
            done += left
            part = done / length
            turn = (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
            if drawn:
                yield [*piece, turn]
            piece, drawn, left = [turn], not drawn, float(next(lengths))
        left -= length - done
        piece.append(end)
    if drawn:
        yield piece


def draw_mark(
    image: Image.Image, shape: Shape, x: int, y: int, size: int, colour: Colour, edge: Colour
) -> None:
    """Draws a mark in the given shape, centred on (x, y). `size` is half its width in pixels. A
    thin line round it in the colour `edge` separates it from the lines of the chart."""
    stamp(image, _mark(shape, size + 3), x - size - 3, y - size - 3, edge)
    stamp(image, _mark(shape, size), x - size, y - size, colour)


@lru_cache(maxsize=32)
def _mark(shape: Shape, size: int) -> Image.Image:
    """Returns the shape as a mask twice `size` wide and high."""
    side = 2 * size * _FINE
    mask = Image.new("L", (side, side), 0)
    draw = ImageDraw.Draw(mask)
    last, middle, inset = side - 1, side / 2, side * 0.08
    match shape:
        case "disc":
            draw.ellipse((inset, inset, last - inset, last - inset), fill=255)
        case "square":
            draw.rectangle((side * 0.12, side * 0.12, side * 0.88, side * 0.88), fill=255)
        case "triangle":
            draw.polygon([(middle, 0), (last, side * 0.9), (0, side * 0.9)], fill=255)
        case "diamond":
            draw.polygon([(middle, 0), (last, middle), (middle, last), (0, middle)], fill=255)
    return mask.reduce(_FINE)


def thinned(path: Sequence[Point], every: int) -> list[Point]:
    """Returns the path with at most four points for each `every` pixels of width: the first, the
    lowest, the highest and the last point. So no peak is lost."""
    kept: list[Point] = []
    column: list[Point] = []
    for point in path:
        if column and point[0] // every != column[0][0] // every:
            kept += _outline(column)
            column = []
        column.append(point)
    return kept + _outline(column)


def _outline(column: list[Point]) -> list[Point]:
    ends = {0, len(column) - 1}
    ends |= {pick(range(len(column)), key=lambda at: column[at][1]) for pick in (min, max)}
    return [column[at] for at in sorted(ends)]


def spread(wanted: Sequence[int], heights: Sequence[int], low: int, high: int) -> list[int]:
    """Returns the vertical centres for blocks with these heights, as near as possible to the
    `wanted` centres without overlap. If the blocks fit, all lie between `low` and `high`."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    middles = [0] * len(wanted)
    edge = low
    for index in order:
        middles[index] = max(wanted[index], edge + heights[index] // 2)
        edge = middles[index] + heights[index] - heights[index] // 2
    edge = high
    for index in reversed(order):
        middles[index] = min(middles[index], edge - (heights[index] - heights[index] // 2))
        edge = middles[index] - heights[index] // 2
    return middles
