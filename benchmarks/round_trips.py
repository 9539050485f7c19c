"""`python -m benchmarks.round_trips`: round trips between the bot and PostgreSQL for a click.

One match is played over the wire, a click at a time. The bot's statements go through a relay that
counts how often the bot speaks after an answer: each time it has waited for the network once.
Leases, jobs and due work are looked up every second without any click; this is counted before, and
subtracted.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.figures import Figure, table
from tests.postgresql import Cluster, cluster, programs
from tests.wire.fakecord import Config
from tests.wire.fakecord.world import World
from tests.wire.seating import launch, seat

SOCKET: Final = ".s.PGSQL.5432"
CHUNK: Final = 1 << 16
GAME: Final = "cardfinity"
CLICKS: Final = 100
QUIET_SECONDS: Final = 3.0
IDLE_SECONDS: Final = 20.0


@dataclass(frozen=True, slots=True)
class Trips:
    """The mean numbers of round trips between bot and database: for a click, and for a second
    without clicks."""

    click: float
    second: float


@dataclass
class Relay:
    """A relay between the bot and the database cluster that counts round trips."""

    cluster: Cluster
    trips: int = 0

    @asynccontextmanager
    async def serve(self, folder: Path) -> AsyncIterator[None]:
        """Accepts connections on a socket in the folder, as a cluster does in its own, until the
        context ends."""
        async with await asyncio.start_unix_server(self._accept, folder / SOCKET):
            yield

    async def _accept(self, bot: asyncio.StreamReader, to_bot: asyncio.StreamWriter) -> None:
        target = self.cluster.folder / SOCKET
        database, to_database = await asyncio.open_unix_connection(target)
        answered = asyncio.Event()
        answered.set()

        async def ask() -> None:
            while said := await bot.read(CHUNK):
                self.trips += answered.is_set()
                answered.clear()
                to_database.write(said)
            to_database.close()

        async def answer() -> None:
            while said := await database.read(CHUNK):
                answered.set()
                to_bot.write(said)
            to_bot.close()

        await asyncio.gather(ask(), answer(), return_exceptions=True)


def measure(game: str, seed: int, clicks: int) -> Trips | None:
    """Plays a match with `clicks` clicks on PostgreSQL. Returns the round trips, None if PostgreSQL
    isn't installed."""
    installed = programs()
    if installed is None:
        return None
    with cluster(installed) as started, started.database() as url:
        return asyncio.run(_play(started, url, game, seed, clicks))


async def _play(started: Cluster, url: str, game: str, seed: int, clicks: int) -> Trips:
    relay = Relay(started)
    with tempfile.TemporaryDirectory() as folder:
        async with World(Config(keep_payloads=False)) as world, relay.serve(Path(folder)):
            channel = (await world.guild("Arena")).channel("general")
            users = await world.user("Alice"), await world.user("Bob")
            await launch(world, url.replace(str(started.folder), folder))
            match = await seat(world, channel, users, url, game=game)
            await world.idle(QUIET_SECONDS)
            before = relay.trips
            await asyncio.sleep(IDLE_SECONDS)
            second = (relay.trips - before) / IDLE_SECONDS
            before, began = relay.trips, time.monotonic()
            await match.play(Random(seed), clicks)
            idle = second * (time.monotonic() - began)
            return Trips((relay.trips - before - idle) / len(match.clicks), second)


def trip_figures(game: str = GAME, seed: int = 1, clicks: int = CLICKS) -> Sequence[Figure]:
    """Measures, and returns the figure for the table of results; empty if PostgreSQL isn't
    installed."""
    if (trips := measure(game, seed, clicks)) is None:
        return []
    name = "round trips to PostgreSQL a click, a random match"
    beside = f"{trips.second:.1f} a second in which nobody clicks"
    return [Figure(name, f"{trips.click:.1f}", beside, trips.click, "", 16, 12)]


def main() -> None:
    """Plays, and prints one line of the table of results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.round_trips", description=__doc__)
    parser.add_argument("--game", default=GAME)
    parser.add_argument("--clicks", type=int, default=CLICKS, help="at most")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    found = trip_figures(options.game, options.seed, options.clicks)
    print(table(found) if found else "PostgreSQL is not installed here.")


if __name__ == "__main__":
    main()
