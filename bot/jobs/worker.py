"""Doing the jobs that are kept in PostgreSQL, in a process that does nothing else.

A process that ends in the middle of a job sends no sign of life any more: another gives the job
back, and it is done once more, from the beginning. So does what a process does that sleeps for a
while and wakes up: what is done by a job changes nothing where it was done before.
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
"""How many jobs that take no long a process does at a time: most wait for Discord or for the one
process that thinks. What it has begun, no other can take."""

SIGN_SECONDS: Final = 5.0
"""How often a worker gives a sign of life."""

STALLED_SECONDS: Final = 15.0
"""Without one for so long a worker has ended."""

LOOK_SECONDS: Final = 1.0
"""How often a worker looks for jobs, of which it is told otherwise, but not when one is due to be
tried again."""

FINISH_SECONDS: Final = 20.0
"""What a worker does when it is told to end may take so long; then another begins it anew."""

AGAIN_SECONDS: Final = 2.0
"""After so long a worker begins again that had lost the database."""

RESCUE: Final = 0x6A6F6273
"""Of PostgreSQL's advisory locks the one of whoever gives jobs back: two that do it at the same
time would take some from those who do them by then."""

AWAY = (errors.ConnectorException, PoolTimeout, SQLAlchemyError, Refusal)


class JobWorker:
    """Does jobs until it is told to `stop`."""

    def __init__(self, jobs: KeptJobs, store: Store) -> None:
        self._jobs = jobs
        self._app: Final[App] = jobs.app
        self._store = store
        self._stopped = asyncio.Event()
        self._workers: set[Worker] = set()

    def stop(self) -> None:
        """Has it begin no more jobs, and end when it has done those that it does."""
        self._stopped.set()
        for worker in self._workers:
            worker.stop()

    async def run(self) -> None:
        """Does jobs until it is told to stop. Raises PoolTimeout where the database is away from
        the beginning."""
        async with self._app.open_async():
            rescuing = asyncio.create_task(self._rescue(), name="giving jobs back")
            await asyncio.gather(self._do(AT_ONCE, long=False), self._do(1, long=True))
            await cancel_tasks(rescuing)

    async def _do(self, at_once: int, *, long: bool) -> None:
        """Does jobs, some at a time; where the database is lost, from the beginning again."""
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
        """Gives back the jobs whose workers have ended in the middle of them."""
        manager = self._app.job_manager
        tasks = cast(dict[str, Task[..., Any, ...]], self._app.tasks)  # pyright: ignore[reportUnknownMemberType]
        async with self._store.agree() as connection:
            if not await connection.scalar(select(func.pg_try_advisory_xact_lock(RESCUE))):
                return
            for job in await manager.get_stalled_jobs(seconds_since_heartbeat=STALLED_SECONDS):
                task = tasks.get(job.task_name)
                if task is None:
                    continue  # of another version of the bot
                again = task.get_retry_exception(errors.ConnectorException(), job)
                log.warning("the worker of a job has ended: %s", job.task_name)
                with suppress(errors.ConnectorException):  # it is done, after all
                    if again is None:
                        await manager.finish_job(job, Status.FAILED, delete_job=True)
                    else:
                        await manager.retry_job(job)
            await manager.prune_stalled_workers(STALLED_SECONDS)
