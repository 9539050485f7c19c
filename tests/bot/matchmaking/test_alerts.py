"""Notes to members that somebody waits: at most one an hour, in the hours that they set."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef, Seat, new_match
from bot.matchmaking.alerts import (
    EVERY,
    QueueAlerts,
    is_in_hours,
    read_hours,
    stored_zone,
    zone_at,
)
from bot.matchmaking.service import JoinRequest, MatchmakingService
from bot.store import Store
from bot.store.limits.member_blocks import save_blocks
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import add_match
from bot.store.matchmaking.queue_alerts import QueueAlert
from bot.tournaments.time_input import zone_named
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import GAME, Clock, store_deck

GUILD, CHANNEL = 10, 20
ANN, BEN, CEM = 1, 2, 3

Wait = Callable[..., Awaitable[None]]


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def alerts(store: Store, clock: Clock) -> QueueAlerts:
    return QueueAlerts(store, clock)


@pytest.fixture
def wait(store: Store, clock: Clock) -> Wait:
    """Returns a function that makes a member wait."""
    queue = MatchmakingService(store, clock)

    async def join(user: int, pace: ClockKey = "live", guild: int = GUILD) -> None:
        deck = await store_deck(store, user, ALICES)
        wanted = JoinRequest(guild, CHANNEL, GAME.key, deck, pace, rated=True)
        clock.seconds += 1
        await queue.join(PlayerRef(user, f"Member {user}"), wanted)

    return join


async def told(alerts: QueueAlerts) -> list[tuple[int, int]]:
    """Returns who is told now, and who waits."""
    return [(one.alert.user, one.place.user) for one in await alerts.take_due()]


async def test_who_wants_it_is_told_once_an_hour(
    alerts: QueueAlerts, wait: Wait, clock: Clock
) -> None:
    await alerts.change_alert(ANN, GUILD, games=[GAME.key])
    await wait(BEN)
    assert await told(alerts) == [(ANN, BEN)]
    await wait(CEM, "daily")
    assert await told(alerts) == []
    clock.seconds += EVERY
    assert await told(alerts) == [(ANN, CEM)]
    clock.seconds += EVERY
    assert await told(alerts) == [], "nobody is told twice of the same member"


async def test_nobody_is_told_of_themselves_or_of_another_server_or_game(
    alerts: QueueAlerts, wait: Wait
) -> None:
    await alerts.change_alert(ANN, GUILD, games=[GAME.key])
    await alerts.change_alert(CEM, GUILD, games=["another"])
    await wait(ANN)
    await wait(BEN, guild=11)
    assert await told(alerts) == []
    await wait(BEN)
    assert await told(alerts) == [], "who waits already is told of nobody"


async def test_nobody_is_told_of_whom_they_have_blocked(
    alerts: QueueAlerts, wait: Wait, store: Store
) -> None:
    await alerts.change_alert(ANN, GUILD, games=[GAME.key])
    await alerts.change_alert(CEM, GUILD, games=[GAME.key])
    await store.run(save_blocks, CEM, {BEN})
    await wait(BEN)
    assert await told(alerts) == [(ANN, BEN)]


async def test_who_plays_a_live_match_is_not_told(
    alerts: QueueAlerts, wait: Wait, store: Store
) -> None:
    await alerts.change_alert(ANN, GUILD, games=[GAME.key])
    deck = (await store_deck(store, ANN, ALICES)).version_id
    seats = Seat(PlayerRef(ANN, "Ann"), deck), Seat(PlayerRef(9, "Nine"), deck)
    live = new_match(MatchOptions(GAME.key, "live"), seats, GUILD, CHANNEL, 0)
    await store.run(add_match, live)
    await wait(BEN)
    assert await told(alerts) == []
    other = replace(live, id="OTHER2", player_a=CEM, clock="daily")
    await store.run(add_match, other)
    await alerts.change_alert(CEM, GUILD, games=[GAME.key])
    assert await told(alerts) == [(CEM, BEN)]


async def test_nobody_is_told_outside_of_their_hours(
    alerts: QueueAlerts, wait: Wait, clock: Clock
) -> None:
    clock.seconds = int(datetime(2030, 1, 2, 12, 30, tzinfo=UTC).timestamp())
    hours = {"first_hour": 18, "last_hour": 23, "zone": "UTC"}
    await alerts.change_alert(ANN, GUILD, games=[GAME.key], **hours)
    await wait(BEN)
    assert await told(alerts) == []
    clock.seconds += 6 * 3600
    assert await told(alerts) == [(ANN, BEN)]


@pytest.mark.parametrize(
    ("first", "last", "hour", "expected"),
    [
        (18, 23, 18, True),
        (18, 23, 23, False),
        (22, 6, 3, True),
        (22, 6, 12, False),
        (0, 24, 5, True),
    ],
)
def test_hours_may_pass_midnight(first: int, last: int, hour: int, expected: bool) -> None:
    alert = QueueAlert(1, 2, ("x",), first, last, "UTC")
    now = int(datetime(2030, 1, 2, hour, 30, tzinfo=UTC).timestamp())
    assert is_in_hours(alert, now) == expected


def test_zones_are_stored_by_name_or_offset() -> None:
    assert stored_zone(zone_named("Europe/Berlin")) == "Europe/Berlin"
    assert stored_zone(zone_named("UTC+2")) == "+02:00"
    assert zone_at("Europe/Berlin") == ZoneInfo("Europe/Berlin")
    assert zone_at("-03:30").utcoffset(None) == -zone_at("+03:30").utcoffset(None)


def test_hours_are_read_or_refused() -> None:
    assert read_hours("18-23") == (18, 23)
    assert read_hours("9:00 to 12:00") == (9, 12)
    assert read_hours("9–17") == (9, 17)  # noqa: RUF001 - as phones write it
    assert read_hours("5-5") == read_hours("0-0") == (0, 24)
    for typed in ("", "25-3", "evening", "1-2-3"):
        with pytest.raises(Refusal):
            read_hours(typed)
