"""`deckhand worker`: does the jobs of a bot with PostgreSQL, and nothing else."""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from functools import partial

import discord
import uvloop

from bot.app.client import Deckhand
from bot.app.logs import set_up_logging
from bot.app.running import NOT_USABLE, WRONG_TOKEN, token_of
from bot.app.status_server import PortUnusable
from bot.base.forbidden_words import UnreadableWords
from bot.base.refusals import Refusal
from bot.base.settings import POSTGRESQL, Settings
from bot.base.shutdown import END_SECONDS, cancel_tasks, end_at_last
from bot.cluster.process_messages import MATCH_CHANGED
from bot.cluster.readiness import worker_readiness_problem
from bot.cluster.worker_lease import WorkerLease
from bot.discord_api.command_tree import COMMANDS_SYNCED
from bot.matches.live.snapshot import Snapshot
from bot.processes.background_process import take_low_priority
from bot.store.database.conflicts import DatabaseAway

log = logging.getLogger(__name__)

NO_WORKERS = (
    "Workers need PostgreSQL, see DECKHAND_DATABASE. With SQLite the bot does all jobs itself."
)
AWAY = "The database or Discord can't be reached: {reason}"


class JobClient(Deckhand):
    """The Discord client of a worker process, which runs jobs. Unlike `Deckhand`, the client has no
    commands and no gateway connection."""

    async def setup_hook(self) -> None:
        """Opens the store, makes the services, and serves the status."""
        await self.open()
        await self.serve_status(partial(worker_readiness_problem, self.store))

    async def on_commands_synced(self) -> None:
        """Notifies the bot's other processes that this process has sent Discord the commands. The
        other processes then fetch the data for clickable mentions of the commands."""
        self.process_messages.send(COMMANDS_SYNCED)

    async def on_match_changed(self, match_id: str, _snapshot: Snapshot | None) -> None:
        """Notifies the bot's other processes that a job has changed a match, so that they update
        the messages of the match."""
        self.process_messages.send(MATCH_CHANGED, match_id)


def work(settings: Settings, *, with_input: bool = False) -> int:
    """Runs background jobs until a signal, or with `with_input` until standard input ends. Returns
    the exit status. With `with_input`, serves no status, because the bot's process beside it
    does."""
    if not settings.database_url.startswith(POSTGRESQL):
        print(NO_WORKERS, file=sys.stderr)
        return 1
    if with_input:
        settings = settings.model_copy(update={"status_port": None, "metrics": False})
    token = token_of(settings)
    if token is None:
        return 1
    set_up_logging(settings.log, logging.getLevelNamesMapping()[settings.log_level])
    take_low_priority()
    try:
        uvloop.run(_work(JobClient(settings), token, with_input=with_input))
    except discord.LoginFailure:
        print(WRONG_TOKEN, file=sys.stderr)
        return 1
    except DatabaseAway as error:
        said = NOT_USABLE.format(database=settings.database_name, why=error.reason)
        print(said, file=sys.stderr)
        return 1
    except (PortUnusable, UnreadableWords) as error:
        print(error, file=sys.stderr)
        return 1
    except (OSError, Refusal) as reason:
        print(AWAY.format(reason=reason), file=sys.stderr)
        return 1
    return 0


async def _work(client: JobClient, token: str, *, with_input: bool) -> None:
    from bot.jobs.kept_jobs import KeptJobs  # its requirements may not be installed
    from bot.jobs.worker import FINISH_SECONDS, JobWorker

    async with client:
        await client.login(token)
        assert isinstance(client.jobs, KeptJobs)
        worker = JobWorker(client.jobs, client.store)
        loop = asyncio.get_running_loop()

        def stop() -> None:
            end_at_last(FINISH_SECONDS + END_SECONDS)
            worker.stop()

        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stop)
        if with_input:
            reading = threading.Thread(
                target=_wait_for_end_of_input,
                args=(loop.call_soon_threadsafe, stop),
                name="end of input",
                daemon=True,
            )
            reading.start()
        lease = WorkerLease(client.store, client.process_messages.name, client.duty)
        await lease.renew()
        keeping = asyncio.create_task(lease.keep(), name="lease")
        log.info("does jobs from now on")
        try:
            await worker.run()
        finally:
            await cancel_tasks(keeping)
            await lease.leave()


def _wait_for_end_of_input(call: Callable[[Callable[[], None]], object], act: Callable[[], None]):
    """Calls `act` when standard input ends: the process that held the other end has ended then."""
    while os.read(sys.stdin.fileno(), 1):  # a stream would be locked at the end
        pass
    call(act)
