"""Three processes of one bot on one PostgreSQL, and all that goes on in the servers of its shards:
people play, wait in the queue, and are in a tournament, and at one table time runs out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from .crowd import Crowd
from .fakecord import CONDITION_KINDS, Violation
from .fakecord.botproc import BotProcess
from .fakecord.driver import Driver, Load, percentile
from .fakecord.world import World
from .going_on import Queue, Tournament
from .idle_clock import IdleClock
from .owners import Owners
from .seating import PATIENCE, launch_several
from .stored import all_stored

PROCESSES: Final = 3
IDENTIFY_SECONDS: Final = 5.0
SETTLING_SECONDS: Final = 30.0
LONGEST_SECONDS: Final = 3600.0
UNOWNED_SECONDS: Final = 30.0
"""For so long a range of shards may be without an owner."""

OVERDUE_SECONDS: Final = 10.0
OVERDUE: Final = "SELECT match_id FROM clocks WHERE due < ?"
"""The clocks that somebody should have looked at by a time."""

ANSWERED_TWICE: Final = 40060
LATE: Final = 10062
THREAD_EXISTS: Final = 160004
REPLACED: Final = "attachments.0: ATTACHMENT_NOT_FOUND"
TOO_SLOW: Final = "bot.time_limits.TooSlow"
"""What is said of a picture that was being drawn when its process was paused."""

LOOK_SECONDS: Final = 1.0
"""Looking at all tables takes long, and calls that arrive meanwhile count as made at once."""

IN_HAND: Final = 3
"""So many clicks a process may have in hand each time when it is paused: it answers them when it
wakes."""


def was_done_before(violation: Violation) -> bool:
    """Whether a process that was killed had done already what it could note no more: whoever goes
    on takes the thread that is there, and sends a picture anew that has given way to another."""
    return violation.code == THREAD_EXISTS or REPLACED in str(violation)


@dataclass(frozen=True)
class Plan:
    """So many `matches`, with clicks at a `rate`. There are so many `shards`, of which Discord lets
    so many identify `at_a_time`. In a tournament of so many `players` one gives up every so many
    seconds (`pause`). At most so many `calls` may arrive in a second."""

    matches: int
    rate: float
    shards: int
    at_a_time: int
    players: int
    pause: float
    calls: int


@dataclass(frozen=True)
class Scene:
    """All of that."""

    plan: Plan
    world: World
    url: str
    bots: Sequence[BotProcess]
    crowd: Crowd
    queue: Queue
    cup: Tournament
    idle: IdleClock
    owners: Owners

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        """The queue and the tournament go on meanwhile, and owners are watched."""
        tasks = [asyncio.create_task(one.go_on()) for one in (self.queue, self.cup)]
        try:
            async with self.owners.watched():
                yield
        finally:
            ended = [task for task in tasks if task.done()]
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            for task in ended:
                task.result()

    async def click(self, enough: asyncio.Event) -> Load:
        """People click until it is enough."""
        driver = Driver(self.world, self.bots, self.crowd.players)
        return await driver.click(self.plan.rate, LONGEST_SECONDS, settling=0.0, enough=enough)

    async def go_on(self) -> None:
        """Returns when two more have found each other in the queue and one more match of the
        tournament is decided, and nobody waits at any table. Raises TimeoutError."""
        pairs, decided = len(self.queue.waited), self.cup.decided

        def gone_on() -> bool:
            played = self.cup.decided > decided or self.cup.is_over
            return played and len(self.queue.waited) > pairs + 1

        await self.world.wait_until(gone_on, PATIENCE, "queue and tournament to go on")
        async with asyncio.timeout(PATIENCE):
            while self.crowd.stuck():  # noqa: ASYNC110 - nothing tells when they go on
                await asyncio.sleep(LOOK_SECONDS)

    def all_is_stored_once(self) -> None:
        """What people were told is stored, nobody's click counts twice, and no two processes
        answered the same click."""
        ledger = self.crowd.ledger
        ledger.note_screens(self.world)
        assert ledger.lost(self.url) == {}
        assert ledger.doubled(self.url) == []
        assert self.world.violations(code=ANSWERED_TWICE) == []

    def time_is_kept(self) -> None:
        """No shard was alone for long, and time runs out where nobody plays, and nowhere else."""
        assert self.idle.is_kept(), (self.idle.table.over, self.idle.messages())
        assert max(self.owners.longest.values()) < UNOWNED_SECONDS
        timed_out = all_stored(self.url, "SELECT id FROM matches WHERE ending = 'time'")
        assert {id_ for (id_,) in timed_out} <= {self.idle.table.id}
        assert all_stored(self.url, OVERDUE, int(time.time() - OVERDUE_SECONDS)) == []

    def processes_behave(self, *, killed: bool) -> None:
        """Discord's limits hold over all processes, it was sent what it takes, and nobody fails or
        is left over. Where some were `killed`, others may do once more what these could not note.
        """
        late = self.world.violations(code=LATE)
        assert len(late) <= IN_HAND * sum(bot.pauses for bot in self.bots), late
        allowed = {*CONDITION_KINDS, "no_response", *(one.kind for one in late)}
        wrong = self.world.violations(exclude=allowed)
        unexpected = [one for one in wrong if not (killed and was_done_before(one))]
        assert unexpected == [], "\n".join(map(str, unexpected))
        self.world.assert_clean(allow={one.kind for one in wrong} | allowed)
        assert self.world.hub.limiter.peak_global <= self.plan.calls
        for bot in self.bots:
            failures = [one for one in bot.tracebacks() if not one.endswith(TOO_SLOW)]
            assert not failures, failures
            assert bot.orphans() == []

    def described(self, load: Load) -> str:
        """What it was like."""
        told: Mapping[str, float] = {
            "clicks": load.clicks,
            "unanswered": load.unanswered,
            "told to wait": self.crowd.ledger.away,
            "half answered within s": round(percentile(load.answers, 0.5), 3),
            "99 % within s": round(percentile(load.answers, 0.99), 3),
            "choices": sum(self.crowd.ledger.told.values()),
            "longest without an owner, s": round(max(self.owners.longest.values()), 1),
            "pairs of the queue": len(self.queue.waited),
            "the slowest, s": round(max(self.queue.waited, default=0), 1),
            "decided in the tournament": self.cup.decided,
            "most calls in a second": self.world.hub.limiter.peak_global,
        }
        return ", ".join(f"{what}: {number:g}" for what, number in told.items())


@asynccontextmanager
async def several(plan: Plan, url: str) -> AsyncIterator[Scene]:
    """Yields the scene with everybody seated."""
    async with World(
        shards=plan.shards,
        max_concurrency=plan.at_a_time,
        identify_window=IDENTIFY_SECONDS,
        keep_payloads=False,
    ) as world:
        guilds = [await world.guild(f"Arena {shard}", shard=shard) for shard in range(plan.shards)]
        bots = await launch_several(world, url, PROCESSES)
        crowd = Crowd(world, url)
        await crowd.sit_down(guilds, plan.matches, "live")
        idle = await IdleClock.begin(world, url, guilds[1])
        cup = Tournament(world, url, guilds[-1], plan.players, plan.pause)
        await cup.begin()
        queue, owners = Queue(world, url, guilds[0]), Owners(url, bots)
        yield Scene(plan, world, url, bots, crowd, queue, cup, idle, owners)
