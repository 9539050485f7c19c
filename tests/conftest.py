"""A real bot on a real database file, in a simulated Discord."""

from __future__ import annotations

import logging
import shutil
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import simcord

from bot.client import Deckhand, create_bot
from bot.settings import Settings
from bot.store.database import migrate
from bot.workers import Workers

SETTLE_SECONDS = 30
"""How long an action may take before it fails its test: long, for busy machines."""


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """One set of threads and processes for all tests of this process."""
    shared = Workers()
    yield shared
    shared.shut_down()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database to copy: migrating anew for each test would cost most of its time."""
    path = tmp_path_factory.mktemp("database") / "empty.db"
    migrate(f"sqlite+aiosqlite:///{path}")
    return path


@pytest.fixture
def settings(tmp_path: Path, empty_database: Path) -> Settings:
    """Settings with a database file of the test's own."""
    path = tmp_path / "deckhand.db"
    shutil.copy(empty_database, path)
    return Settings(_env_file=None, token=None, database=str(path))


@dataclass
class Table:
    """A server with a channel and two members, and the bot in it."""

    env: simcord.Env
    settings: Settings
    workers: Workers
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
        await self.env.restart_bot(create_bot(self.settings, self.workers))
        await dead.store.close()


@pytest.fixture
async def env(
    settings: Settings, workers: Workers, caplog: pytest.LogCaptureFixture
) -> AsyncIterator[simcord.Env]:
    """The simulated Discord with the bot in it. The test fails if the bot logged an error
    (`caplog.clear()` after one that the test is about)."""
    world = simcord.Env(create_bot(settings, workers), shard_count=1, settle_timeout=SETTLE_SECONDS)
    await world.start()
    yield world
    assert isinstance(world.bot, Deckhand)
    await world.bot.store.close()
    await world.shutdown()
    assert not world.errors
    failures = [
        record
        for when in ("setup", "call")
        for record in caplog.get_records(when)
        if record.levelno >= logging.ERROR
    ]
    assert not failures, [record.getMessage() for record in failures]


@pytest.fixture
def table(env: simcord.Env, settings: Settings, workers: Workers) -> Table:
    """Alice and Bob in #table."""
    guild = env.create_guild("Card club")
    channel = guild.create_text_channel("table")
    alice = guild.add_member(env.create_user("alice", global_name="Alice"))
    bob = guild.add_member(env.create_user("bob", global_name="Bob"))
    return Table(env, settings, workers, guild, channel, alice, bob)
