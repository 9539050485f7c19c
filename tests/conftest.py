"""A real bot on a real database file, in a simulated Discord."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import random
import secrets
import shutil
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pytest
import simcord
import sqlalchemy.ext.asyncio.engine
from discord.app_commands import CommandInvokeError
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.app import client
from bot.app.client import Deckhand
from bot.app.logs import OURS, TALKATIVE
from bot.base import call_pace, urgency
from bot.base.ids import LENGTH, LETTERS
from bot.base.settings import Settings
from bot.discord_api import discord_calls
from bot.jobs import InProcessJobs
from bot.limits import host_blocks
from bot.matches import pace
from bot.matches.beginning import match_creation
from bot.processes import background_process, preparation
from bot.processes.workers import Workers
from bot.settings import arrivals
from bot.store.database import sqlite_driver, transactions
from bot.store.database.migration import migrate
from tests import sleeping_loops
from tests.leftovers import Shared, mark_run, remove_handlers, wait_for_leftovers
from tests.postgresql import Cluster, cluster, programs
from tests.queries_in_place import QueriesInPlace, close_in_place
from tests.sometimes import amount
from tests.standing_checks import wrong_after

SETTLE_SECONDS = 30
"""Seconds that an action may take before it fails its test: long, for busy machines."""

LEFT_OPEN = "clean up non-checked-in connection"
"""A log line about the transactions of PostgreSQL of a bot that died, at any time after that."""

SETTLED_SECONDS = 0.005
"""Seconds between checks of the simulated Discord whether the bot has nothing more to do."""

WIRE = "tests/wire/"
TESTS = Path(__file__).parent
LARGE = "bot", "cogs", "engine", "rendering"
"""Folders whose tests take about equally long to collect."""

SOME_DAY: Final = 100 * 365 * 24 * 3600
"""Seconds from now until after every test."""

LOGGERS: Final = (None, *OURS, TALKATIVE)
"""The loggers whose levels the program sets; None is the root."""

GARBAGE = 3000, 10, 40
"""Thresholds of the garbage collector: new objects, then rounds. Scanning all surviving objects
takes longest, and frees little."""


hypothesis_settings.register_profile(
    "busy machine",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=amount(12, 100),
)
hypothesis_settings.load_profile("busy machine")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--as-shipped",
        action="store_true",
        help="the bot as it runs really: nothing that makes it faster in the tests",
    )
    parser.addoption("--postgresql", action="store_true", help="every database in PostgreSQL")
    parser.addoption(
        "--rewrite-screens", action="store_true", help="write tests/cogs/layouts/screens anew"
    )


@pytest.fixture(scope="session")
def as_shipped(pytestconfig: pytest.Config) -> bool:
    """Returns whether the bot runs as in reality. Then boards follow clicks only when time passes,
    and every bot has processes of its own."""
    return pytestconfig.getoption("--as-shipped")


@pytest.fixture(scope="session")
def on_postgresql(pytestconfig: pytest.Config) -> bool:
    """Returns whether every bot runs on PostgreSQL."""
    return pytestconfig.getoption("--postgresql")


def pytest_configure(config: pytest.Config) -> None:
    """Makes processes hear the interrupts of tests, even if this run was started in the background
    of a shell that ignores interrupts.

    If several workers run all tests, each begins to collect at another folder: so they compile most
    modules once, not each of them all.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker and [Path(given).resolve() for given in config.args] == [TESTS]:
        first = LARGE[int(worker.removeprefix("gw")) % len(LARGE)]
        parts = sorted(str(part) for part in TESTS.iterdir() if _has_tests(part))
        at = parts.index(str(TESTS / first))
        config.args = [*parts[at:], *parts[:at]]


def _has_tests(part: Path) -> bool:
    return part.match("test_*.py") or (part.is_dir() and any(part.rglob("test_*.py")))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sorts the slowest tests first, so that nobody waits for one of them at the end; then one
    module after another, in whatever order they were collected."""
    items.sort(key=lambda item: (not item.nodeid.startswith(WIRE), item.nodeid.partition("::")[0]))


def pytest_collection_finish() -> None:
    """Excludes modules and tests from garbage collection: they stay until the end, and scanning
    them repeatedly would take a tenth of the time of the tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


@pytest.fixture(scope="session", autouse=True)
def shared() -> Iterator[Shared]:
    """Yields the objects that the tests of this process share. Fails the run if anything is left at
    the very end."""
    mark_run()
    kept = Shared(threads=set(threading.enumerate()))
    yield kept
    left = wait_for_leftovers(Shared(threads=kept.threads))
    assert not left, f"left at the end of all tests: {left}"


@pytest.fixture(scope="module", autouse=True)
def nothing_left(shared: Shared) -> Iterator[None]:
    """Fails a module whose tests leave a process, a thread or a handler of the log, and names
    it."""
    handlers = logging.getLogger().handlers[:]
    yield
    left = wait_for_leftovers(shared)
    left += [f"log handler {handler}" for handler in remove_handlers(handlers)]
    assert not left, f"left by this module: {left}"


@pytest.fixture
def own_logging() -> Iterator[None]:
    """Undoes what a test that starts the program in this process does to the log."""
    root = logging.getLogger()
    handlers, levels = root.handlers[:], {name: logging.getLogger(name).level for name in LOGGERS}
    yield
    remove_handlers(handlers)
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(False)


THROUGHOUT: Final = (
    "data_folder",
    "pragmas",
    "queries_in_place",
    "boards_at_once",
    "blocks_seldom",
    "tries_at_once",
    "jobs_in_place",
    "thinks_in_turn",
    "settled_soon",
    "loops_sleep",
    "clock_of_processes",
    "compiled_once",
    "servers_from_before",
)
"""Fixtures that hold from the first test to the last."""


@pytest.fixture(scope="session", autouse=True)
def throughout(shared: Shared, request: pytest.FixtureRequest) -> None:
    """Sets up the fixtures that hold for every test. A fixture that each test depends on is checked
    before each of them: a dozen of them would cost more than most tests do, but this one is checked
    once."""
    for name in THROUGHOUT:
        request.getfixturevalue(name)


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keeps tests from reading or writing the folder of a bot that is hosted on this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKHAND_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def pragmas(as_shipped: bool) -> Iterator[Sequence[str]]:
    """Yields the real settings of databases. The tests, none of which cuts the power, never wait
    until data has reached the disk."""
    real = transactions.PRAGMAS
    quick = tuple(one.replace("synchronous=FULL", "synchronous=OFF") for one in real)
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(transactions, "PRAGMAS", quick)
        yield real


@pytest.fixture(scope="session")
def queries_in_place(as_shipped: bool, on_postgresql: bool) -> Iterator[None]:
    """Answers queries without going to a thread and back. Few connections remain then, each of
    which would read the whole schema."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(sqlite_driver, "Connection", QueriesInPlace)
        if not as_shipped and not on_postgresql:
            patch.setattr(sqlalchemy.ext.asyncio.engine, "_run_to_completion", close_in_place)
        yield


@pytest.fixture(scope="session")
def boards_at_once(as_shipped: bool) -> Iterator[float]:
    """Yields the real seconds until boards are edited again. In the tests each click is shown at
    once, and no call is delayed after many others, because a test's clock is stopped."""
    real = pace.BOARD_SECONDS
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(pace, "BOARD_SECONDS", 0.0)
            patch.setattr(pace, "WAITING_SECONDS", 0.0)
            patch.setattr(call_pace, "CALLS", 1_000_000)
            patch.setattr(urgency, "GIVING_WAY_SECONDS", 0.0)
        yield real


@pytest.fixture(scope="session")
def blocks_seldom(as_shipped: bool) -> Iterator[None]:
    """Makes the bot look up the host's blocks rarely. If a test's clock passes hours, looking every
    few seconds would be thousands of useless queries."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(host_blocks, "LOOK_SECONDS", 60.0)
        yield


@pytest.fixture(scope="session")
def tries_at_once(as_shipped: bool) -> Iterator[None]:
    """Makes refused calls to Discord be retried at once."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(discord_calls, "PAUSES", (0.0, 0.0))
        yield


@pytest.fixture(scope="session")
def jobs_in_place() -> Iterator[None]:
    """Makes a bot in the simulated Discord do its jobs itself, also on PostgreSQL: no worker is
    beside it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "jobs_on", lambda _store, _url: InProcessJobs())
        yield


@pytest.fixture(scope="session")
def thinks_in_turn(as_shipped: bool) -> Iterator[Callable[[], None]]:
    """Yields the function with which the computer's real process lowers its priority. In the tests
    the process gets its share of a busy machine, or they would wait for everything else."""
    real = background_process.prepare_in_background
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(background_process, "prepare_in_background", preparation.prepare_process)
        yield real


@pytest.fixture(scope="session")
def settled_soon(as_shipped: bool) -> Iterator[None]:
    """Shortens the interval of 50 ms in which the simulated Discord checks whether the bot is done
    with an action: these waits took a third of the time of the bot's tests."""
    settle = simcord.Env._settle_internal
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            often = {**(settle.__kwdefaults__ or {}), "idle": SETTLED_SECONDS}
            patch.setattr(settle, "__kwdefaults__", often)
        yield


@pytest.fixture(scope="session")
def loops_sleep(as_shipped: bool) -> Iterator[None]:
    """Makes the simulated Discord check each sleeping loop once, not several times per action."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            virtualize = sleeping_loops.virtualize_recognized_waits
            patch.setattr(simcord.env, "_virtualize_recognized_waits", virtualize)
            patch.setattr(simcord.env, "_is_parked", sleeping_loops.is_parked)
        yield


def _luck_of(request: pytest.FixtureRequest) -> random.Random:
    """Returns the random generator of a test, which is the same on both databases."""
    return random.Random(request.node.nodeid.replace("[postgresql", "[sqlite"))


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a test deal its matches alike in every run and on both databases, so that none fails or
    passes by chance. The secret is the seed, so that the ids of matches, which differ, make no
    difference, and a test can choose the deal."""
    luck = _luck_of(request)
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: luck.randbytes(count))
    if "dealt_by_scheme" not in request.fixturenames:
        monkeypatch.setattr(match_creation, "seed_of", lambda _, secret: secret)


@pytest.fixture
def dealt_by_scheme(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a test deal its matches as outside of tests: by their ids too, which are the same in
    every run."""
    luck = _luck_of(request)
    monkeypatch.setattr(match_creation, "new_id", lambda: "".join(luck.choices(LETTERS, k=LENGTH)))


@pytest.fixture(scope="session")
def clock_of_processes() -> Iterator[None]:
    """Asks by the real clock whether a process has ended: that waits until the clock moves, but the
    simulated one is stopped."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "time", SimpleNamespace(monotonic=time.monotonic))
        yield


@pytest.fixture(scope="session")
def servers_from_before() -> Iterator[None]:
    """Makes the bot know every server from before it had the message for servers that it joins."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrivals, "FRESH_SECONDS", -SOME_DAY)
        yield


@pytest.fixture(scope="session")
def compiled_once(as_shipped: bool) -> Iterator[None]:
    """Shares compiled queries between engines. Otherwise each engine compiles every query again,
    and each test has an engine of its own."""
    model = create_async_engine("sqlite+aiosqlite://")
    asyncio.run(_know_the_driver(model))
    dialects = {model.sync_engine.name: model.sync_engine.dialect}
    compiled: dict[Any, Any] = {}

    def create(url: str, **options: Any) -> AsyncEngine:
        engine = create_async_engine(url, **options)
        if "pool_size" in options:
            return engine  # for the few queries with which processes coordinate
        own = engine.sync_engine
        if hasattr(dialects.get(own.name), "default_isolation_level"):
            own.dialect = dialects[own.name]
        else:  # an engine that was never connected knows nothing of the database
            dialects[own.name] = own.dialect
        own.update_execution_options(compiled_cache=compiled)
        return engine

    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(transactions, "create_async_engine", create)
        yield


async def _know_the_driver(engine: AsyncEngine) -> None:
    async with engine.connect():
        pass
    await engine.dispose()


@pytest.fixture(scope="session")
def workers(shared: Shared) -> Iterator[Workers]:
    """Yields one set of threads and processes for all tests of this process."""
    one = Workers()
    shared.workers.append(one)
    yield one
    one.shut_down()


@pytest.fixture(scope="session")
def own_workers(shared: Shared) -> Iterator[Workers]:
    """Yields other workers, for tests that stop or kill them. Each test leaves them as they
    were."""
    own = Workers()
    shared.workers.append(own)
    yield own
    own.shut_down()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a migrated database to copy: migrating one for each test would cost most of its
    time."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    migrate(f"sqlite+aiosqlite:///{path}")
    path.chmod(0o600)  # as `deckhand` makes it
    return path


@pytest.fixture(scope="session")
def lent_workers(as_shipped: bool, request: pytest.FixtureRequest) -> Workers | None:
    """Returns the workers that the bots of the tests share, None if each has its own."""
    return None if as_shipped else request.getfixturevalue("workers")


@pytest.fixture(scope="session")
def postgresql(shared: Shared) -> Iterator[Cluster]:
    """Yields a cluster for the tests of this process."""
    installed = programs()
    if installed is None:
        pytest.skip("PostgreSQL is not installed here")
    with cluster(installed) as started:
        shared.clusters.append(started)
        yield started


@pytest.fixture
def sqlite_url(tmp_path: Path, empty_database: Path) -> str:
    """Returns a database file of the test's own."""
    path = tmp_path / "deckhand.db"
    shutil.copy(empty_database, path)
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
def postgresql_url(postgresql: Cluster) -> Iterator[str]:
    """Yields a database that is the test's own as long as it runs."""
    with postgresql.emptied() as url:
        yield url


@pytest.fixture
def database_url(request: pytest.FixtureRequest, on_postgresql: bool) -> str:
    """Returns the database of the test: SQLite's, unless all tests are to run on PostgreSQL."""
    return request.getfixturevalue("postgresql_url" if on_postgresql else "sqlite_url")


@pytest.fixture
def settings(database_url: str) -> Settings:
    """Settings with a database of the test's own."""
    return Settings(_env_file=None, token=None, database=database_url, emoji=False)


@dataclass
class Table:
    """A server with a channel and two members, and the bot in it."""

    env: simcord.Env
    settings: Settings
    workers: Workers | None
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    alice: simcord.MemberActor
    bob: simcord.MemberActor

    @property
    def bot(self) -> Deckhand:
        """The bot that runs now."""
        assert isinstance(self.env.bot, Deckhand)
        return self.env.bot

    async def restart(self) -> None:
        """Kills the bot without a proper end, and starts a new one on the same database."""
        dead = self.bot
        await self.env.restart_bot(Deckhand(self.settings, self.workers))
        await bury(dead, self.workers)


async def bury(dead: Deckhand, lent: Workers | None) -> None:
    """Closes everything that a dead process leaves open; others still need the workers `lent`."""
    await dead.process_messages.close()
    await dead.services.background.close()
    await dead.store.close()
    if lent is None:
        await dead.workers.close()


@pytest.fixture
async def env(
    settings: Settings,
    lent_workers: Workers | None,
    caplog: pytest.LogCaptureFixture,
) -> AsyncIterator[simcord.Env]:
    """Yields the simulated Discord with the bot in it. The test fails if the bot logged an error
    (`caplog.clear()` after one that the test is about)."""
    bot = Deckhand(settings, lent_workers)
    world = simcord.Env(bot, shard_count=1, settle_timeout=SETTLE_SECONDS)
    await world.start()
    yield world
    assert isinstance(world.bot, Deckhand)
    wrong = wrong_after(world)
    await bury(world.bot, lent_workers)
    await world.shutdown()
    unanswered = [one for one in world.errors if not isinstance(one, CommandInvokeError)]
    assert not unanswered  # the tree of commands answers the others, and logs all but refusals
    assert not wrong
    failures = [
        record
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.ERROR and LEFT_OPEN not in record.getMessage()
    ]
    assert not failures, [record.getMessage() for record in failures]


@pytest.fixture
def table(env: simcord.Env, settings: Settings, lent_workers: Workers | None) -> Table:
    """Returns a table: Alice and Bob in the channel #table."""
    guild = env.create_guild("Card club")
    channel = guild.create_text_channel("table")
    alice = guild.add_member(env.create_user("alice", global_name="Alice"))
    bob = guild.add_member(env.create_user("bob", global_name="Bob"))
    return Table(env, settings, lent_workers, guild, channel, alice, bob)
