"""Times for which ranges of shards had no responsive owner, read from the leases in the
database."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Final

from .fakecord.botproc import BotProcess
from .fakecord.waiting import all_ended
from .fakecord.world import World
from .seating import PATIENCE
from .stored import Database, all_stored

ENDED_SECONDS: Final = 20.0
LOOK_SECONDS: Final = 0.5
SOONER: Final[Mapping[str, float]] = {
    "bot.cluster.lease_keeper.LAPSED_MS": 1000,
    "bot.cluster.lease_keeper.LEASE_MS": 4000,
    "bot.cluster.lease_keeper.LOOK_SECONDS": 0.5,
    "bot.cluster.lease_keeper.NEW_SECONDS": 0.5,
    "bot.cluster.lease_keeper.RENEW_SECONDS": 0.6,
    "bot.cluster.lease_keeper.SURE_AFTER_SECONDS": 0.9,
    "bot.store.cluster.leases.LAPSED_MS": 1000,
    "bot.store.cluster.leases.LEASE_MS": 4000,
}
"""Shorter times until processes take over from one that is gone: after 5 seconds, not 25."""

RANGES: Final = "shards %"
LEASES: Final = """
    SELECT name, owner, epoch, until > extract(epoch FROM clock_timestamp()) * 1000
    FROM leases WHERE name LIKE ?
"""
"""A query for all ranges, and whether their leases hold: those of a process that has ended do for a
while."""


CHANGES: Final = re.compile(
    r"(?P<gained>holds )?(?:handed over )?(?P<range>shards \S+ of \d+)(?: are not this process')?$"
)
"""The log line of a process that answers for a range from now on, or no longer."""


def holding(bots: Sequence[BotProcess]) -> dict[str, BotProcess]:
    """Returns the ranges for which running processes answer, each with its process. A process may
    have a lease and a connection for some seconds before it answers."""
    found: dict[str, BotProcess] = {}
    for bot in bots:
        changes = map(CHANGES.search, bot.output if bot.running else ())
        held = {change["range"]: bool(change["gained"]) for change in changes if change}
        found |= {name: bot for name, holds in held.items() if holds}
    return found


async def shared_out(world: World, bots: Sequence[BotProcess]) -> Mapping[str, BotProcess]:
    """Returns the process of each range once each process has one, all are answered for, and
    Discord has been told the commands."""

    def fair() -> Mapping[str, BotProcess] | None:
        found = holding(bots)
        fits = len(found) == len({*found.values()}) == len(bots)
        connections = sum(len(world.hub.gateway.of(bot.name)) for bot in bots)
        return found if fits and connections == world.config.shards else None

    shared = await world.wait_until(fair, PATIENCE, "a range of shards for each process")
    await world.wait_until(lambda: world.hub.command_syncs, PATIENCE, "the commands")
    return shared


class Owners:
    """A watch that repeatedly reads which process owns which range. A killed or paused owner counts
    as none."""

    def __init__(self, database: Database, bots: Sequence[BotProcess]) -> None:
        self.longest: dict[str, float] = {}
        """The longest time in seconds for which each range had no owner, also if the next owner was
        killed at once."""
        self._database = database
        self._bots = bots
        self._owned_at: dict[str, float] = {}
        self._epochs: dict[str, int] = {}

    @asynccontextmanager
    async def watched(self) -> AsyncIterator[None]:
        """Watches during the block, and reads a last time at its end."""
        looking = asyncio.create_task(self._look_again_and_again())
        try:
            yield
        finally:
            looking.cancel()
            await all_ended([looking], ENDED_SECONDS, "looking at leases")
            self._look()

    def now(self) -> dict[str, str]:
        """Returns the name of the process that owns each range, for ranges with an owner."""
        alive = {bot.pid: bot.name for bot in self._bots if bot.running and not bot.paused}
        rows = all_stored(self._database, LEASES, RANGES)
        pids = {name: _pid(owner) for name, owner, _, holds in rows if owner and holds}
        return {name: alive[pid] for name, pid in pids.items() if pid in alive}

    def has_some(self, bot: BotProcess) -> bool:
        """Returns whether a process owns a range."""
        return bot.name in self.now().values()

    async def _look_again_and_again(self) -> None:
        while True:
            self._look()
            await asyncio.sleep(LOOK_SECONDS)

    def _look(self) -> None:
        owned, time_now = self.now(), time.monotonic()
        rows = all_stored(self._database, LEASES, RANGES)
        epochs = {name: epoch for name, _, epoch, _ in rows}
        for name in {*owned, *self._owned_at}:
            without = time_now - self._owned_at.get(name, time_now)
            self.longest[name] = max(self.longest.get(name, 0.0), without)
            if name in owned or epochs[name] != self._epochs.get(name):
                self._owned_at[name] = time_now
        self._epochs = epochs


def _pid(owner: str) -> int:
    """Returns the process id in a name such as `host/123/4f7a`."""
    return int(owner.split("/")[-2])
