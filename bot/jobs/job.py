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
    """Raised if a job can't be done now, although nothing is wrong. It is retried."""


@dataclass(frozen=True, slots=True)
class Job:
    """A kind of background work.

    A job may be started more than once, because its process has ended or because it failed. So it
    must be idempotent. `work` is called with the arguments. A job is tried at most `tries` times:
    first again after `pause` seconds, then after twice as long each time, up to `longest_pause`.
    Jobs with the same `lock` run one at a time, in the order of their requests. Of jobs with the
    same `queueing_lock` only one waits at a time, and further requests are ignored. Both locks are
    templates for arguments, such as "{match_id}", and are private to the job. A `long` job, which
    takes minutes, does not keep others waiting: each process runs one such job at a time, in
    addition to others.
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
        """Returns the lock of the job with these arguments; None: it may run beside any other."""
        return self._spelled(self.lock, arguments)

    def queueing_lock_of(self, arguments: Arguments) -> str | None:
        """Returns the lock that the job has while it waits; None: any number of equal jobs may
        wait."""
        return self._spelled(self.queueing_lock, arguments)

    def pause_after(self, tries: int) -> float | None:
        """Returns the seconds until a job is retried that has failed `tries` times; None: no
        retry."""
        if tries >= self.tries:
            return None
        return min(self.longest_pause, self.pause * 2.0 ** min(tries - 1, 32))

    async def attempt(self, arguments: Arguments) -> None:
        """Runs the job now, and raises its exceptions."""
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
    """All kinds of jobs, and the jobs that are scheduled."""

    def __init__(self) -> None:
        self._kinds: dict[str, Job] = {}

    def add(self, job: Job) -> None:
        """Registers a kind of job. Its name must be unique."""
        assert job.name not in self._kinds
        self._kinds[job.name] = job

    @abstractmethod
    async def defer(self, name: str, **arguments: Any) -> None:
        """Schedules a job. Raises DatabaseAway if it could not be stored."""

    @abstractmethod
    def defer_soon(self, name: str, **arguments: Any) -> None:
        """Like `defer`, without waiting. Retries while the database is away."""

    @abstractmethod
    def has(self, name: str, **arguments: Any) -> bool:
        """Returns whether this process runs that job, or will. Always False if workers run jobs."""

    @abstractmethod
    async def finish(self, name: str) -> None:
        """Waits until this process has run all jobs of that name. Returns at once if workers run
        jobs."""

    async def kept(self) -> Mapping[tuple[str, JobState], int]:
        """Returns the numbers of jobs that are stored for workers, by their names and states; empty
        if there are no workers. Raises DatabaseAway."""
        return {}

    @abstractmethod
    async def close(self) -> None:
        """Starts no more jobs. Workers run the scheduled ones. Without workers, they have to be
        scheduled again after the next start."""
