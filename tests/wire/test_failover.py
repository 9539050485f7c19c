"""PostgreSQL with a standby: its primary dies while matches are played."""

from __future__ import annotations

import asyncio
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from bot.store.database.conflicts import AWAY
from tests.postgresql import TEMPLATE, Cluster, cluster, programs
from tests.wire.fakecord.results import Result
from tests.wire.fakecord.world import World
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import PATIENCE, launch, launch_worker, seat
from tests.wire.several import beside
from tests.wire.stored import stored
from tests.wire.table import Table, TablePlayer

MATCHES = 2
CHOICES = 2
"""Number of choices that are made before the primary dies, and after the promotion."""

AWAY_ANSWERS = 2
"""Number of clicks that are answered with a message that the database is away."""

AGAIN_SECONDS = 10.0
"""Seconds after the promotion within which clicks are answered again."""

EACH_SECONDS = 0.2
"""Seconds between two clicks of a person at a table."""


@pytest.fixture
def primary() -> Iterator[Cluster]:
    """Yields a cluster for this test alone."""
    installed = programs()
    if installed is None:
        pytest.skip("PostgreSQL is not installed here")
    with cluster(installed) as started:
        yield started


class Load:
    """Two people at each table who click again and again."""

    def __init__(self, tables: list[Table]) -> None:
        self.told: Counter[str] = Counter()
        """The highest number of choices of which a player was notified, by match."""
        self.unanswered = 0
        self.away = 0
        self.taken_at = 0.0
        self._tables = tables

    @property
    def choices(self) -> int:
        """The total number of choices of which players were notified."""
        return sum(self.told.values())

    @asynccontextmanager
    async def clicking(self) -> AsyncIterator[None]:
        async with beside(*map(self._play, self._tables)):
            yield

    async def _play(self, table: Table) -> None:
        players = [TablePlayer(table, user, Random(7)) for user in table.users]
        while True:
            for player in players:
                result = await player.act()
                if result is not None:
                    self._note(table, result)
                await asyncio.sleep(EACH_SECONDS)

    def _note(self, table: Table, result: Result) -> None:
        if result.failed:
            self.unanswered += 1
        elif AWAY in result.text:
            self.away += 1
            return
        components = str(result.message.raw.components)
        shown = max(map(int, re.findall(rf"match:[\w-]+:{table.id}:(\d+)", components)), default=0)
        if shown > self.told[table.id]:
            self.told[table.id] = shown
            self.taken_at = time.monotonic()


async def test_no_choice_is_lost_that_anybody_was_told_of(primary: Cluster) -> None:
    url = primary.url(TEMPLATE)
    with primary.standby() as standby:
        both = url.replace(str(primary.folder), f"{primary.folder},{standby.folder}")
        async with World(ack_deadline=ANSWER_SECONDS) as world:
            guild = await world.guild("Arena")
            both = f"{both}&target_session_attrs=read-write"
            await launch_worker(world, both)
            bot = await launch(world, both, env={"DECKHAND_WORKER": "false"})
            tables = []
            for number in range(MATCHES):
                channel = guild.create_channel(f"table-{number}")
                users = await world.user(f"A{number}"), await world.user(f"B{number}")
                tables.append(await seat(world, channel, users, url, game="cardfinity"))
            load = Load(tables)
            async with load.clicking():
                told = load.choices
                await world.wait_until(
                    lambda: load.choices >= told + CHOICES, PATIENCE, "choices to be taken"
                )
                await asyncio.to_thread(primary.kill)
                await world.wait_until(
                    lambda: load.away >= AWAY_ANSWERS, PATIENCE, "a word that it is away"
                )
                promoted, told = time.monotonic(), load.choices
                await asyncio.to_thread(standby.promote)
                await world.wait_until(
                    lambda: load.taken_at > promoted, AGAIN_SECONDS, "a choice to be taken again"
                )
                await world.wait_until(
                    lambda: load.choices >= told + CHOICES, PATIENCE, "more choices"
                )
            assert not load.unanswered
            there = url.replace(str(primary.folder), str(standby.folder))
            query = "SELECT count(*) FROM choices WHERE match_id = ?"
            assert {
                id_: number
                for id_, number in load.told.items()
                if stored(there, query, id_)[0] < number
            } == {}
            assert bot.tracebacks() == []
