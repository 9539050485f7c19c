"""`python -m benchmarks.processes`: clicks a second that several processes on PostgreSQL can carry.

One process on SQLite, then one, two and three on PostgreSQL, each with the same number of people at
matches of all games, in the servers of six shards. Everybody clicks as soon as they are asked
something, so that the machine is busy. The clicking users and PostgreSQL run on the same machine.
If it has few cores, more processes carry no more clicks; the telling figure is then the CPU time of
a click, above all in the process that answers. A core has one CPU second a second, and each process
may have its own core.

Everybody plays in direct messages, which all arrive at one of the processes, while the board of a
match is shown by the process that has its server. With several processes, this is the greatest
possible number of messages between them.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.figures import Figure, table
from benchmarks.load import GARBAGE, Arena, config, milliseconds, say
from tests.postgresql import Cluster, cluster, programs
from tests.wire.fakecord.driver import Driver, Load
from tests.wire.fakecord.processes import cpu_seconds, own_cpu_seconds
from tests.wire.fakecord.world import World
from tests.wire.seating import launch, launch_several

MOST: Final = 3
SHARDS: Final = 6
MATCHES: Final = 24
SECONDS: Final = 30.0
WARM_UP_SECONDS: Final = 5.0
RATE: Final = 80.0
"""Clicks a second: more than are answered, because everybody who is asked something clicks."""


@dataclass(frozen=True)
class Carried:
    """The measured load on a bot with this many `processes`, on the database `on`. The CPU seconds
    are for 1,000 clicks: in the processes that answer (`answering`), in all processes of the bot
    (`bot`), and in PostgreSQL (`database`)."""

    processes: int
    on: str
    load: Load
    answering: float
    bot: float
    database: float

    @property
    def name(self) -> str:
        """The number of processes and the name of their database, in words."""
        return f"{self.processes} on {self.on}"

    @property
    def described(self) -> str:
        """The measurement in words, in one line."""
        load = self.load
        cores = load.driver_cpu / (load.seconds + load.settling)
        return (
            f"{self.name}: {load.rate:.1f} clicks/s, p50 {milliseconds(load, 0.5):.0f} ms, "
            f"p99 {milliseconds(load, 0.99):.0f} ms, {load.unanswered} of {load.clicks} unanswered;"
            f" CPU seconds for 1,000 clicks: {self.answering:.1f} answering, {self.bot:.1f} the "
            f"whole bot, {self.database:.1f} PostgreSQL; those who click {cores:.2f} cores; "
            f"{load.errors or ''} {load.violations or ''}"
        )


async def carry(processes: int, started: Cluster | None, database: str | Path) -> Carried:
    """Runs a bot with this many processes and clicks on it. Returns the measured load. The database
    is a file of SQLite, or one in the PostgreSQL cluster `started`."""
    settings = config()
    if started is not None:
        settings.shards = settings.max_concurrency = SHARDS
    async with World(settings) as world:
        guilds = [await world.guild(f"Arena {n}", channels=(), shard=n) for n in range(SHARDS)]
        if isinstance(database, str):
            bots = await launch_several(world, database, processes)
        else:
            bots = [await launch(world, database)]
        arenas = [Arena(world, guild, database, MATCHES // SHARDS) for guild in guilds]
        for arena in arenas:
            await arena.fill()
        driver = Driver(world, bots, [player for arena in arenas for player in arena.players])
        gc.freeze()
        await driver.click(RATE, WARM_UP_SECONDS)

        def used() -> tuple[float, float]:
            answering = sum(own_cpu_seconds(bot.pid) for bot in bots)
            return answering, cpu_seconds(started.pid) if started else 0.0

        before = used()
        load = await driver.click(RATE, SECONDS)
        answering, queries = (after - b for after, b in zip(used(), before, strict=True))
        each = 1000 / load.clicks
        on = "PostgreSQL" if started else "SQLite"
        found = Carried(processes, on, load, answering * each, load.cpu * each, queries * each)
        say(found.described)
        return found


def measure(most: int) -> Sequence[Carried]:
    """Measures one process on SQLite, then one, two and so on up to `most` processes on PostgreSQL.
    Returns the loads; empty if PostgreSQL isn't installed."""
    installed = programs()
    if installed is None:
        return []
    gc.set_threshold(*GARBAGE)
    with tempfile.TemporaryDirectory() as folder:
        found = [asyncio.run(carry(1, None, Path(folder) / "deckhand.db"))]
    with cluster(installed) as started:
        for processes in range(1, most + 1):
            with started.database() as url:
                found.append(asyncio.run(carry(processes, started, url)))
    return found


def process_figures(most: int = MOST) -> list[Figure]:
    """Measures, and returns the figures for the table of results."""
    if not (found := measure(most)):
        return []
    alone, *shared = found
    figures = [
        Figure(
            f"clicks/s on one machine with those who click: {one.name}",
            f"{one.load.rate:.1f}/s",
            f"{alone.name} {alone.load.rate:.1f}/s",
            one.load.rate / alone.load.rate, "x", 0.4, 0.8, at_least=True,
        )
        for one in shared
    ]  # fmt: skip
    for one in shared:
        figures += [
            Figure(
                f"CPU of 1,000 clicks in the processes that answer: {one.name}",
                f"{one.answering:.1f} s",
                f"{alone.name} {alone.answering:.1f} s",
                one.answering / alone.answering, "x", 3.5, 1.5,
            ),
            Figure(
                f"the same in all processes of the bot, and in PostgreSQL: {one.name}",
                f"{one.bot:.1f} s and {one.database:.1f} s",
                f"{alone.name} {alone.bot:.1f} s",
                (one.bot + one.database) / alone.bot, "x", 4, 1.5,
            ),
        ]  # fmt: skip
    return figures


def main() -> None:
    """Measures, and prints the lines of the table of results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.processes", description=__doc__)
    parser.add_argument("--most", type=int, default=MOST, help="processes")
    found = process_figures(parser.parse_args().most)
    print(table(found) if found else "PostgreSQL is not installed here.")


if __name__ == "__main__":
    main()
