"""Paths of lines from a card to a height on the board. They run between cards, so that they cross
no words."""

from collections.abc import Callable, Mapping
from typing import Final

from engine.decisions import Place
from rendering.draw import theme
from rendering.draw.paint import Box, Point

_FROM_CORNER: Final = 26

Shift = Callable[[int, int], int]
"""A function that moves a vertical line. It takes the middle of a gap or card and the greatest
distance from it, both in pixels, and returns the line's position."""


def in_the_middle(middle: int, play: int) -> int:
    """Returns `middle` unchanged. As the `shift` of `route`, this places each vertical piece of a
    line in the middle of its gap or card."""
    return middle


def route(
    cards: Mapping[Place, Box], box: Box, y: int, shift: Shift = in_the_middle
) -> list[Point]:
    """Returns the points of a path from the edge of a card, `box`, to the height `y`. The path goes
    round the `cards` of the rows in between. `shift(middle, play)` may move a vertical piece by up
    to `play` pixels, to keep lines apart."""
    left, top, width, height = box
    down = top < y
    edge = top + height if down else top
    boxes = {other for other in cards.values() if min(top, y) < other[1] < max(top, y)}
    rows = sorted({other[1] for other in boxes if other[1] != top}, reverse=not down)
    points: list[Point] = []
    x = left + width // 2
    for row in rows:
        beside = sorted(other for other in boxes if other[1] == row)
        gaps = [beside[0][0] - theme.GAP // 2]
        gaps += [other[0] + other[2] + theme.GAP // 2 for other in beside]
        middle = x
        x = shift(min(gaps, key=lambda gap: abs(gap - middle)), theme.GAP // 2)
        turn = row - theme.GAP // 2 if down else row + beside[0][3] + theme.GAP // 2
        if not points:
            start = min(max(x, left + _FROM_CORNER), left + width - _FROM_CORNER)
            points.append((start, edge))
            middle = start
        points += [(middle, turn), (x, turn)]
    if not points:
        x = shift(x, max(0, width // 2 - 2 * _FROM_CORNER))
        points.append((x, edge))
    return [*points, (x, y)]
