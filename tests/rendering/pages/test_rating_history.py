"""A rating chart: any ratings at any times, round numbers, lines distinguishable without
colours."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering import RatingHistory, RatingPoint, RatingTrack, draw_history
from rendering.draw import paint
from rendering.draw.theme import LIGHT, TABLE
from rendering.pages.axes import LAST_MOMENT, MOST_DATES, date_ticks, rating_ticks
from rendering.pages.chart_lines import DASHES, SHAPES, draw_mark, draw_path, spread, thinned
from tests.rendering import rated
from tests.rendering.golden import opened
from tests.rendering.margins import margins
from tests.strategies import examples

names = st.text(max_size=40) | st.sampled_from(["W" * 99, "漢" * 40, "e" + "\u0301" * 99])
points = st.builds(RatingPoint, st.integers(), st.integers(-(10**12), 10**12)) | st.builds(
    RatingPoint, st.integers(rated.MAY, rated.MAY + 400 * rated.DAY), st.integers(800, 2400)
)
tracks = st.builds(RatingTrack, names, st.lists(points, max_size=30).map(tuple))
histories = st.builds(RatingHistory, names, st.lists(tracks, max_size=4).map(tuple))
moments = st.integers(0, LAST_MOMENT)


@given(history=histories)
@examples(10)
def test_any_ratings_at_any_time_stay_inside_and_are_told(history: RatingHistory) -> None:
    picture = draw_history(history)
    image = opened(picture)
    assert image.width == 800
    assert all(len(strip.getcolors() or ()) == 1 for strip in margins(image))
    assert 0 < len(picture.alt) <= 1024
    picture.alt.encode()


def test_the_words_tell_first_highest_lowest_and_latest_of_every_track() -> None:
    ratings = (1200, 1250, 1190, 1240)
    points = tuple(RatingPoint(rated.MAY + 200 * at * rated.DAY, r) for at, r in enumerate(ratings))
    one = RatingTrack("Some Game · live", tuple(reversed(points)))
    other = RatingTrack("Other Game · daily", (RatingPoint(rated.MAY, 1000),))
    assert draw_history(
        RatingHistory("Alice", (one, other, RatingTrack("Never played", ())))
    ).alt == (
        "Rating over time of Alice. Some Game · live, 4 ratings, 30 Apr 2025 to 21 Dec 2026: "
        "first 1200, highest 1250, lowest 1190, latest 1240. "
        "Other Game · daily: 1000 on 30 Apr 2025."
    )


@pytest.mark.parametrize(
    "history", [RatingHistory("Eve", ()), RatingHistory("Eve", (RatingTrack("T", ()),))]
)
def test_who_has_no_rating_gets_a_friendly_word(history: RatingHistory) -> None:
    assert draw_history(history).alt == "Rating over time of Eve. No rated matches yet."


def test_more_tracks_than_can_be_told_apart_are_refused() -> None:
    history = rated.history()
    with pytest.raises(ValueError, match="5 tracks"):
        draw_history(replace(history, tracks=(*history.tracks, history.tracks[0])))


def test_no_two_lines_have_the_same_dashes_or_marks() -> None:
    """In one colour, every line and every mark still looks different."""
    path = [(10, 10), (150, 60), (290, 20)]
    lines, marks = set[bytes](), set[bytes]()
    for dashes, shape in zip(DASHES, SHAPES, strict=True):
        line, mark = paint.blank_picture(300, 80, TABLE), paint.blank_picture(40, 40, TABLE)
        draw_path(line, (0, 0, 300, 80), path, dashes, LIGHT)
        draw_mark(mark, shape, 20, 20, 12, LIGHT, TABLE)
        lines.add(line.tobytes())
        marks.add(mark.tobytes())
    assert len(lines) == len(marks) == 4


@given(wanted=st.lists(st.integers(0, 600), min_size=1, max_size=4), data=st.data())
def test_labels_never_lie_on_each_other(wanted: list[int], data: st.DataObject) -> None:
    height = st.integers(20, 150)
    heights = data.draw(st.lists(height, min_size=len(wanted), max_size=len(wanted)))
    middles = spread(wanted, heights, 0, 600)
    boxes = sorted((m - h // 2, m - h // 2 + h) for m, h in zip(middles, heights, strict=True))
    assert boxes[0][0] >= 0
    assert boxes[-1][1] <= 600
    assert all(low <= top for (_, low), (top, _) in pairwise(boxes))


def test_a_label_with_room_stays_beside_the_end_of_its_line() -> None:
    assert spread([500, 100], [80, 80], 0, 600) == [500, 100]


@given(one=st.integers(-(10**15), 10**15), other=st.integers(0, 10**6), most=st.integers(3, 9))
def test_ratings_have_round_numbers_evenly_apart_round_them(
    one: int, other: int, most: int
) -> None:
    places = [tick.at for tick in rating_ticks(one, one + other, most)]
    assert places[0] <= one
    assert one + other <= places[-1]
    assert len(places) <= most
    steps = {b - a for a, b in pairwise(places)}
    assert len(steps) <= 1
    for step in steps:
        assert str(step).rstrip("0") in ("1", "2", "5")
        assert all(place % step == 0 for place in places)


@given(first=moments, second=moments, near=st.integers(0, 100 * rated.DAY))
def test_dates_are_few_in_order_and_within_the_time_that_is_drawn(
    first: int, second: int, near: int
) -> None:
    for start, end in (
        (min(first, second), max(first, second)),
        (first, min(first + near, LAST_MOMENT)),
    ):
        ticks = date_ticks(start, end)
        places = [tick.at for tick in ticks]
        assert 1 <= len(places) <= MOST_DATES
        assert places == sorted(set(places))
        assert start <= places[0]
        assert places[-1] <= end
        assert ticks[0].below
        said = [(tick.words, tick.below) for tick in ticks]
        assert all(words or year for words, year in said)


def dates(days: float) -> list[tuple[str, str]]:
    """Returns the words below a chart that begins on 30 April 2025 and is `days` long."""
    ticks = date_ticks(rated.MAY, rated.MAY + round(days * rated.DAY))
    return [(tick.words, tick.below) for tick in ticks]


def test_dates_are_days_then_months_then_years() -> None:
    assert dates(0) == [("30 Apr", "2025")]
    assert dates(1.5) == [("30 Apr", "2025"), ("1 May", "")]
    assert dates(3.5) == [("1 May", "2025"), ("2 May", ""), ("3 May", "")]
    assert dates(100) == [("May", "2025"), ("Jun", ""), ("Jul", ""), ("Aug", "")]
    assert dates(500) == [("Jul", "2025"), ("Jan", "2026"), ("Jul", "")]
    assert dates(1500) == [("", "2026"), ("", "2027"), ("", "2028"), ("", "2029")]


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 500)), min_size=1))
def test_many_points_are_thinned_without_losing_an_end_or_a_peak(
    path: list[tuple[int, int]],
) -> None:
    path.sort(key=lambda point: point[0])
    kept = thinned(path, 4)
    assert (kept[0], kept[-1]) == (path[0], path[-1])
    assert len(kept) <= 4 * 11
    for pick in (min, max):
        assert pick(y for _, y in kept) == pick(y for _, y in path)
