"""A chart of the advantage in a match, turn by turn, for one of its players."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from typing import Final

from PIL import Image, ImageDraw

from rendering.draw import paint, theme
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import draw_block, one_line
from rendering.draw.unicode_text import clean, short_text
from rendering.pages.chart_lines import draw_mark, draw_path, thinned
from rendering.pages.page_heading import (
    HEADING,
    INNER,
    INVITATION,
    WIDTH,
    draw_invitation,
    draw_page_heading,
)

_LEVELS: Final = 118
_HIGH: Final = 560
_TURNS: Final = 74
_INSET: Final = 30
_MOST_TICKS: Final = 9
_MARK: Final = 22
_DOT: Final = 6
_DOTS: Final = 26
_COLUMN: Final = 4
_FINE: Final = 3
_NOTHING: Final = "Nothing to choose"

BAND: Final = (
    "The light band around even is how far the computer may be wrong: what lies in it is even."
)
"""The sentence that explains the chart."""

_WORDS: Final = (
    (0.85, "winning"),
    (0.5, "much better"),
    (0.25, "better"),
    (0.1, "a little better"),
)
"""Least advantage for each description of the leading player. A lower advantage is "even"."""


@dataclass(frozen=True, slots=True)
class AdvantagePoint:
    """The reader's advantage in one turn.

    - `turn`: the number of the turn.
    - `value`: the advantage, from -1 (losing) to 1 (winning).
    - `error`: the margin of error of `value`.
    - `points`: the numbers of the match's turning points that are in this turn.
    """

    turn: int
    value: float
    error: float
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class AdvantageChart:
    """The data of a chart: the reader's advantage over the opponent `other`, turn after turn.
    `ended` says in words how the match ended."""

    other: str
    stood: tuple[AdvantagePoint, ...]
    ended: str


def advantage_words(value: float, error: float, other: str) -> str:
    """Returns the advantage in words for the reader, such as "you a little better". `value` is the
    reader's advantage from -1 to 1; below 0, the opponent, called `other`, is ahead. Returns "even"
    if the advantage is small or at most `error`, the margin of error."""
    how = next((words for least, words in _WORDS if abs(value) >= least), "")
    if not how or abs(value) <= error:
        return "even"
    return f"you {how}" if value > 0 else f"{other} {how}"


def draw_advantage(chart: AdvantageChart) -> Picture:
    """Returns a picture of the chart, 800 pixels wide."""
    other = clean(chart.other) or "Opponent"
    height = HEADING + (_HIGH + _TURNS if chart.stood else INVITATION)
    image = paint.table(WIDTH, height)
    draw_page_heading(
        image, "Advantage by turn", f"You against {short_text(other, 40)}", chart.ended
    )
    if chart.stood:
        _draw(image, chart.stood, other)
    else:
        draw_invitation(image, _NOTHING, "You were never asked between two things.")
    return as_picture(image, "review", _alt(chart, other))


@dataclass(frozen=True, slots=True)
class _Scale:
    """The places of turns and values in the plot, which is `box`."""

    box: paint.Box
    first: int
    last: int

    def x(self, turn: int) -> int:
        left, _, width, _ = self.box
        if self.first == self.last:
            return left + width // 2
        room = width - 2 * _INSET
        return left + _INSET + (turn - self.first) * room // (self.last - self.first)

    def y(self, value: float) -> int:
        _, top, _, height = self.box
        return top + height // 2 - round(value * (height // 2 - _INSET))


def _draw(image: Image.Image, stood: Sequence[AdvantagePoint], other: str) -> None:
    box = (theme.MARGIN + _LEVELS, HEADING, INNER - _LEVELS, _HIGH)
    scale = _Scale(box, stood[0].turn, stood[-1].turn)
    left, top, width, height = box
    paint.fill(image, left, top, width, height, theme.RADIUS, theme.PANEL)
    path = [(scale.x(one.turn), scale.y(one.value)) for one in stood]
    _shade(image, scale, path)
    _draw_errors(image, scale, stood)
    _draw_sides(image, scale, other)
    _draw_turns(image, scale)
    draw_path(image, box, thinned(path, _COLUMN), (), theme.GOLD)
    for x, y in path if len(path) <= _DOTS else ():
        draw_mark(image, "disc", x, y, _DOT, theme.GOLD, theme.PANEL)
    for one, (x, y) in zip(stood, path, strict=True):
        down = y < top + height // 2
        for place, number in enumerate(one.points):
            _draw_point(image, x, y + (place if down else -place) * 2 * _MARK, number)


def _shade(image: Image.Image, scale: _Scale, path: Sequence[paint.Point]) -> None:
    """Fills the area between the line and the middle, in different colours above and below."""
    left, top, width, height = scale.box
    middle = scale.y(0) - top
    outline = [(x - left, y - top) for x, y in path]
    for upper, colour in ((True, theme.GOLD_DEEP), (False, theme.STEEL)):
        mask = Image.new("L", (width * _FINE, height * _FINE), 0)
        draw = ImageDraw.Draw(mask)
        for (x, y), (to, low) in pairwise(outline):
            corners = [(x, middle), *_on_one_side((x, y), (to, low), middle, upper), (to, middle)]
            draw.polygon([(a * _FINE, b * _FINE) for a, b in corners], fill=255)
        paint.stamp(image, mask.reduce(_FINE), left, top, colour)


def _on_one_side(
    one: paint.Point, other: paint.Point, middle: int, upper: bool
) -> Iterator[tuple[float, float]]:
    """Yields a piece of the line where it is on one side of the middle. Where it is on the other
    side, yields the middle instead."""

    def held(y: float) -> float:
        return min(y, middle) if upper else max(y, middle)

    yield one[0], held(one[1])
    if (one[1] - middle) * (other[1] - middle) < 0:
        part = (middle - one[1]) / (other[1] - one[1])
        yield one[0] + (other[0] - one[0]) * part, middle
    yield other[0], held(other[1])


def _draw_errors(image: Image.Image, scale: _Scale, stood: Sequence[AdvantagePoint]) -> None:
    """Draws a band around the middle over the filled area: within the band, the advantage is
    uncertain."""
    left, top, width, height = scale.box
    low = [(scale.x(one.turn) - left, scale.y(-one.error) - top) for one in stood]
    low = [(0, low[0][1]), *low, (width, low[-1][1])]
    high = [(x, 2 * (scale.y(0) - top) - y) for x, y in low]
    mask = Image.new("L", (width * _FINE, height * _FINE), 0)
    corners = [(x * _FINE, y * _FINE) for x, y in (*low, *reversed(high))]
    ImageDraw.Draw(mask).polygon(corners, fill=255)
    paint.stamp(image, mask.reduce(_FINE), left, top, theme.SLOT)


def _draw_sides(image: Image.Image, scale: _Scale, other: str) -> None:
    """Draws a line in the middle, and the names of both sides."""
    left, top, width, height = scale.box
    y = scale.y(0)
    paint.flood(image, theme.MUTED, left, y - 1, left + width, y + 2)
    room = _LEVELS - 12
    for words, at, colour in (
        ("You", top + 26, theme.GOLD),
        ("better", top + 58, theme.MUTED),
        ("even", y, theme.LIGHT),
        (short_text(other, 10), top + height - 58, theme.GLOW),
        ("better", top + height - 26, theme.MUTED),
    ):
        block = one_line(words, "text", colour, (28, 26, 24, 22), room)
        draw_block(image, block, theme.MARGIN, at - block.height // 2, room, "right")


def _draw_turns(image: Image.Image, scale: _Scale) -> None:
    _, top, _, height = scale.box
    for turn in _ticks(scale.first, scale.last):
        x = scale.x(turn)
        paint.flood(image, theme.PANEL_LINE, x - 1, top + height, x + 1, top + height + 8)
        words = one_line(str(turn), "text", theme.MUTED, (26,), 80)
        draw_block(image, words, x - 40, top + height + 8, 80, "centre")
    words = one_line("Turn", "text", theme.MUTED, (26,), _LEVELS)
    draw_block(image, words, theme.MARGIN, top + height + 8, _LEVELS - 12, "right")


def _ticks(first: int, last: int) -> list[int]:
    steps = (factor * 10**power for power in count() for factor in (1, 2, 5))
    step = next(step for step in steps if (last - first) // step < _MOST_TICKS)
    return [*range(-(-first // step) * step, last + 1, step)]


def _draw_point(image: Image.Image, x: int, y: int, number: int) -> None:
    draw_mark(image, "disc", x, y, _MARK, theme.LIGHT, theme.PANEL)
    words = one_line(str(number), "bold", theme.INK, (32,), 2 * _MARK)
    draw_block(image, words, x - _MARK, y - words.height // 2, 2 * _MARK, "centre")


def _alt(chart: AdvantageChart, other: str) -> str:
    """Returns the alt text: the advantage in the first turn and whenever it changed, and the
    turning points."""
    other = short_text(other, 30)
    said: list[str] = []
    before = ""
    for one in chart.stood:
        words = advantage_words(one.value, one.error, other)
        if words != before:
            said.append(f"Turn {one.turn}: {words}.")
        before = words
    points = sorted((number, one.turn) for one in chart.stood for number in one.points)
    marked = "; ".join(f"{number} in turn {turn}" for number, turn in points)
    marks = f" Turning points: {marked}." if marked else ""
    told = " ".join(said) or f"{_NOTHING}."
    band = f" {BAND}" if chart.stood else ""
    return f"Your advantage by turn, from what you knew then.{marks} {told} {chart.ended}.{band}"
