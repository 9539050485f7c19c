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
"""How long an action may take before it fails its test: long, for busy machines."""

LEFT_OPEN = "clean up non-checked-in connection"
"""Said of the transactions of PostgreSQL in which a bot was that has died, at any time after it."""

SETTLED_SECONDS = 0.005
"""How often the simulated Discord looks whether the bot has nothing more to do."""

WIRE = "tests/wire/"
TESTS = Path(__file__).parent
LARGE = "bot", "cogs", "engine", "rendering"
"""Folders that take about as long to collect."""

SOME_DAY: Final = 100 * 365 * 24 * 3600
"""Seconds from now until after every test."""

LOGGERS: Final = (None, *OURS, TALKATIVE)
"""The loggers whose levels the program sets; None is the root."""

GARBAGE = 3000, 10, 40
"""Thresholds of the garbage collector: new objects, then rounds. Looking through all objects that
have survived so far takes the longest, and frees little."""


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
    """Whether the bot runs as it does really. Then boards follow clicks only when time passes, and
    every bot has processes of its own."""
    return pytestconfig.getoption("--as-shipped")


@pytest.fixture(scope="session")
def on_postgresql(pytestconfig: pytest.Config) -> bool:
    """Whether every bot runs on PostgreSQL."""
    return pytestconfig.getoption("--postgresql")


def pytest_configure(config: pytest.Config) -> None:
    """Processes that tests interrupt hear it, also if this run was started in the background of a
    shell that ignores interrupts.

    Of several workers that run all tests, each begins to collect at another folder: so they compile
    most modules once, not each of them all.
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
    """The slowest tests come first, so that nobody waits for one of them at the end; then one
    module after the other, in whatever order they were collected."""
    items.sort(key=lambda item: (not item.nodeid.startswith(WIRE), item.nodeid.partition("::")[0]))


def pytest_collection_finish() -> None:
    """Modules and tests stay until the end: looking for garbage among them, again and again,
    would be a tenth of the time that the tests take."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


@pytest.fixture(scope="session", autouse=True)
def shared() -> Iterator[Shared]:
    """What the tests of this process share. Fails the run if anything is left at the very end."""
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
    """Sets up what holds for every test. A fixture that each test depends on is looked at before
    each of them: a dozen of those would cost more than most tests do, this one looks once."""
    for name in THROUGHOUT:
        request.getfixturevalue(name)


@pytest.fixture(scope="session")
def data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is read from, or written to, the folder of a bot that somebody hosts here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DECKHAND_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def pragmas(as_shipped: bool) -> Iterator[Sequence[str]]:
    """How databases are set up really. In the tests, none of which cuts the power, nobody waits
    until what was written has reached the disk."""
    real = transactions.PRAGMAS
    quick = tuple(one.replace("synchronous=FULL", "synchronous=OFF") for one in real)
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(transactions, "PRAGMAS", quick)
        yield real


@pytest.fixture(scope="session")
def queries_in_place(as_shipped: bool, on_postgresql: bool) -> Iterator[None]:
    """Queries are answered without going to a thread and back. Few connections do then, each of
    which would read the whole schema."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(sqlite_driver, "Connection", QueriesInPlace)
        if not as_shipped and not on_postgresql:
            patch.setattr(sqlalchemy.ext.asyncio.engine, "_run_to_completion", close_in_place)
        yield


@pytest.fixture(scope="session")
def boards_at_once(as_shipped: bool) -> Iterator[float]:
    """After how many seconds boards are edited again really. In the tests each click is shown at
    once, and no call waits because there were many: a test's clock stands still meanwhile."""
    real = pace.BOARD_SECONDS
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(pace, "BOARD_SECONDS", 0.0)
            patch.setattr(pace, "TURN_SECONDS", 0.0)
            patch.setattr(call_pace, "CALLS", 1_000_000)
            patch.setattr(urgency, "GIVING_WAY_SECONDS", 0.0)
        yield real


@pytest.fixture(scope="session")
def blocks_seldom(as_shipped: bool) -> Iterator[None]:
    """Whom the host has blocked is looked up every few seconds: where a test's clock goes on for
    hours, that is thousands of times for nothing."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(host_blocks, "LOOK_SECONDS", 60.0)
        yield


@pytest.fixture(scope="session")
def tries_at_once(as_shipped: bool) -> Iterator[None]:
    """What Discord did not take is tried again at once."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(discord_calls, "PAUSES", (0.0, 0.0))
        yield


@pytest.fixture(scope="session")
def jobs_in_place() -> Iterator[None]:
    """Also on PostgreSQL a bot in the simulated Discord does its jobs itself: no worker is beside
    it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "jobs_on", lambda _store, _url: InProcessJobs())
        yield


@pytest.fixture(scope="session")
def thinks_in_turn(as_shipped: bool) -> Iterator[Callable[[], None]]:
    """Returns what the computer's process really does first: it gives way to all others. In the
    tests it has its share of a busy machine, or they would wait for as long as anything else
    runs."""
    real = background_process.prepare_in_background
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            patch.setattr(background_process, "prepare_in_background", preparation.prepare_process)
        yield real


@pytest.fixture(scope="session")
def settled_soon(as_shipped: bool) -> Iterator[None]:
    """After an action the simulated Discord looks every 50 ms whether the bot is done with it: a
    third of the time of the bot's tests was waiting for that."""
    settle = simcord.Env._settle_internal
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            often = {**(settle.__kwdefaults__ or {}), "idle": SETTLED_SECONDS}
            patch.setattr(settle, "__kwdefaults__", often)
        yield


@pytest.fixture(scope="session")
def loops_sleep(as_shipped: bool) -> Iterator[None]:
    """The simulated Discord looks once at each loop that sleeps, not several times an action."""
    with pytest.MonkeyPatch.context() as patch:
        if not as_shipped:
            virtualize = sleeping_loops.virtualize_recognized_waits
            patch.setattr(simcord.env, "_virtualize_recognized_waits", virtualize)
            patch.setattr(simcord.env, "_is_parked", sleeping_loops.is_parked)
        yield


def _luck_of(request: pytest.FixtureRequest) -> random.Random:
    """Returns the chance of a test, which is the same on both databases."""
    return random.Random(request.node.nodeid.replace("[postgresql", "[sqlite"))


@pytest.fixture(autouse=True)
def dealt_alike(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test deals its matches alike in every run and on both databases: none fails or passes by
    chance. The secret is the seed, so that the ids of matches, which differ, make no difference,
    and so that a test may say what is dealt."""
    luck = _luck_of(request)
    monkeypatch.setattr(secrets, "token_bytes", lambda count=32: luck.randbytes(count))
    if "dealt_by_scheme" not in request.fixturenames:
        monkeypatch.setattr(match_creation, "seed_of", lambda _, secret: secret)


@pytest.fixture
def dealt_by_scheme(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test with this deals its matches as they are dealt outside of tests: by their ids too,
    which are the same in every run."""
    luck = _luck_of(request)
    monkeypatch.setattr(match_creation, "new_id", lambda: "".join(luck.choices(LETTERS, k=LENGTH)))


@pytest.fixture(scope="session")
def clock_of_processes() -> Iterator[None]:
    """Asking whether a process has ended takes until the clock goes on, and the simulated one
    stands still: such questions are asked by the real one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "time", SimpleNamespace(monotonic=time.monotonic))
        yield


@pytest.fixture(scope="session")
def servers_from_before() -> Iterator[None]:
    """The bot was on every server before it knew the message to those that it joins."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrivals, "FRESH_SECONDS", -SOME_DAY)
        yield


@pytest.fixture(scope="session")
def compiled_once(as_shipped: bool) -> Iterator[None]:
    """Each engine compiles every query anew, and each test has an engine of its own: here they
    share what was compiled."""
    model = create_async_engine("sqlite+aiosqlite://")
    asyncio.run(_know_the_driver(model))
    dialects = {model.sync_engine.name: model.sync_engine.dialect}
    compiled: dict[Any, Any] = {}

    def create(url: str, **options: Any) -> AsyncEngine:
        engine = create_async_engine(url, **options)
        if "pool_size" in options:
            return engine  # for the few queries in which processes agree
        own = engine.sync_engine
        if hasattr(dialects.get(own.name), "default_isolation_level"):
            own.dialect = dialects[own.name]
        else:  # one that was never connected knows nothing of the database
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
    """One set of threads and processes for all tests of this process."""
    one = Workers()
    shared.workers.append(one)
    yield one
    one.shut_down()


@pytest.fixture(scope="session")
def own_workers(shared: Shared) -> Iterator[Workers]:
    """Others, for tests that stop or kill them. Each leaves them as they were."""
    own = Workers()
    shared.workers.append(own)
    yield own
    own.shut_down()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database to copy: migrating anew for each test would cost most of its time."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    migrate(f"sqlite+aiosqlite:///{path}")
    path.chmod(0o600)  # as `deckhand` makes it
    return path


@pytest.fixture(scope="session")
def lent_workers(as_shipped: bool, request: pytest.FixtureRequest) -> Workers | None:
    """Those that the bots of the tests share, None where each has its own."""
    return None if as_shipped else request.getfixturevalue("workers")


@pytest.fixture(scope="session")
def postgresql(shared: Shared) -> Iterator[Cluster]:
    """A cluster for the tests of this process."""
    installed = programs()
    if installed is None:
        pytest.skip("PostgreSQL is not installed here")
    with cluster(installed) as started:
        shared.clusters.append(started)
        yield started


@pytest.fixture
def sqlite_url(tmp_path: Path, empty_database: Path) -> str:
    """A database file of the test's own."""
    path = tmp_path / "deckhand.db"
    shutil.copy(empty_database, path)
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
def postgresql_url(postgresql: Cluster) -> Iterator[str]:
    """A database that is the test's own as long as it runs."""
    with postgresql.emptied() as url:
        yield url


@pytest.fixture
def database_url(request: pytest.FixtureRequest, on_postgresql: bool) -> str:
    """The database of the test: SQLite's, unless all are to run on PostgreSQL."""
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
        """The bot dies without a goodbye and a new one comes up on the same database."""
        dead = self.bot
        await self.env.restart_bot(Deckhand(self.settings, self.workers))
        await bury(dead, self.workers)


async def bury(dead: Deckhand, lent: Workers | None) -> None:
    """What a process that has died leaves open is closed; others still need the workers `lent`."""
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
    """The simulated Discord with the bot in it. The test fails if the bot logged an error
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
    """Alice and Bob in #table."""
    guild = env.create_guild("Card club")
    channel = guild.create_text_channel("table")
    alice = guild.add_member(env.create_user("alice", global_name="Alice"))
    bob = guild.add_member(env.create_user("bob", global_name="Bob"))
    return Table(env, settings, lent_workers, guild, channel, alice, bob)
