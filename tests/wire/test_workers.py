"""Workers that are killed in the middle of a job: another repeats it, and nobody is notified
twice."""

from __future__ import annotations

import os
import signal
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.store import Store
from tests.bot.matches.records import recomputed, recorded
from tests.bot.status_client import Http, free_port
from tests.postgresql import Cluster
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.processes import command, tree
from tests.wire.fakecord.users import UserHandle
from tests.wire.fakecord.world import GuildHandle, World
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import PATIENCE, launch
from tests.wire.stored import all_stored, stored
from tests.wire.workers_scene import WorkersScene

AGAIN_AT_ONCE = {"bot.app.worker_process.AGAIN_SECONDS": 0.1}
COMMANDS = "PUT /applications/*/commands"
SYNCHRONISATION = "command synchronisation"
MATCHES = 10


@pytest.fixture
def url(postgresql: Cluster) -> Iterator[str]:
    """Yields a database for this test alone."""
    with postgresql.database() as made:
        yield made


@pytest.fixture
async def scene(url: str) -> AsyncIterator[WorkersScene]:
    async with World(ack_deadline=ANSWER_SECONDS) as world:
        yield WorkersScene(world, url)


async def test_one_that_tells_discord_the_commands(scene: WorkersScene):
    hanging = scene.world.faults.hang(COMMANDS)
    await scene.bot(commands=False)
    await scene.bot(commands=False)
    first = await scene.worker()
    await scene.until(lambda: hanging.hits == 1, "the call that hangs")
    await first.kill()
    await scene.worker()
    await scene.until(lambda: scene.world.hub.command_syncs > 0, "the call of the other")
    await scene.until(lambda: not scene.jobs(SYNCHRONISATION), "the end of the job")
    assert scene.world.hub.command_syncs == 1


async def test_one_that_tells_what_it_has_done(scene: WorkersScene):
    """The bot notifies of what waits, and the worker of the result."""
    ports = free_port(), free_port()
    of_bot, of_worker = (
        {"DECKHAND_STATUS_PORT": str(port), "DECKHAND_METRICS": "true"} for port in ports
    )
    waiting = f'deckhand_kept_jobs{{job="{SYNCHRONISATION}",state="waiting"}}'
    async with Http(ports[0]) as bot, Http(ports[1]) as worker:
        alone = {"DECKHAND_WORKER": "false", **of_bot}
        await launch(scene.world, scene.url, env=alone, commands=False)
        assert (await bot.figures())[waiting] == 1
        of_it = await scene.worker(**of_worker)
        await scene.until(lambda: not scene.jobs(SYNCHRONISATION), "the end of the job")
        assert (await bot.figures())[waiting] == 0
        told = await worker.figures()
        assert told[f'deckhand_job_seconds_count{{job="{SYNCHRONISATION}"}}'] == 1
        assert told[waiting] == 0
        assert await worker.read("/readyz") == (200, "Ready.\n")
    assert await of_it.stop(PATIENCE) == 0
    assert not all_stored(scene.url, "SELECT id FROM jobs.procrastinate_workers")
    assert not all_stored(scene.url, "SELECT name FROM leases WHERE name LIKE 'worker %%'")


async def practice(scene: WorkersScene, user: UserHandle, guild: GuildHandle) -> str:
    """Begins a match of the user against the computer, and returns its id."""
    page = await user.slash(guild.channel("general"), "play")
    games = await user.click(page.message, "Computer")
    begun = await user.click(games.message, "Cardfinity")
    await begun.settled(PATIENCE)
    return stored(scene.url, "SELECT id FROM matches WHERE player_a = ?", user.id)[0]


async def in_which_the_computer_begins(scene: WorkersScene) -> str:
    """Begins a match against the computer in which a job waits for the computer's turn. The first
    player is drawn by lot."""
    guild = await scene.world.guild("Arena", channels=["general"])
    for number in range(MATCHES):
        user = await scene.world.user(f"User {number}")
        match_id = await practice(scene, user, guild)
        await scene.until(
            lambda user=user: scene.jobs("computer turn") or is_asked(user), "somebody to begin"
        )
        if scene.jobs("computer turn"):
            return match_id
    raise AssertionError("it never began")


def is_asked(user: UserHandle) -> bool:
    """Returns whether a member has something to choose on a hand."""
    return any(
        (part.custom_id or "").startswith(("match:choose:", "match:menu:", "match:turn:"))
        for message in (*user.dms(), *user.ephemerals())
        for part in message.components
    )


@pytest.mark.soak
async def test_one_that_thinks_for_the_computer(scene: WorkersScene):
    _, helper = await scene.bot_with_commands()
    await helper.stop(PATIENCE)
    match_id = await in_which_the_computer_begins(scene)
    first = await scene.worker()
    await scene.until(lambda: scene.jobs("computer turn") == ["doing"], "the job to be begun")
    await first.kill()
    assert scene.jobs("computer turn") == ["doing"]
    await scene.worker()
    await scene.until(lambda: not scene.jobs("computer turn"), "the end of the job")
    store = await Store.open(scene.url)
    row, decks, choices = await recorded(store, match_id)
    await store.close()
    assert [choice.number for choice in choices] == [*range(len(choices))]
    assert recomputed(row, decks, choices)


def worker_of(bot: BotProcess) -> list[int]:
    """Returns the worker process that a bot has beside it."""
    return [one for one in tree(bot.pid) if "bot worker" in command(one)]


async def test_one_that_is_beside_a_bot_ends_with_its_input(scene: WorkersScene):
    """Here its input is empty from the beginning."""
    worker = await launch(scene.world, scene.url, arguments=["worker", "--with-input"], ready=False)
    assert await worker.ended(PATIENCE) == 0
    assert "does jobs from now on" in worker.log
    assert not all_stored(scene.url, "SELECT name FROM leases WHERE name LIKE 'worker %%'")


@pytest.mark.soak
async def test_a_bot_has_one_beside_it_that_ends_with_it(scene: WorkersScene):
    bot = await launch(scene.world, scene.url, constants=AGAIN_AT_ONCE, commands=False)
    await scene.until(lambda: worker_of(bot), "a worker")
    [first] = worker_of(bot)
    os.kill(first, signal.SIGKILL)
    await scene.until(lambda: worker_of(bot) not in ([], [first]), "another worker")
    await bot.crash()
    await scene.until(lambda: not bot.orphans(), "it to end with the bot")
