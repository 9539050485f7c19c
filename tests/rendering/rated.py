"""Leaderboards and rating histories made by hand, of no game in particular."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rendering import (
    AdvantageChart,
    AdvantagePoint,
    Leaderboard,
    LeaderboardLine,
    RatingHistory,
    RatingPoint,
    RatingTrack,
)
from tests.rendering.samples import NAMES

DAY = 86_400
MAY = 1_746_000_000
"""Seconds since 1970 of the last day of April 2025, in the morning."""

MEMBERS = ("Alice", "Bob the Magnificent Summoner", *NAMES[1:7], "", "W" * 32)


def leaderboard() -> Leaderboard:
    """Returns a full page: names in every script, a shared third place, and the viewer."""
    lines = tuple(
        LeaderboardLine(
            rank=3 if place == 4 else place,
            name=name,
            rating=1749 - 37 * (3 if place == 4 else place),
            provisional=place in (3, 6),
            wins=43 - 3 * place,
            losses=6 + place,
            draws=place % 3,
            you=place == 5,
        )
        for place, name in enumerate(MEMBERS, 1)
    )
    return Leaderboard("Some Game · live", "The Round Table", 1, 3, lines)


def leaderboard_with_line() -> Leaderboard:
    """Returns a last page: four members with a rank, and four who need more opponents for one."""
    lines = leaderboard().lines
    others = tuple(
        replace(line, rank=None, provisional=True, wins=30, needs=needs, you=needs == 3)
        for line, needs in zip(lines[4:8], (4, 3, 1, 5), strict=True)
    )
    return Leaderboard("Some Game · live", "The Round Table", 3, 3, (*lines[:4], *others))


def no_leaderboard() -> Leaderboard:
    """Returns a leaderboard on which nobody has a rating."""
    return Leaderboard("Some Game · daily", "The Round Table", 1, 1, ())


def walk(seed: int, count: int, start: int, apart: int, rating: int) -> tuple[RatingPoint, ...]:
    """Ratings that go up and down, `apart` seconds from each other on average."""
    luck = Random(seed)
    points: list[RatingPoint] = []
    for _ in range(count):
        start += luck.randint(1, 2 * apart)
        rating += luck.randint(-22, 26)
        points.append(RatingPoint(start, rating))
    return tuple(points)


def history() -> RatingHistory:
    """Returns a history of four tracks over a year and its turn."""
    return RatingHistory(
        "Alice",
        (
            RatingTrack("Some Game · live", walk(1, 90, MAY, 3 * DAY, 1200)),
            RatingTrack("Some Game · daily", walk(2, 12, MAY + 60 * DAY, 9 * DAY, 1350)),
            RatingTrack("Other Game · live", walk(3, 25, MAY + 20 * DAY, 6 * DAY, 1100)),
            RatingTrack(
                "The Game with the Long Title · relaxed", walk(4, 8, MAY + 200 * DAY, DAY, 1280)
            ),
        ),
    )


def long_history() -> RatingHistory:
    """Returns a history of seven hundred matches of one kind."""
    return RatingHistory(
        "Bob the Magnificent", (RatingTrack("Some Game · live", walk(5, 700, MAY, DAY, 900)),)
    )


def first_match() -> RatingHistory:
    """Returns a history of one match."""
    return RatingHistory("Eve", (RatingTrack("Some Game · live", (RatingPoint(MAY, 1216),)),))


def standing() -> AdvantageChart:
    """Returns the chart of a match with three turning points. The match was even for long, nearly
    lost and won in the end.
    """
    values = (0, 4, 6, 3, 5, -3, -1, -15, -28, -17, -31, -25, 61, 55, 90, 100)
    errors = (6, 9, 8, 12, 15, 10, 8, 9, 8, 12, 9, 6, 5, 4, 2, 2)
    points = {8: (1,), 11: (2,), 13: (3,)}
    return AdvantageChart(
        "Bob the Magnificent Summoner",
        tuple(
            AdvantagePoint(2 * n + 1, value / 100, error / 100, points.get(n, ()))
            for n, (value, error) in enumerate(zip(values, errors, strict=True))
        ),
        "You won",
    )
