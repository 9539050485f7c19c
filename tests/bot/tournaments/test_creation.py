"""The settings of a tournament that is made like an earlier one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tournaments.creation import settings_like
from tests.bot.tournaments.stored import AGREED, NOON

EARLIER = replace(
    AGREED,
    mode="sealed",
    best_of=3,
    clock="relaxed",
    rounds=4,
    cut=4,
    max_players=16,
    check_in=15,
    open_lists=True,
    deck_change=True,
    round_minutes=90,
    no_show_minutes=30,
)
COPIED: dict[str, Any] = {
    "game": AGREED.game,
    "format": "swiss",
    "mode": "sealed",
    "best_of": 3,
    "clock": "relaxed",
    "rounds": 4,
    "cut": 4,
    "max_players": 16,
    "open_lists": True,
    "deck_change": True,
    "deck_cut": False,
    "round_minutes": 90,
    "no_show_minutes": 30,
}


def test_everything_is_as_it_was_but_its_start() -> None:
    assert settings_like(EARLIER, {}) == COPIED


def test_what_is_said_beside_it_wins() -> None:
    said = {"rounds": 5, "open_lists": False}
    assert settings_like(EARLIER, said) == {**COPIED, **said}


@pytest.mark.parametrize(
    ("said", "left_out"),
    [
        ({"format": "single"}, {"rounds", "cut", "max_players"}),
        ({"game": "another"}, {"mode"}),
        ({"clock": "daily"}, {"no_show_minutes"}),
    ],
)
def test_what_means_nothing_beside_it_is_left_out(said: dict[str, Any], left_out: set[str]) -> None:
    kept = {key: value for key, value in COPIED.items() if key not in left_out}
    assert settings_like(EARLIER, said) == {**kept, **said}


def test_check_in_is_copied_where_it_starts_by_itself() -> None:
    assert settings_like(EARLIER, {"starts": NOON})["check_in"] == 15


def test_nobody_is_waited_for_no_longer_than_before() -> None:
    assert settings_like(replace(EARLIER, no_show_minutes=None), {})["no_show_minutes"] == 0
