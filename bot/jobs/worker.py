"""Running the jobs that are stored in PostgreSQL, in a process that does nothing else.

A process that ends in the middle of a job sends no more heartbeats. Another process then gives the
job back, and it is run again from the beginning. This also happens if a process sleeps for a while,
which then wakes up and continues. Jobs are idempotent, so this does no harm.
"""

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final, cast

from procrastinate import App
from procrastinate import exceptions as errors
from procrastinate.jobs import DeleteJobCondition, Status
from procrastinate.tasks import Task
from procrastinate.worker import Worker
from psycopg_pool import PoolTimeout
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from bot.base.refusals import Refusal
from bot.base.shutdown import cancel_tasks
from bot.jobs.kept_jobs import KeptJobs
from bot.store import Store

log = logging.getLogger(__name__)

AT_ONCE: Final = 8
"""Number of jobs that a process runs at a time, apart from long ones: most wait for Discord or for
the one process that thinks. No other process can take a job that has begun."""

SIGN_SECONDS: Final = 5.0
"""Seconds between a worker's heartbeats."""

STALLED_SECONDS: Final = 15.0
"""Seconds without a heartbeat after which a worker counts as ended."""

LOOK_SECONDS: Final = 1.0
"""Seconds between a worker's queries for jobs. It is notified of new jobs, but not when a retry is
due."""

FINISH_SECONDS: Final = 20.0
"""Seconds in which a stopped worker can finish its running jobs. After that another worker restarts
them."""

AGAIN_SECONDS: Final = 2.0
"""Seconds until a worker that has lost the database starts again."""

RESCUE: Final = 0x6A6F6273
"""PostgreSQL's advisory lock for giving jobs back. Two processes that do this at the same time
would take jobs from workers that are already running them."""

AWAY = (errors.ConnectorException, PoolTimeout, SQLAlchemyError, Refusal)


class JobWorker:
    """Runs the jobs that are stored in the database, until `stop` is called."""

    def __init__(self, jobs: KeptJobs, store: Store) -> None:
        self._jobs = jobs
        self._app: Final[App] = jobs.app
        self._store = store
        self._stopped = asyncio.Event()
        self._workers: set[Worker] = set()

    def stop(self) -> None:
        """Makes the worker start no more jobs, and end when its running jobs are done."""
        self._stopped.set()
        for worker in self._workers:
            worker.stop()

    async def run(self) -> None:
        """Runs jobs until `stop` is called and the running jobs have ended. Raises PoolTimeout if
        the database can't be reached at the start. If the connection is lost later, waits until the
        database can be reached again."""
        async with self._app.open_async():
            rescuing = asyncio.create_task(self._rescue(), name="giving jobs back")
            await asyncio.gather(self._do(AT_ONCE, long=False), self._do(1, long=True))
            await cancel_tasks(rescuing)

    async def _do(self, at_once: int, *, long: bool) -> None:
        """Runs jobs, several at a time. Starts again if the database is lost."""
        queues = self._jobs.names(long=long)
        while queues and not self._stopped.is_set():
            worker = Worker(
                self._app,
                queues=queues,
                concurrency=at_once,
                fetch_job_polling_interval=LOOK_SECONDS,
                shutdown_graceful_timeout=FINISH_SECONDS,
                delete_jobs=DeleteJobCondition.ALWAYS,
                install_signal_handlers=False,
                update_heartbeat_interval=SIGN_SECONDS,
                stalled_worker_timeout=STALLED_SECONDS,
            )
            self._workers.add(worker)
            try:
                await worker.run()
            except AWAY as error:
                log.warning("jobs cannot be done for now: %s", type(error).__name__)
            finally:
                self._workers.discard(worker)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopped.wait(), AGAIN_SECONDS)

    async def _rescue(self) -> None:
        while True:
            await asyncio.sleep(SIGN_SECONDS)
            try:
                await self.give_back()
            except AWAY as error:
                log.warning("jobs cannot be given back for now: %s", type(error).__name__)
            except Exception:
                log.exception("jobs could not be given back")

    async def give_back(self) -> None:
        """Schedules again the stored jobs that were being done by a worker process that has ended.
        Deletes such a job if it has no tries left."""
        manager = self._app.job_manager
        tasks = cast(dict[str, Task[..., Any, ...]], self._app.tasks)  # pyright: ignore[reportUnknownMemberType]
        async with self._store.agree() as connection:
            if not await connection.scalar(select(func.pg_try_advisory_xact_lock(RESCUE))):
                return
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS):
                task = tasks.get(job.task_name)
                if task is None:
                    continue  # a job of another version of the bot
                again = task.get_retry_exception(errors.ConnectorException(), job)
                log.warning("the worker of a job has ended: %s", job.task_name)
                with suppress(errors.ConnectorException):  # the job is done after all
                    if again is None:
                        await manager.finish_job(job, Status.FAILED, delete_job=True)
                    else:
                        await manager.retry_job(job)
            await manager.prune_stalled_workers(STALLED_SECONDS)
