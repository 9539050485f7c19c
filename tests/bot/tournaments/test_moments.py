"""How organisers may write when a tournament starts."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.refusals import Refusal
from bot.tournaments.time_input import moment

NOW = int(datetime(2030, 5, 17, 12, 0, tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("45m", 0.75),
        ("2h", 2),
        ("in 2 hours", 2),
        (" 1d 3h ", 27),
        ("1 week", 7 * 24),
        ("2h30m", 2.5),
        ("2030-05-17 18:30", 6.5),
        ("2030-5-18T06:30 UTC", 18.5),
        ("18:30", 6.5),
        ("11:00", 23),
        (f"<t:{NOW + 3600}:F>", 1),
        (f"{NOW + 3600}", 1),
    ],
)
def test_a_span_a_date_a_time_and_a_stamp_are_understood(typed: str, hours: float):
    assert moment(typed, NOW) == NOW + int(hours * 3600)


@pytest.mark.parametrize("typed", ["", "soon", "2x", "2030-02-31 10:00", "25:00", "h2", "-2h"])
def test_anything_else_is_answered_with_what_would_be(typed: str):
    with pytest.raises(Refusal, match="2030-05-17 18:30"):
        moment(typed, NOW)
