"""The matches of a round are opened gradually, and not faster than Discord accepts them."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from discord.http import Route

from bot.store.tournaments.pairings import running_matches_of_tournament
from cogs.tournaments.jobs import round_job
from cogs.ui.pace import Pace
from tests.cogs.matches.reading import text_of
from tests.cogs.tournaments.playing import EDIT_EVERY, Cup, create
from tests.conftest import Table

TABLES = 3
AT_A_TIME = ENDED_A_SECOND = 2


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets up two tables at a time, and ends two matches a second, so that three are too many."""
    monkeypatch.setattr(round_job, "AT_A_TIME", AT_A_TIME)
    monkeypatch.setattr(round_job, "ENDED_A_SECOND", ENDED_A_SECOND)


async def opened(cup: Cup) -> int:
    """Returns how many matches of the round have begun."""
    return sum(pairing.opened is not None for pairing in (await cup.whole()).pairings)


def edits(cup: Cup, announcement: int) -> int:
    """Returns how many times the announcement was edited."""
    path = f"/channels/{cup.channel.id}/messages/{announcement}"
    calls = [(call.method, call.path) for call in cup.env.http_requests]
    return calls.count(("PATCH", path))


async def under_way(cup: Cup) -> int:
    """Returns how many matches run."""
    async with cup.table.bot.store.read() as connection:
        return len(await running_matches_of_tournament(connection, cup.id))


async def test_a_round_opens_table_by_table_says_how_far_it_is_and_ends_as_slowly(table: Table):
    cup = await create(table, 2 * TABLES)
    await cup.settle()
    announcement = (await cup.announcement()).id
    edited = edits(cup, announcement)
    await cup.manage_for_sure("Start", "Start it")
    seconds, told = 0, set[str]()
    while (before := await opened(cup)) < TABLES:
        calls = len(cup.env.http_requests)
        await cup.env.advance_time(1)
        seconds += 1
        assert await opened(cup) - before <= 1
        assert len(cup.env.http_requests) - calls < 15
        told |= set(
            re.findall(rf"Opening the matches: (\d) of {TABLES}", text_of(await cup.announcement()))
        )
    assert seconds <= TABLES
    assert told == {"1"}, "after the first of the three"
    assert edits(cup, announcement) - edited <= 1 + seconds // EDIT_EVERY
    assert len(cup.channel.threads) == TABLES
    await cup.settle()
    assert "Opening" not in text_of(await cup.announcement())

    await cup.manage_for_sure("Cancel tournament", "Cancel the tournament")
    assert await under_way(cup) == TABLES - ENDED_A_SECOND
    await cup.env.advance_time(1)
    assert not await under_way(cup)


async def test_no_clock_begins_to_run_while_discord_is_slow_to_open_threads(table: Table):
    cup = await create(table, 2 * TABLES)
    answered = hold_back(table, f"/channels/{cup.channel.id}/threads")
    await cup.manage_for_sure("Start", "Start it")
    await cup.env.advance_time(TABLES + 2)
    assert await opened(cup) == AT_A_TIME
    assert not cup.channel.threads
    answered.set()
    await cup.env.advance_time(2)
    assert len(cup.channel.threads) == await opened(cup) > AT_A_TIME


def hold_back(table: Table, path: str) -> asyncio.Event:
    """Makes Discord answer no call to the given path until the event is set."""
    request, answered = table.bot.http.request, asyncio.Event()

    async def held_back(route: Route, **more: Any) -> Any:
        if route.url.endswith(path):
            await table.env.external_wait(answered.wait(), reason="Discord is slow")
        return await request(route, **more)

    table.bot.http.request = held_back
    return answered


def test_what_is_paced_is_done_so_many_times_in_each_second():
    now = 100
    pace = Pace(2, lambda: now)
    done: list[int] = []
    for moment in (100, 100, 100, 100, 101, 103, 103, 103):
        now = moment
        if pace.room:
            pace.note()
            done.append(now)
    assert done == [100, 100, 101, 103, 103]
