"""The jobs of a bot with SQLite, which its one process does."""

import asyncio
from dataclasses import dataclass
from typing import Any

from bot.jobs.job import Arguments, Job, Jobs


@dataclass(frozen=True, slots=True, eq=False)
class _QueuedJob:
    """A queued job with its arguments."""

    job: Job
    arguments: Arguments

    @property
    def lock(self) -> str | None:
        return self.job.lock_of(self.arguments)

    @property
    def queueing_lock(self) -> str | None:
        return self.job.queueing_lock_of(self.arguments)


class InProcessJobs(Jobs):
    """Jobs that run as tasks of this process, each as soon as it is scheduled."""

    def __init__(self) -> None:
        super().__init__()
        self._tasks: dict[_QueuedJob, asyncio.Task[None]] = {}
        self._last: dict[str, asyncio.Task[None]] = {}
        self._waiting: set[str] = set()
        self._long = asyncio.Semaphore(1)
        self._closed = False

    async def defer(self, name: str, **arguments: Any) -> None:
        """Schedules a job. Does nothing after `close`, or if a job with the same queueing lock is
        waiting."""
        self.defer_soon(name, **arguments)

    def defer_soon(self, name: str, **arguments: Any) -> None:
        """Schedules a job like `defer`, at once."""
        wanted = _QueuedJob(self._kinds[name], arguments)
        if self._closed or wanted.queueing_lock in self._waiting:
            return
        self._waits(wanted)
        before = None if wanted.lock is None else self._last.get(wanted.lock)
        task = asyncio.create_task(self._do(wanted, before), name=f"job {name}")
        self._tasks[wanted] = task
        if wanted.lock is not None:
            self._last[wanted.lock] = task
        task.add_done_callback(lambda _: self._forget(wanted, task))

    def has(self, name: str, **arguments: Any) -> bool:
        """Returns whether a job with these arguments is waiting or running."""
        return any(one.job.name == name and one.arguments == arguments for one in self._tasks)

    async def finish(self, name: str) -> None:
        """Waits until no job of that name is waiting or running."""
        await self._finish(name)

    async def close(self) -> None:
        """Cancels all waiting and running jobs. Later calls of `defer` do nothing."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        await self._finish(*self._kinds)

    async def _finish(self, *names: str) -> None:
        while tasks := [task for wanted, task in self._tasks.items() if wanted.job.name in names]:
            await asyncio.wait(tasks)

    async def _do(self, wanted: _QueuedJob, before: asyncio.Task[None] | None) -> None:
        """Runs a job after the task `before`, which has the same lock, until it succeeds or has no
        tries left."""
        if before is not None:
            await asyncio.wait([before])
        tries = 0
        while True:
            try:
                await self._attempt(wanted)
                break
            except Exception:
                tries += 1
                pause = wanted.job.pause_after(tries)
            if pause is None or wanted.queueing_lock in self._waiting:
                break
            self._waits(wanted)
            await asyncio.sleep(pause)
        self._tasks.pop(wanted, None)  # at once: an equal job may follow soon

    async def _attempt(self, wanted: _QueuedJob) -> None:
        if wanted.job.long:
            async with self._long:
                await self._begin(wanted)
        else:
            await self._begin(wanted)

    async def _begin(self, wanted: _QueuedJob) -> None:
        self._waits_no_more(wanted)
        await wanted.job.attempt(wanted.arguments)

    def _waits(self, wanted: _QueuedJob) -> None:
        if wanted.queueing_lock is not None:
            self._waiting.add(wanted.queueing_lock)

    def _waits_no_more(self, wanted: _QueuedJob) -> None:
        if wanted.queueing_lock is not None:
            self._waiting.discard(wanted.queueing_lock)

    def _forget(self, wanted: _QueuedJob, task: asyncio.Task[None]) -> None:
        """Forgets a job whose task has ended, even if it was cancelled before it began."""
        self._tasks.pop(wanted, None)
        if wanted.lock is not None and self._last.get(wanted.lock) is task:
            del self._last[wanted.lock]
