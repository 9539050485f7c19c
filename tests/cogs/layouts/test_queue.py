"""Messages to members who wait for an opponent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.discord_api.discord_calls import OutgoingMessage
from bot.matchmaking.service import QueuePosition
from bot.store.matchmaking.queue import QueueNoticeKind, QueuePairRow, QueueRow
from cogs.queue.layouts.queue_messages import (
    alert_message,
    found_message,
    standing_message,
    waiting_message,
)
from tests.bot.matches.games import GAME
from tests.cogs.matches.reading import buttons, text_of
from tests.engine.modes import GAME as GAME_WITH_MODES

NOW = 1_800_000_000
HALF_AN_HOUR = 30 * 60
PLACE = QueueRow(10, 5, "Ann", GAME.key, 7, "live", True, 1000, 20, joined=NOW, seen=NOW)
SEALED = replace(PLACE, game=GAME_WITH_MODES.key, mode="sealed")
PAIR = QueuePairRow("ABC234", 10, GAME.key, 5, 6, "found", NOW, NOW + 60)


def standing(place: QueueRow, others: int, now: int = NOW) -> OutgoingMessage:
    return standing_message(QueuePosition(place, others), now)


def test_who_waits_is_told_for_what_and_with_whom(screen: Callable[..., None]) -> None:
    screen("queue-waiting", standing(PLACE, 0))
    assert f"**{GAME_WITH_MODES.title} · Sealed**" in text_of(standing(SEALED, 0))
    assert "not rated" in text_of(standing(replace(PLACE, rated=False), 0))


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (0, "Nobody else is waiting"),
        (1, "1 other member is waiting"),
        (2, "2 other members are waiting"),
    ],
)
def test_how_many_others_wait_is_said(others: int, expected: str) -> None:
    assert f"{expected} for the same." in text_of(standing(PLACE, others))


@pytest.mark.parametrize(
    ("waited", "expected"),
    [
        (0, "ratings 900 to 1100, then wider"),
        (20, "ratings 800 to 1200, then wider"),
        (240, "any rating"),
    ],
)
def test_who_is_looked_for_is_said(waited: int, expected: str) -> None:
    assert f"I look for {expected}." in text_of(standing(PLACE, 0, NOW + waited))


def test_who_is_found_an_opponent_has_the_button_to_begin(screen: Callable[..., None]) -> None:
    found = replace(PLACE, pair=PAIR.id)
    screen("queue-found", standing_message(QueuePosition(found, 0, PAIR), NOW))
    assert text_of(found_message(PAIR, replace(SEALED, pair=PAIR.id))).startswith(
        f"**I've found an opponent** for **{GAME_WITH_MODES.title} · Sealed**"
    )
    ready = found_message(PAIR, replace(found, ready=True))
    assert text_of(ready).startswith("**Ready!** The match starts when your opponent is ready too")
    assert list(buttons(ready)) == ["Leave"]


@pytest.mark.parametrize(
    ("kind", "expected", "offered"),
    [
        ("offer", "Play the computer until", ["Play", "Leave"]),
        ("still", "Are you still there?", ["Still here", "Leave", "Play"]),
        (
            "back",
            "Your opponent didn't come. You're still waiting",
            ["Still here", "Leave", "Play"],
        ),
        ("lapsed", "I've taken you out of the queue: you didn't answer for", []),
        ("missed", "You weren't ready in time, so I've taken you out", []),
        ("live", "A live match of yours has started, so I've taken you out", []),
        ("failed", "I couldn't start your match", []),
    ],
)
def test_what_became_of_waiting_is_told(
    kind: QueueNoticeKind, expected: str, offered: list[str]
) -> None:
    place = PLACE if offered else None
    told = alert_message(kind, place)
    assert text_of(told).startswith(expected)
    assert list(buttons(told)) == offered


def test_who_is_asked_for_a_sign_of_life_reads_when_they_would_be_out() -> None:
    assert f"out of the queue <t:{NOW + HALF_AN_HOUR}:R>." in text_of(alert_message("still", PLACE))


def test_the_servers_message_says_how_many_wait_and_never_who(
    screen: Callable[..., None],
) -> None:
    numbers = {
        (GAME.key, "", "live"): 2,
        (GAME_WITH_MODES.key, "sealed", "daily"): 1,
        (GAME_WITH_MODES.key, "mirror", "daily"): 1,
        ("no longer played", "", "live"): 3,
    }
    screen("queue-numbers", waiting_message(numbers, practice=True))
    nobody = waiting_message({}, practice=False)
    assert "Nobody right now." in text_of(nobody)
    assert list(buttons(nobody)) == ["Find an opponent", "Tell me"]
