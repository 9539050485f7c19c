"""The jobs of a bot with PostgreSQL, which procrastinate stores there until a worker has run them.

Only code that runs on PostgreSQL imports this.
"""

import asyncio
import datetime
from collections.abc import Awaitable, Callable, Mapping
from itertools import product
from typing import Any, Final, get_args

from procrastinate import App, PsycopgConnector
from procrastinate import exceptions as errors
from procrastinate.jobs import Job as KeptJob
from procrastinate.jobs import Status
from procrastinate.manager import JobManager
from procrastinate.retry import BaseRetryStrategy, RetryDecision
from sqlalchemy import text

from bot.jobs.job import Job, Jobs, JobState
from bot.jobs.tables import SCHEMA
from bot.store import Store
from bot.store.database.conflicts import DatabaseAway
from bot.store.database.conninfo import CONNECT_SECONDS, conninfo_of

AGAIN_SECONDS: Final = 2.0
"""Seconds until a job is stored again after the database was away."""

MOST_CONNECTIONS: Final = 4

COUNTED: Final = text(
    "SELECT task_name, CASE WHEN status = 'doing' THEN 'running' WHEN attempts > 0 THEN 'again' "
    f"ELSE 'waiting' END AS state, count(*) FROM {SCHEMA}.procrastinate_jobs "
    "WHERE status IN ('todo', 'doing') GROUP BY task_name, state"
)


class KeptJobs(Jobs):
    """Jobs that are stored in the database, for worker processes (`bot.jobs.worker`) to run.
    `store` is on the database at `url`. `app` is the job library's application, with database
    connections of its own."""

    def __init__(self, store: Store, url: str) -> None:
        super().__init__()
        self._store = store
        connector = PsycopgConnector(
            conninfo=conninfo_of(url, options=f"-c search_path={SCHEMA}"),
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=CONNECT_SECONDS * 2,
        )
        self.app: Final = App(connector=connector)
        self.app.job_manager = _JobManager(connector)
        self._asking: set[asyncio.Task[None]] = set()

    def add(self, job: Job) -> None:
        """Registers a kind of job. Only workers run its jobs."""
        super().add(job)
        self.app.task(name=job.name, queue=job.name, retry=_RetryStrategy(job))(_work_of(job))

    def names(self, *, long: bool) -> list[str]:
        """Returns the names of all registered kinds of jobs that are `long` (see `Job`), or with
        `long=False` of all others. Each kind has a queue of that name in the database. So a worker
        takes only jobs of kinds that it knows, even if another version of the bot has stored
        others."""
        return [name for name, job in self._kinds.items() if job.long is long]

    async def defer(self, name: str, **arguments: Any) -> None:
        """Stores a job. Does nothing if a job with the same queueing lock is waiting. Raises
        DatabaseAway if the database can't be reached."""
        job = self._kinds[name]
        try:
            async with self._store.agree() as connection:
                await connection.execute(text(f"SET LOCAL search_path TO {SCHEMA}"))
                raw = await connection.get_raw_connection()
                asked = self.app.configure_task(
                    name,
                    allow_unknown=False,
                    lock=job.lock_of(arguments),
                    queueing_lock=job.queueing_lock_of(arguments),
                    connection=raw.driver_connection,
                )
                await asked.defer_async(**arguments)
        except errors.AlreadyEnqueued:
            return
        except errors.ConnectorException as error:
            raise DatabaseAway from error

    def defer_soon(self, name: str, **arguments: Any) -> None:
        """Stores a job in the background. Retries until the database accepts it."""
        task = asyncio.create_task(self._defer_at_last(name, arguments), name=f"keeping job {name}")
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def has(self, name: str, **arguments: Any) -> bool:
        """Returns False, because worker processes run the jobs."""
        return False

    async def finish(self, name: str) -> None:
        """Does nothing, because worker processes run the jobs."""

    async def kept(self) -> Mapping[tuple[str, JobState], int]:
        """Returns how many jobs are stored, by name and state. Finished jobs are deleted, so they
        don't count."""
        found = dict.fromkeys(product(self._kinds, get_args(JobState)), 0)
        async with self._store.read() as connection:
            rows = await connection.execute(COUNTED)
            found.update({(name, state): number for name, state, number in rows})
        return found

    async def close(self) -> None:
        """Waits some seconds for `defer_soon` to store its jobs. Jobs that can't be stored by then
        are lost."""
        if self._asking:
            await asyncio.wait(self._asking, timeout=AGAIN_SECONDS)
        for task in self._asking:
            task.cancel()

    async def _defer_at_last(self, name: str, arguments: dict[str, Any]) -> None:
        while True:
            try:
                return await self.defer(name, **arguments)
            except DatabaseAway:
                await asyncio.sleep(AGAIN_SECONDS)


class _JobManager(JobManager):
    """The library's job manager, except that it drops a retry while an equal job is waiting,
    because the database would refuse the retry."""

    async def retry_job(
        self,
        job: KeptJob,
        retry_at: datetime.datetime | None = None,
        priority: int | None = None,
        queue: str | None = None,
        lock: str | None = None,
    ) -> None:
        try:
            await super().retry_job(job, retry_at, priority, queue, lock)
        except errors.UniqueViolation:
            await self.finish_job(job, Status.ABORTED, delete_job=True)


class _RetryStrategy(BaseRetryStrategy):
    """Schedules the retries of a job as its kind says. If the worker was stopped during the job,
    the retry is due at once."""

    def __init__(self, job: Job) -> None:
        self._job = job

    def get_retry_decision(self, *, exception: BaseException, job: KeptJob) -> RetryDecision | None:
        if isinstance(exception, asyncio.CancelledError):
            return RetryDecision(retry_in={"seconds": 0})
        pause = self._job.pause_after(job.attempts + 1)
        if pause is None:
            return None
        return RetryDecision(retry_at=_now() + datetime.timedelta(seconds=pause))


def _work_of(job: Job) -> Callable[..., Awaitable[None]]:
    async def work(**arguments: Any) -> None:
        await job.attempt(arguments)

    return work


def _now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)
