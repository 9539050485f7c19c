"""One of two processes can no longer reach the database, and keeps running."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest

from bot.store.database.conflicts import AWAY
from tests.postgresql import Cluster
from tests.wire.fakecord.world import World
from tests.wire.owners import SOONER, holding, shared_out
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import PATIENCE, launch, launch_worker

SOCKET = ".s.PGSQL.5432"
PRESSES = 5
BOTH = {"shards 0-0 of 2", "shards 1-1 of 2"}
TWO = {"DECKHAND_WORKER": "false", "DECKHAND_PROCESSES": "2", "DECKHAND_SHARDS": "2"}


class Way:
    """A connection path to a database, in a `folder` of its own, that can be cut."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        self._cluster = cluster
        self._folder = folder
        self._under_way: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Lets all connections through."""
        at = str(self._folder / SOCKET)
        self._server = await asyncio.start_unix_server(self._pass, at)

    def cut(self) -> None:
        """Ends all connections, and accepts no others."""
        assert self._server is not None
        self._server.close()
        for task in self._under_way:
            task.cancel()

    async def _pass(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        far, out = await asyncio.open_unix_connection(str(self._cluster.folder / SOCKET))
        for source, target in ((near, out), (far, back)):
            task = asyncio.create_task(self._copy(source, target))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _copy(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        try:
            while data := await source.read(65536):
                target.write(data)
                await target.drain()
        finally:
            with suppress(OSError):
                target.close()


@asynccontextmanager
async def way_to(cluster: Cluster) -> AsyncIterator[tuple[Way, Path]]:
    folder = Path(mkdtemp(prefix="way-"))
    way = Way(cluster, folder)
    await way.open()
    try:
        yield way, folder
    finally:
        way.cut()
        shutil.rmtree(folder)


@pytest.mark.soak
async def test_the_one_that_reaches_it_answers(postgresql: Cluster, postgresql_url: str) -> None:
    async with (
        World(shards=2, max_concurrency=2, ack_deadline=ANSWER_SECONDS) as world,
        way_to(postgresql) as (way, folder),
    ):
        around = postgresql_url.replace(str(postgresql.folder), str(folder))
        await launch_worker(world, postgresql_url)
        there, cut_off = [
            await launch(world, url, env=TWO, constants=SOONER, ready=False)
            for url in (postgresql_url, around)
        ]
        of = world.hub.gateway.of
        await shared_out(world, [there, cut_off])
        guild = await world.guild("Arena", shard=of(cut_off.name)[0].shard)
        channel, ann = guild.channel("general"), await world.user("Ann")
        way.cut()
        result = await ann.slash(channel, "queue")
        assert (result.raw.answered_by, AWAY in result.text) == (cut_off.name, True)
        await world.wait_until(
            lambda: {*holding([there])} == BOTH,
            PATIENCE,
            "both shards for the other",
        )
        answered = []
        for _ in range(PRESSES):
            result = await ann.slash(channel, "queue")
            answered.append((result.raw.answered_by, AWAY in result.text))
        assert answered == [(there.name, False)] * PRESSES
