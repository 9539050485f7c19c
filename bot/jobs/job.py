"""What a job is, and what whoever wants one done has to do with."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from bot.base.measurements import measurements_here
from bot.base.urgency import unhurried

log = logging.getLogger(__name__)

Arguments = Mapping[str, Any]
"""Of a job, by their names: what JSON can say."""


JobState = Literal["waiting", "again", "running"]
"""A job waits for a worker, or is to be tried again as it has failed, or is being done."""


class NotYet(Exception):
    """What a job is about cannot be done now, and nobody is at fault: it is tried again."""


@dataclass(frozen=True, slots=True)
class Job:
    """A kind of work in the background. It may be begun more than once: by a process that has ended
    meanwhile, or because it failed. Doing it again must change nothing that was done already.

    `work` is called with the arguments. It is tried `tries` times at most: again `pause` seconds
    after it has failed, each further time after twice as long, up to `longest_pause`. Of jobs with
    the same `lock` one is done at a time, in the order in which they were asked for; of those with
    the same `queueing_lock` one waits at a time, and what else is asked for meanwhile is that one.
    Both are spelled with arguments in them, such as "{match_id}", and are the job's own. One that
    takes `long`, for minutes, does not keep others waiting: each process does one such at a time,
    besides.
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
        """The lock of the job with these arguments; None: it may be done beside any other."""
        return self._spelled(self.lock, arguments)

    def queueing_lock_of(self, arguments: Arguments) -> str | None:
        """The lock that it has while it waits; None: any number of the same may wait."""
        return self._spelled(self.queueing_lock, arguments)

    def pause_after(self, tries: int) -> float | None:
        """After how many seconds it is tried again that has failed so many times; None: no more."""
        if tries >= self.tries:
            return None
        return min(self.longest_pause, self.pause * 2.0 ** min(tries - 1, 32))

    async def attempt(self, arguments: Arguments) -> None:
        """Does it now, and raises what it raises."""
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
    """All jobs that there are, and those that wait to be done."""

    def __init__(self) -> None:
        self._kinds: dict[str, Job] = {}

    def add(self, job: Job) -> None:
        """Lets a kind of job be asked for. Its name is no other's."""
        assert job.name not in self._kinds
        self._kinds[job.name] = job

    @abstractmethod
    async def defer(self, name: str, **arguments: Any) -> None:
        """Has a job be done soon. Raises DatabaseAway where it could not be kept."""

    @abstractmethod
    def defer_soon(self, name: str, **arguments: Any) -> None:
        """The same without waiting; while the database is away it is tried again."""

    @abstractmethod
    def has(self, name: str, **arguments: Any) -> bool:
        """Whether this very process does that job, or is going to. Not where workers do it."""

    @abstractmethod
    async def finish(self, name: str) -> None:
        """Waits until this process has done all jobs of that name. Not where workers do them."""

    async def kept(self) -> Mapping[tuple[str, JobState], int]:
        """How many jobs are kept for workers, by their names and states; nothing where there are no
        workers. Raises DatabaseAway."""
        return {}

    @abstractmethod
    async def close(self) -> None:
        """Begins with no job any more. What was asked for is done by workers; where there are none,
        it has to be asked for again after the next start."""
