"""One of two processes cannot reach the database any more, and goes on running."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

from bot.store.conflicts import AWAY
from tests.postgresql import Cluster
from tests.wire.fakecord.world import World
from tests.wire.seating import PATIENCE, ROOT

SOCKET = ".s.PGSQL.5432"
PRESSES = 5


class Way:
    """A way to a database, in a `folder` of its own, that can be cut."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        self._cluster = cluster
        self._folder = folder
        self._under_way: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Lets everybody through."""
        at = str(self._folder / SOCKET)
        self._server = await asyncio.start_unix_server(self._pass, at)

    def cut(self) -> None:
        """Ends all connections, and takes no others."""
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


async def test_the_one_that_reaches_it_answers(postgresql: Cluster, postgresql_url: str) -> None:
    async with (
        World(shards=2, max_concurrency=2, ack_deadline=30.0) as world,
        way_to(postgresql) as (way, folder),
    ):
        bots = []
        for url in (postgresql_url, postgresql_url.replace(str(postgresql.folder), str(folder))):
            env = {
                "DECKHAND_TOKEN": world.config.token,
                "DECKHAND_DATABASE": url,
                "DECKHAND_EMOJI": "false",
                "DECKHAND_WORKER": str(not bots).lower(),
                "DECKHAND_PROCESSES": "2",
                "DECKHAND_SHARDS": "2",
            }
            command = [sys.executable, "-m", "bot"]
            bots.append(await world.launch(command, cwd=ROOT, env=env, ready=False))
        of = world.hub.gateway.of
        await world.wait_until(
            lambda: all(len(of(bot.name)) == 1 for bot in bots) and world.hub.command_syncs,
            PATIENCE,
            "one shard for each",
        )
        there, cut_off = bots
        guild = await world.guild("Arena", shard=of(cut_off.name)[0].shard)
        channel, ann = guild.channel("general"), await world.user("Ann")
        way.cut()
        result = await ann.slash(channel, "queue status")
        assert (result.raw.answered_by, AWAY in result.text) == (cut_off.name, True)
        await world.wait_until(lambda: len(of(there.name)) == 2, 60.0, "both shards for the other")
        await asyncio.sleep(1.0)
        answered = []
        for _ in range(PRESSES):
            result = await ann.slash(channel, "queue status")
            answered.append((result.raw.answered_by, AWAY in result.text))
            await asyncio.sleep(0.3)
        assert answered == [(there.name, False)] * PRESSES
