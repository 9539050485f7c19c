"""Jobs: their properties, and the interface to schedule them."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.base.measurements import measurements_here
from bot.base.urgency import unhurried

log = logging.getLogger(__name__)

Arguments = Mapping[str, Any]
"""The arguments of a job by their names. JSON must be able to represent them."""


JobState = Literal["waiting", "again", "running"]
"""The state of a job: waiting for a worker, waiting for a retry after it failed, or running."""


class NotYet(Exception):
    """Raised by a job that can't do its work now, although there is no error. The job is
    retried."""


@dataclass(frozen=True, slots=True)
class Job:
    """A kind of background job.

    - `work` is the function that is called with a job's arguments. It must be idempotent, because a
      job is started again if it fails or if its process ends.
    - `tries` is how often a job is tried at most.
    - `pause` is the number of seconds before the first retry. It doubles with each retry, up to
      `longest_pause`.
    - Jobs with the same `lock` run one at a time, in the order in which they were scheduled.
    - Only one job with the same `queueing_lock` can wait at a time; others are not scheduled.
    - A `long` job takes minutes. Each process runs one long job at a time, beside its other jobs.

    Both locks are templates for arguments, such as "{match_id}", and are private to the kind of
    job.
    """

    name: str
    work: Callable[..., Awaitable[object]]
    tries: int = 5
    pause: float = 2.0
    longest_pause: float = 300.0
    lock: str | None = None
    queueing_lock: str | None = None
    long: bool = False

    def lock_of(self, arguments: Arguments) -> str | None:
        """Returns the lock of a job with these arguments. Jobs with equal locks run one at a time.
        Returns None if the job may run at the same time as any other."""
        return self._spelled(self.lock, arguments)

    def queueing_lock_of(self, arguments: Arguments) -> str | None:
        """Returns the queueing lock of a job with these arguments. Only one job with this lock can
        wait at a time. Returns None if any number of such jobs may wait."""
        return self._spelled(self.queueing_lock, arguments)

    def pause_after(self, tries: int) -> float | None:
        """Returns how many seconds to wait before a job that has failed `tries` times is retried.
        None if it isn't retried."""
        if tries >= self.tries:
            return None
        return min(self.longest_pause, self.pause * 2.0 ** min(tries - 1, 32))

    async def attempt(self, arguments: Arguments) -> None:
        """Runs the job once with these arguments. Exceptions of its work are logged, then raised
        again."""
        told = self.lock_of(arguments) or self.name
        with unhurried(), measurements_here().job(self.name):
            try:
                await self.work(**arguments)
            except NotYet as why:
                log.info("the job %s is put off: %s", told, why)
                raise
            except Exception:
                log.exception("the job %s failed", told)
                raise

    def _spelled(self, lock: str | None, arguments: Arguments) -> str | None:
        return None if lock is None else f"{self.name}: {lock.format_map(arguments)}"


class Jobs(ABC):
    """The registered kinds of jobs, and the scheduled jobs. The methods take the name of a kind of
    job, and the arguments of one job of that kind."""

    def __init__(self) -> None:
        self._kinds: dict[str, Job] = {}

    def add(self, job: Job) -> None:
        """Registers a kind of job. The job's name must be unique."""
        assert job.name not in self._kinds
        self._kinds[job.name] = job

    @abstractmethod
    async def defer(self, name: str, **arguments: Any) -> None:
        """Schedules a job. Raises DatabaseAway if the job could not be stored."""

    @abstractmethod
    def defer_soon(self, name: str, **arguments: Any) -> None:
        """Schedules a job without waiting for the database. Retries while the database can't be
        reached."""

    @abstractmethod
    def has(self, name: str, **arguments: Any) -> bool:
        """Returns whether this process has a waiting or running job with these arguments. Always
        False if worker processes run the jobs."""

    @abstractmethod
    async def finish(self, name: str) -> None:
        """Waits until this process has finished all jobs of that name. Does not wait if worker
        processes run the jobs."""

    async def kept(self) -> Mapping[tuple[str, JobState], int]:
        """Returns how many jobs are stored for worker processes, by name and state. Empty if there
        are no workers. Raises DatabaseAway if the database can't be reached."""
        return {}

    @abstractmethod
    async def close(self) -> None:
        """Stops starting jobs. Worker processes still run the stored ones. Without workers,
        unfinished jobs are lost, and have to be scheduled again after the next start."""
