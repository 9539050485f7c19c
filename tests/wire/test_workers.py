"""Workers that are killed in the middle of a job: another does it once more, and nobody is told
anything twice."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass

import psycopg
import pytest

from bot.store import Store
from cogs.matches.commands import ROUND_SECONDS
from tests.bot.matches.records import recomputed, recorded
from tests.bot.status_client import Http, free_port
from tests.postgresql import Cluster
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.processes import command, tree
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.world import GuildHandle, World
from tests.wire.seating import PATIENCE, ROOT, launch
from tests.wire.stored import all_stored, stored

COMMANDS = "PUT /applications/*/commands"
MESSAGES = "POST /channels/*/messages"
FOR_EVER = 3600.0
MATCHES = 10
LOOKS = 20
TRIES = 3
"""So often the bot asks Discord to take a message, before it leaves it to a job."""

STATUS = "SELECT status FROM jobs.procrastinate_jobs WHERE task_name = ?"


@pytest.fixture
def url(postgresql: Cluster) -> Iterator[str]:
    """A database of the test's own."""
    with postgresql.database() as made:
        yield made


@dataclass
class Scene:
    """A bot without a worker of its own, and workers."""

    world: World
    url: str

    async def bot(self, *, commands: bool = True) -> BotProcess:
        return await launch(
            self.world, self.url, env={"DECKHAND_WORKER": "false"}, commands=commands
        )

    async def worker(self, **settings: str) -> BotProcess:
        """One more, with these settings."""
        env = {"DECKHAND_TOKEN": self.world.config.token, "DECKHAND_DATABASE": self.url, **settings}
        quick = [sys.executable, "-m", "tests.wire.quick_worker"]
        return await self.world.launch(quick, env=env, cwd=ROOT, ready=False)

    def jobs(self, name: str) -> list[str]:
        """What the jobs of a kind do that are not done: they wait ("todo"), or somebody does them
        ("doing")."""
        return [status for (status,) in all_stored(self.url, STATUS, name)]


@pytest.fixture
async def scene(url: str) -> AsyncIterator[Scene]:
    async with World(ack_deadline=30.0) as world:
        yield Scene(world, url)


async def until(fits: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits until something holds."""
    async with asyncio.timeout(seconds):
        while not fits():  # noqa: ASYNC110 - other processes do it
            await asyncio.sleep(0.01)


async def test_one_that_tells_discord_the_commands(scene: Scene):
    hanging = scene.world.faults.delay(COMMANDS, FOR_EVER)
    await scene.bot(commands=False)
    await scene.bot(commands=False)
    first = await scene.worker()
    await until(lambda: hanging.hits == 1)
    await first.kill()
    await scene.worker()
    await until(lambda: scene.world.hub.command_syncs > 0)
    await until(lambda: not scene.jobs("command synchronisation"))
    assert scene.world.hub.command_syncs == 1


async def test_one_that_tells_what_it_has_done(scene: Scene):
    """The bot tells what waits, and the worker how it went."""
    ports = free_port(), free_port()
    of_bot, of_worker = (
        {"DECKHAND_STATUS_PORT": str(port), "DECKHAND_METRICS": "true"} for port in ports
    )
    waiting = 'deckhand_kept_jobs{job="command synchronisation",state="waiting"}'
    async with Http(ports[0]) as bot, Http(ports[1]) as worker:
        alone = {"DECKHAND_WORKER": "false", **of_bot}
        await launch(scene.world, scene.url, env=alone, commands=False)
        assert (await bot.figures())[waiting] == 1
        await scene.worker(**of_worker)
        await until(lambda: not scene.jobs("command synchronisation"))
        assert (await bot.figures())[waiting] == 0
        told = await worker.figures()
        assert told['deckhand_job_seconds_count{job="command synchronisation"}'] == 1
        assert told[waiting] == 0
        assert await worker.read("/readyz") == (200, "Ready.\n")


async def practice(scene: Scene, user: UserHandle, guild: GuildHandle) -> str:
    """A match of the user against the computer."""
    begun = await user.slash(guild.channel("general"), "match practice", game="cardfinity")
    await begun.settled(PATIENCE)
    return stored(scene.url, "SELECT id FROM matches WHERE player_a = ?", user.id)[0]


async def in_which_the_computer_begins(scene: Scene) -> str:
    """A match against the computer, which waits for it and for somebody to do its job. Who begins
    is drawn by lot."""
    guild = await scene.world.guild("Arena", channels=["general"])
    for number in range(MATCHES):
        match_id = await practice(scene, await scene.world.user(f"User {number}"), guild)
        for _ in range(LOOKS):
            if scene.jobs("computer turn"):
                return match_id
            await asyncio.sleep(0.1)
    raise AssertionError("it never began")


async def test_one_that_thinks_for_the_computer(scene: Scene):
    helper = asyncio.create_task(scene.worker())
    await scene.bot()
    await (await helper).stop(PATIENCE)
    match_id = await in_which_the_computer_begins(scene)
    first = await scene.worker()
    await until(lambda: scene.jobs("computer turn") == ["doing"])
    await first.kill()
    assert scene.jobs("computer turn") == ["doing"]
    await scene.worker()
    await until(lambda: not scene.jobs("computer turn"))
    store = await Store.open(scene.url)
    row, decks, choices = await recorded(store, match_id)
    await store.close()
    assert [choice.number for choice in choices] == [*range(len(choices))]
    assert recomputed(row, decks, choices)


async def test_one_that_sends_again_what_discord_did_not_take(scene: Scene):
    helper = asyncio.create_task(scene.worker())
    await scene.bot()
    guild = await scene.world.guild("Arena", channels=["general"])
    alice = await scene.world.user("Alice")
    match_id = await practice(scene, alice, guild)
    await until(lambda: bool(alice.dm_channel.messages()))  # the hand: no more is sent after it
    await (await helper).stop(PATIENCE)
    before = len(alice.dm_channel.messages())
    path = f"POST /channels/{alice.dm_channel.id}/messages"
    refusing = scene.world.faults.error(path, 503, times=TRIES)
    with psycopg.connect(scene.url.replace("+psycopg", ""), autocommit=True) as connection:
        connection.execute(
            "INSERT INTO match_news (match_id, player, kind) VALUES (%s, 'A', 'stopped')",
            [match_id],
        )
    looked_for = ROUND_SECONDS + PATIENCE  # news is looked for so often
    await until(lambda: scene.jobs("match news again") == ["todo"], looked_for)
    assert refusing.hits == TRIES
    slow = scene.world.faults.delay(path, 1.0)
    first = await scene.worker()
    await until(lambda: slow.hits == 1)
    await first.kill()
    await scene.worker()
    await until(lambda: not all_stored(scene.url, "SELECT id FROM match_news"))
    assert len(alice.dm_channel.messages()) == before + 1
    assert "was stopped without a result" in alice.dm_channel.messages()[-1].text


def worker_of(bot: BotProcess) -> list[int]:
    """The process that a bot has beside it for jobs."""
    return [one for one in tree(bot.pid) if "bot worker" in command(one)]


async def test_a_bot_has_one_beside_it_that_ends_with_it(scene: Scene):
    bot = await launch(scene.world, scene.url)
    [first] = worker_of(bot)
    os.kill(first, signal.SIGKILL)
    await until(lambda: bool(worker_of(bot)) and worker_of(bot) != [first])
    await bot.crash()
    await until(lambda: not bot.orphans())


async def test_one_that_is_told_to_stop_says_goodbye(scene: Scene):
    await scene.bot(commands=False)
    worker = await scene.worker()
    await until(lambda: scene.world.hub.command_syncs == 1)
    assert await worker.stop(PATIENCE) == 0
    assert not all_stored(scene.url, "SELECT id FROM jobs.procrastinate_workers")
    assert not all_stored(scene.url, "SELECT name FROM leases WHERE name LIKE 'worker %%'")
