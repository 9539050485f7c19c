"""A driver that clicks at a fixed rate for players who can act, and the results.

Each scheduled moment goes to the next player in turn who is asked something and waits for no
answer. The time of a click counts from its scheduled moment, so that a slow answer delays no later
click and hides none.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from .botproc import BotProcess
from .processes import cpu_seconds
from .users import Result
from .views import CannotDo
from .world import World


class Player(Protocol):
    """A simulated person who can click."""

    def ready(self) -> bool:
        """Returns whether there is something to press that was not pressed yet."""
        ...

    async def act(self) -> Result | None:
        """Presses something, and waits for the first answer. Returns None if there was nothing
        after all."""
        ...


@dataclass
class Load:
    """The results of clicking for a time. Times are in seconds.

    `answers` has how long each click waited for its first answer, at most as long as Discord waits.
    `cpu` is the time of the bot's processes from the first click until the bot was idle again,
    `driver_cpu` that of this process. `settling` is how long the bot took to be idle.
    """

    seconds: float = 0.0
    clicks: int = 0
    answers: list[float] = field(default_factory=list)
    unanswered: int = 0
    deferred: int = 0
    nobody_ready: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    violations: Counter[str] = field(default_factory=Counter)
    calls: int = 0
    bytes: int = 0
    cpu: float = 0.0
    driver_cpu: float = 0.0
    settling: float = 0.0

    @property
    def rate(self) -> float:
        """The rate of clicks that were really made, per second."""
        return self.clicks / self.seconds


def percentile(values: Sequence[float], share: float) -> float:
    """Returns the value below which that share of all values is; not a number if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


class Driver:
    """A group of players who click on one bot, which may be several processes."""

    def __init__(
        self, world: World, bots: BotProcess | Sequence[BotProcess], players: Sequence[Player]
    ) -> None:
        self._world = world
        self._bots = (bots,) if isinstance(bots, BotProcess) else bots
        self._players = players
        self._turn = 0

    async def click(
        self,
        rate: float,
        seconds: float,
        *,
        settling: float = 60.0,
        enough: asyncio.Event | None = None,
    ) -> Load:
        """Clicks at that `rate` for `seconds`, or until `enough` is set. Then waits until the bot
        is idle, for at most `settling` seconds.
        """
        load, hub = Load(), self._world.hub
        number = hub.requests[-1].number if hub.requests else 0
        violation = hub.violations.entries[-1].number if hub.violations.entries else 0
        cpu, own = self._cpu(), time.process_time()
        waiting: dict[int, asyncio.Task[None]] = {}
        began = due = time.monotonic()
        while (due := due + 1 / rate) <= began + seconds and not (enough and enough.is_set()):
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            player = self._next(waiting)
            if player is None:
                load.nobody_ready += 1
            else:
                waiting[player] = asyncio.create_task(self._act(self._players[player], due, load))
        load.seconds = time.monotonic() - began
        if waiting:
            await asyncio.wait(waiting.values(), timeout=hub.config.ack_deadline + 1)
        await self._world.idle(1.0, settling)
        load.settling = time.monotonic() - began - load.seconds
        load.cpu, load.driver_cpu = self._cpu() - cpu, time.process_time() - own
        made = [record for record in hub.requests if record.number > number]
        load.calls, load.bytes = len(made), sum(record.bytes_in for record in made)
        found = hub.violations.select(provoked=None, since=violation)
        load.violations.update(one.kind for one in found)
        return load

    def _cpu(self) -> float:
        return sum(cpu_seconds(bot.pid) for bot in self._bots)

    def _next(self, waiting: dict[int, asyncio.Task[None]]) -> int | None:
        """Returns the next player in turn who can act."""
        count = len(self._players)
        for number in ((self._turn + step) % count for step in range(1, count + 1)):
            task = waiting.get(number)
            if (task is None or task.done()) and self._players[number].ready():
                self._turn = number
                return number
        return None

    async def _act(self, player: Player, due: float, load: Load) -> None:
        try:
            result = await player.act()
        except (CannotDo, LookupError) as error:
            load.errors[f"{type(error).__name__}: {str(error)[:80]}"] += 1
            return
        if result is None:
            load.nobody_ready += 1
            return
        load.clicks += 1
        if result.failed or result.raw.acked is None:
            load.unanswered += 1
            load.answers.append(self._world.hub.config.ack_deadline)
            return
        load.answers.append(result.raw.acked - due)
        load.deferred += (result.kind or "").startswith("deferred")
