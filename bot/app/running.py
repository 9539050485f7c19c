"""`deckhand run`: the bot, from its start to its end."""

import asyncio
import logging
import signal
import sys
from importlib.util import find_spec

import aiohttp
import discord
import uvloop

from bot.app.client import Deckhand
from bot.app.logs import set_up_logging
from bot.app.service_manager import reporting_readiness
from bot.app.status_server import PortUnusable
from bot.app.upgrade import may_start
from bot.app.worker_process import WorkerProcess
from bot.base.forbidden_words import UnreadableWords
from bot.base.settings import POSTGRESQL, Settings
from bot.base.shutdown import END_SECONDS, cancel_tasks, end_at_last, run_stage
from bot.cluster.agreement import OtherLayout
from bot.store.cluster.sole_process import AlreadyRuns, sole_process
from bot.store.database.conflicts import DatabaseAway

NO_TOKEN = (
    "No token: run `deckhand setup` (in a clone, `make setup`), or put DECKHAND_TOKEN=<your bot's "
    "token> into .env, or try `make demo`, which needs none."
)
WRONG_TOKEN = "Discord doesn't know this token: run `deckhand setup`, or check DECKHAND_TOKEN."
NO_METRICS = (
    "DECKHAND_METRICS needs prometheus-client. In the clone, run "
    '`pipx install --force ".[metrics]"`, or for `make run` '
    "`.venv/bin/pip install -r requirements/extras.txt`."
)
NOT_USABLE = "The database {database} can't be used: {why}."
HAND_OVER_SECONDS = 23.0
"""The most seconds that handing over may take."""

RUNNING_SECONDS = 2.0
"""The most seconds until the connection to Discord is no longer read."""

SWITCH_SECONDS = 0.0005
"""Seconds for which a thread keeps the process's other threads waiting. Each statement of a click
goes to the database's thread and back. With Python's 5 ms, a click under load waited for that
several times."""


def token_of(settings: Settings) -> str | None:
    """Returns the bot's token. Returns None, after printing the reason to standard error, in two
    cases: the settings have no token, or they want metrics but the library for these isn't
    installed."""
    token = settings.token.get_secret_value().strip() if settings.token else ""
    if not token:
        print(NO_TOKEN, file=sys.stderr)
        return None
    if settings.metrics and find_spec("prometheus_client") is None:
        print(NO_METRICS, file=sys.stderr)
        return None
    return token


def run(settings: Settings, *, stop_matches: bool = False) -> int:
    """Runs the bot until it is stopped, and returns the exit status. Without `stop_matches`,
    refuses to start if this version would stop rated or tournament matches, because their rules
    have changed."""
    token = token_of(settings)
    if token is None:
        return 1
    if not stop_matches and not may_start(settings):
        return 1
    set_up_logging(settings.log, logging.getLevelNamesMapping()[settings.log_level])
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        with sole_process(settings.database_url):
            bot = Deckhand(settings, shares=settings.database_url.startswith(POSTGRESQL))
            uvloop.run(_serve(bot, token))
    except KeyboardInterrupt:
        return 0
    except discord.LoginFailure:
        print(WRONG_TOKEN, file=sys.stderr)
        return 1
    except DatabaseAway as error:
        said = NOT_USABLE.format(database=settings.database_name, why=error.reason)
        print(said, file=sys.stderr)
        return 1
    except (AlreadyRuns, OtherLayout, PortUnusable, UnreadableWords) as error:
        print(error, file=sys.stderr)
        return 1
    except (discord.DiscordServerError, discord.GatewayNotFound, aiohttp.ClientError) as error:
        print(f"Discord can't be reached: {error.__cause__ or error}", file=sys.stderr)
        return 1
    except OSError as error:
        if error.filename is None:
            print(f"Discord can't be reached: {error}", file=sys.stderr)
        else:
            print(f"{error.filename} can't be used: {error.strerror}", file=sys.stderr)
        return 1
    return 0


async def _serve(bot: Deckhand, token: str) -> None:
    """Runs the bot until a signal arrives, then lets it finish its work.

    A second Ctrl-C doesn't wait for that.
    """
    loop = asyncio.get_running_loop()
    told = asyncio.Event()

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        told.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    worker = WorkerProcess()
    async with bot:
        running = asyncio.create_task(_start(bot, token, worker))
        waiting = asyncio.create_task(told.wait())
        async with reporting_readiness(bot.wait_until_settled):
            await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()
        worker.stop()
        if told.is_set():
            end_at_last(HAND_OVER_SECONDS + END_SECONDS)
            await run_stage("handing over", bot.leave(), HAND_OVER_SECONDS)
        end_at_last(END_SECONDS)
        await run_stage("ending what runs", cancel_tasks(running), RUNNING_SECONDS)
        await worker.close()
        await bot.close()  # last: other running code would continue without store and connections
        if running.done() and not running.cancelled():
            running.result()


async def _start(bot: Deckhand, token: str, worker: WorkerProcess) -> None:
    """Runs the bot, and a worker beside it if it uses one. A bot that can't log in starts no
    worker."""
    await bot.login(token)
    if bot.settings.worker and bot.settings.database_url.startswith(POSTGRESQL):
        worker.start()
    await bot.connect()
