"""A chart of ratings over time, with up to four lines that differ in mark, dashes and name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from rendering.draw import paint, theme
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import Block, TextSpan, draw_block, fit, line_height, one_line
from rendering.draw.unicode_text import clean, short_text
from rendering.pages.axes import LAST_MOMENT, Tick, date_ticks, day_words, rating_ticks, year_of
from rendering.pages.chart_lines import (
    DASHES,
    SHAPES,
    THICKNESS,
    draw_mark,
    draw_path,
    spread,
    thinned,
)
from rendering.pages.page_heading import (
    HEADING,
    INNER,
    INVITATION,
    WIDTH,
    draw_invitation,
    draw_page_heading,
    number_words,
)

MOST_TRACKS: Final = 4

_NUMBERS: Final = 84
_LABELS: Final = 216
_HIGH: Final = 600
_DATES: Final = 84
_INSET: Final = 22
_MOST_NUMBERS: Final = 7
_LEAST_SPAN: Final = 60
_MARK: Final = 7
_LAST_MARK: Final = 12
_MARK_APART: Final = 34
_SAMPLE: Final = 48
_COLUMN: Final = 4
_NOTHING: Final = "No rated matches yet"


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A member's rating after the match that ended at `when` (seconds since 1970)."""

    when: int
    rating: int


@dataclass(frozen=True, slots=True)
class RatingTrack:
    """The ratings of one member in one game and clock, oldest first. `title` names the game and the
    clock."""

    title: str
    points: tuple[RatingPoint, ...]


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """The data of a chart of a member's ratings, with at most `MOST_TRACKS` tracks. Tracks without
    points aren't drawn."""

    name: str
    tracks: tuple[RatingTrack, ...]


def draw_history(history: RatingHistory) -> Picture:
    """Returns a picture of the chart, 800 pixels wide. Raises ValueError for more than
    `MOST_TRACKS` tracks."""
    if len(history.tracks) > MOST_TRACKS:
        raise ValueError(f"{len(history.tracks)} tracks, of {MOST_TRACKS} at most")
    tracks = [track for track in history.tracks if track.points]
    name = clean(history.name) or "Ratings"
    height = HEADING + (_HIGH + _DATES if tracks else INVITATION)
    image = paint.table(WIDTH, height)
    draw_page_heading(image, name, "Rating over time", _span_words(tracks))
    if tracks:
        _draw_chart(image, tracks)
    else:
        draw_invitation(image, _NOTHING, "The first one starts a line here.")
    return as_picture(image, "ratings", _alt(name, tracks))


@dataclass(frozen=True, slots=True)
class _Scale:
    """The scales of the chart's axes, which give the position of a moment and of a rating.

    - `box`: the area of the chart's lines.
    - `start` and `end`: the first and the last moment, in seconds since 1970.
    - `numbers`: the ratings along the vertical axis.
    """

    box: paint.Box
    start: int
    end: int
    numbers: tuple[Tick, ...]

    def x(self, when: int) -> int:
        """Returns the horizontal position of a moment in pixels. If all ratings are from one
        moment, returns the middle of `box`."""
        left, _, width, _ = self.box
        if self.start == self.end:
            return left + width // 2
        room = width - 2 * _INSET
        return left + _INSET + (_moment(when) - self.start) * room // (self.end - self.start)

    def y(self, rating: int) -> int:
        """Returns the vertical position of a rating in pixels. Higher ratings are further up."""
        _, top, _, height = self.box
        low, high = self.numbers[0].at, self.numbers[-1].at
        return top + _INSET + (high - rating) * (height - 2 * _INSET) // (high - low)


def _moment(when: int) -> int:
    return max(0, min(when, LAST_MOMENT))


def _scale(tracks: Sequence[RatingTrack]) -> _Scale:
    ratings = [point.rating for track in tracks for point in track.points]
    moments = [_moment(point.when) for track in tracks for point in track.points]
    low, high = min(ratings), max(ratings)
    more = max(0, _LEAST_SPAN - (high - low)) // 2
    box = (theme.MARGIN + _NUMBERS, HEADING, INNER - _NUMBERS - _LABELS, _HIGH)
    numbers = rating_ticks(low - more, high + more, _MOST_NUMBERS)
    return _Scale(box, min(moments), max(moments), tuple(numbers))


def _draw_chart(image: Image.Image, tracks: Sequence[RatingTrack]) -> None:
    scale = _scale(tracks)
    _draw_axes(image, scale)
    paths = [
        [(scale.x(point.when), scale.y(point.rating)) for point in _sorted(track)]
        for track in tracks
    ]
    for index, path in enumerate(paths):
        draw_path(image, scale.box, thinned(path, _COLUMN), DASHES[index], theme.TRACKS[index])
    for index, path in enumerate(paths):
        _draw_marks(image, path, index)
    _draw_labels(image, tracks, [path[-1] for path in paths], scale)


def _sorted(track: RatingTrack) -> list[RatingPoint]:
    return sorted(track.points, key=lambda point: point.when)


def _draw_axes(image: Image.Image, scale: _Scale) -> None:
    left, top, width, height = scale.box
    paint.fill(image, left, top, width, height, theme.RADIUS, theme.PANEL)
    for tick in scale.numbers:
        y = scale.y(tick.at)
        paint.flood(image, theme.GRID, left, y, left + width, y + 2)
        words = one_line(tick.words, "text", theme.MUTED, (26, 24, 22), _NUMBERS - 10)
        draw_block(image, words, theme.MARGIN, y - words.height // 2, _NUMBERS - 10, "right")
    for tick in date_ticks(scale.start, scale.end):
        x = scale.x(tick.at)
        paint.flood(image, theme.PANEL_LINE, x - 1, top + height, x + 1, top + height + 8)
        y = top + height + 8
        for said in filter(None, (tick.words, tick.below)):
            words = one_line(said, "text", theme.MUTED, (26,), 120)
            draw_block(image, words, x - 60, y, 120, "centre")
            y += words.height


def _draw_marks(image: Image.Image, path: Sequence[paint.Point], index: int) -> None:
    """Draws a large mark on the last point, and small ones on earlier points with room between
    them."""
    before = path[-1]
    for x, y in reversed(path):
        if abs(x - before[0]) >= _MARK_APART:
            _mark(image, index, x, y, _MARK)
            before = (x, y)
    _mark(image, index, *path[-1], _LAST_MARK)


def _mark(image: Image.Image, index: int, x: int, y: int, size: int) -> None:
    draw_mark(image, SHAPES[index], x, y, size, theme.TRACKS[index], theme.PANEL)


def _draw_labels(
    image: Image.Image, tracks: Sequence[RatingTrack], ends: Sequence[paint.Point], scale: _Scale
) -> None:
    """Draws each track's label beside the plot, as near as possible to the end of its line: a
    sample of the line, the rating, the title and the best rating."""
    left, top, width, height = scale.box
    labels = [_label(track) for track in tracks]
    heights = [sum(block.height for block in label) + 6 for label in labels]
    middles = spread([y for _, y in ends], heights, top, top + height)
    x = left + width + theme.GAP
    for index, (label, middle) in enumerate(zip(labels, middles, strict=True)):
        y = middle - heights[index] // 2 + 3
        _draw_sample(image, index, x, y + label[0].height // 2)
        for number, block in enumerate(label):
            draw_block(image, block, x + (0 if number else _SAMPLE + 12), y)
            y += block.height


def _draw_sample(image: Image.Image, index: int, x: int, y: int) -> None:
    box = (x, y - THICKNESS, _SAMPLE, 2 * THICKNESS)
    draw_path(image, box, [(x, y), (x + _SAMPLE, y)], DASHES[index], theme.TRACKS[index])
    draw_mark(
        image, SHAPES[index], x + _SAMPLE // 2, y, _LAST_MARK, theme.TRACKS[index], theme.TABLE
    )


def _label(track: RatingTrack) -> list[Block]:
    points = _sorted(track)
    room = _LABELS - theme.GAP
    now = number_words(points[-1].rating)
    title = [TextSpan(_title(track), "text", theme.LIGHT)]
    blocks = [
        one_line(now, "bold", theme.LIGHT, (42, 36, 32, 28, 24, 22), room - _SAMPLE - 12),
        fit(title, (28, 26, 24, 22), room, 2 * line_height(26)),
    ]
    if len(points) > 1:
        best = f"best {number_words(_highest(points))}"
        blocks.append(one_line(best, "text", theme.MUTED, (24, 22), room))
    return blocks


def _title(track: RatingTrack) -> str:
    return clean(track.title) or "Rating"


def _highest(points: Sequence[RatingPoint]) -> int:
    return max(point.rating for point in points)


def _span_words(tracks: Sequence[RatingTrack]) -> str:
    """Returns the first and the last day."""
    moments = [_moment(point.when) for track in tracks for point in track.points]
    return _from_to(min(moments), max(moments)) if moments else ""


def _from_to(start: int, end: int) -> str:
    last = f"{day_words(end)} {year_of(end)}"
    if year_of(start) != year_of(end):
        return f"{day_words(start)} {year_of(start)} to {last}"
    return last if day_words(start) == day_words(end) else f"{day_words(start)} to {last}"


def _alt(name: str, tracks: Sequence[RatingTrack]) -> str:
    """Returns the first, highest, lowest and latest rating of every track in words."""
    said = " ".join(map(_track_words, tracks)) or f"{_NOTHING}."
    return f"Rating over time of {short_text(name, 60)}. {said}"


def _track_words(track: RatingTrack) -> str:
    points = _sorted(track)
    title = short_text(_title(track), 60)
    when = _from_to(_moment(points[0].when), _moment(points[-1].when))
    if len(points) == 1:
        return f"{title}: {number_words(points[0].rating)} on {when}."
    ratings = [point.rating for point in points]
    numbers = (ratings[0], max(ratings), min(ratings), ratings[-1])
    first, high, low, last = map(number_words, numbers)
    return (
        f"{title}, {len(points)} ratings, {when}: "
        f"first {first}, highest {high}, lowest {low}, latest {last}."
    )
