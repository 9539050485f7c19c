"""Three processes of one bot on one PostgreSQL, and the activities in the servers of its shards:
people play, wait in the queue, and are in a tournament, and at one table time runs out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from .crowd import Crowd
from .fakecord import CONDITION_KINDS, Violation
from .fakecord.botproc import BotProcess
from .fakecord.driver import Driver, Load, percentile
from .fakecord.waiting import all_ended
from .fakecord.world import GuildHandle, World
from .going_on import Queue, Tournament
from .idle_clock import IdleClock
from .owners import Owners, shared_out
from .seating import PATIENCE, launch_several, launch_worker
from .stored import all_stored

PROCESSES: Final = 3
SETTLING_SECONDS: Final = 30.0
LONGEST_SECONDS: Final = 3600.0
UNOWNED_SECONDS: Final = 30.0
"""Seconds for which a range of shards may be without an owner."""

OVERDUE_SECONDS: Final = 10.0
OVERDUE: Final = "SELECT match_id FROM clocks WHERE due < ?"
"""A query for the clocks that a process should have checked by a time."""

ANSWERED_TWICE: Final = 40060
LATE: Final = 10062
THREAD_EXISTS: Final = 160004
REPLACED: Final = "attachments.0: ATTACHMENT_NOT_FOUND"
TOO_SLOW: Final = "bot.processes.time_limits.TooSlow"
"""The error for a picture that was being drawn when its process was paused."""

CALM_CLICKS: Final = 8
"""Number of clicks that are answered before the first trouble."""

IN_HAND: Final = 3
"""Maximum number of clicks that a process may have received each time it is paused; it answers them
when it wakes."""


def was_done_before(violation: Violation) -> bool:
    """Returns whether a killed process had already done something that it could not store. Its
    successor uses the thread that exists, and sends a picture again that was replaced by
    another."""
    return violation.code == THREAD_EXISTS or REPLACED in str(violation)


@dataclass(frozen=True)
class Plan:
    """The plan of a scene: the number of `matches`, and the `rate` of clicks per second. Of the
    `shards`, Discord lets `at_a_time` identify at once. At most `calls` calls may arrive in a
    second, and Discord waits `answer_seconds` for an answer. `constants` of the program have other
    values in copies. `workers` says whether each process has its own worker, or all of them share
    one.
    """

    matches: int
    rate: float
    shards: int
    at_a_time: int
    calls: int
    identify_seconds: float = 5.0
    answer_seconds: float = 3.0
    constants: Mapping[str, float] = field(default_factory=dict[str, float])
    workers: bool = True


@dataclass(frozen=True)
class Scene:
    """The processes, the people at tables, and the owners of shards."""

    plan: Plan
    world: World
    url: str
    guilds: Sequence[GuildHandle]
    bots: Sequence[BotProcess]
    crowd: Crowd
    owners: Owners

    async def click(self, enough: asyncio.Event) -> Load:
        """Makes people click until it is enough."""
        driver = Driver(self.world, self.bots, self.crowd.players)
        return await driver.click(self.plan.rate, LONGEST_SECONDS, settling=0.0, enough=enough)

    async def go_on(self) -> None:
        """Returns when the match at every table has continued. Raises TimeoutError."""
        await self.world.wait_until(
            lambda: not self.crowd.stuck(), PATIENCE, "all matches to continue"
        )

    def all_is_stored_once(self) -> None:
        """Checks that everything that people were told is stored, that no click counts twice, and
        that no two processes answered the same click."""
        ledger = self.crowd.ledger
        ledger.note_screens(self.world)
        assert ledger.lost(self.url) == {}
        assert ledger.doubled(self.url) == []
        assert self.world.violations(code=ANSWERED_TWICE) == []

    def time_is_kept(self) -> None:
        """Checks that no shard was without owner for long, and that no clock is overdue."""
        assert max(self.owners.longest.values()) < UNOWNED_SECONDS
        assert all_stored(self.url, OVERDUE, int(time.time() - OVERDUE_SECONDS)) == []

    def processes_behave(self, *, killed: bool) -> None:
        """Checks that Discord's limits hold over all processes, that it accepted everything, and
        that no process fails or is left over. If some were `killed`, others may repeat what these
        could not store."""
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

    def described(self, load: Load) -> Mapping[str, float]:
        """Returns the figures of the scene."""
        return {
            "clicks": load.clicks,
            "unanswered": load.unanswered,
            "told to wait": self.crowd.ledger.away,
            "half answered within s": round(percentile(load.answers, 0.5), 3),
            "99 % within s": round(percentile(load.answers, 0.99), 3),
            "choices": sum(self.crowd.ledger.told.values()),
            "longest without an owner, s": round(max(self.owners.longest.values()), 1),
            "most calls in a second": self.world.hub.limiter.peak_global,
        }


@dataclass(frozen=True)
class WholeScene(Scene):
    """A scene with everything: also a queue, a tournament and a match whose time runs out."""

    queue: Queue
    cup: Tournament
    idle: IdleClock

    @asynccontextmanager
    async def going_on(self) -> AsyncIterator[None]:
        """Runs the queue and the tournament during the block."""
        async with beside(self.queue.go_on(), self.cup.go_on()):
            yield

    async def go_on(self) -> None:
        """Returns when another pair has been found in the queue, another match of the tournament is
        decided, and the match at every table has continued. Raises TimeoutError."""
        pairs, decided = len(self.queue.waited), self.cup.decided

        def gone_on() -> bool:
            played = self.cup.decided > decided or self.cup.is_over
            return played and len(self.queue.waited) > pairs + 1

        await self.world.wait_until(gone_on, PATIENCE, "queue and tournament to go on")
        await super().go_on()

    def time_is_kept(self) -> None:
        """Checks that no shard was without owner for long, and that time runs out only in the match
        in which nobody plays."""
        super().time_is_kept()
        assert self.idle.is_kept(), (self.idle.table.over, self.idle.messages())
        timed_out = all_stored(self.url, "SELECT id FROM matches WHERE ending = 'time'")
        assert {id_ for (id_,) in timed_out} <= {self.idle.table.id}

    def described(self, load: Load) -> Mapping[str, float]:
        """Returns the figures of the scene."""
        return {
            **super().described(load),
            "pairs of the queue": len(self.queue.waited),
            "the slowest, s": round(max(self.queue.waited, default=0), 1),
            "decided in the tournament": self.cup.decided,
        }


@asynccontextmanager
async def several(plan: Plan, url: str) -> AsyncIterator[Scene]:
    """Yields the scene with everybody seated."""
    async with World(
        shards=plan.shards,
        max_concurrency=plan.at_a_time,
        identify_window=plan.identify_seconds,
        ack_deadline=plan.answer_seconds,
        keep_payloads=False,
    ) as world:
        guilds = [await world.guild(f"Arena {shard}", shard=shard) for shard in range(plan.shards)]
        if not plan.workers:
            await launch_worker(world, url)
        beside = {"DECKHAND_WORKER": str(plan.workers).lower()}
        bots = await launch_several(world, url, PROCESSES, constants=plan.constants, **beside)
        await shared_out(world, bots)
        crowd = Crowd(world, url)
        await crowd.sit_down(guilds, plan.matches, "live")
        yield Scene(plan, world, url, guilds, bots, crowd, Owners(url, bots))


@asynccontextmanager
async def several_with_everything(
    plan: Plan, url: str, players: int, pause: float
) -> AsyncIterator[WholeScene]:
    """Yields the scene with a tournament of `players` players, in which a player concedes every
    `pause` seconds.
    """
    async with several(plan, url) as scene:
        idle = await IdleClock.begin(scene.world, url, scene.guilds[1])
        cup = Tournament(scene.world, url, scene.guilds[-1], players, pause)
        await cup.begin()
        queue = Queue(scene.world, url, scene.guilds[0])
        yield WholeScene(**vars(scene), queue=queue, cup=cup, idle=idle)


@asynccontextmanager
async def beside(*works: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Runs the coroutines during the block, and cancels them at its end."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        ended = [task for task in tasks if task.done()]
        for task in tasks:
            task.cancel()
        await all_ended(tasks, PATIENCE, "what goes on beside")
        for task in ended:
            task.result()


@asynccontextmanager
async def clicking(scene: Scene) -> AsyncIterator[Load]:
    """Makes people click during the block, and for a moment before. At its end the yielded load has
    the results."""
    enough, load = asyncio.Event(), Load()
    answered = scene.crowd.ledger.answered
    task = asyncio.create_task(scene.click(enough))
    await scene.world.wait_until(
        lambda: task.done() or scene.crowd.ledger.answered > answered + CALM_CLICKS,
        PATIENCE,
        "the first clicks to be answered",
    )
    try:
        yield load
    finally:
        enough.set()
        await all_ended([task], PATIENCE, "clicking")
        vars(load).update(vars(task.result()))
        print(", ".join(f"{what}: {number:g}" for what, number in scene.described(load).items()))
