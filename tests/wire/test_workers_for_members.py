"""Workers that are killed during a task that a member has asked for: another repeats it, and the
member gets the result once."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from random import Random

import pytest
import pytest_asyncio

import engine
from tests.postgresql import Cluster
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.fakecord.world import World
from tests.wire.going_on import concede
from tests.wire.match_pages import watch_number
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import PATIENCE, ready_deck, seat
from tests.wire.stored import all_stored
from tests.wire.workers_scene import WorkersScene

pytestmark = [pytest.mark.asyncio(loop_scope="module"), pytest.mark.soak]

GAME = next(game for game in engine.games().values() if game.measures)
MATCHES = "20000"
"""More matches than a deck can play in the time of the test."""

EDITS = "PATCH /webhooks/*"
CLICKS = 2


@pytest.fixture(scope="module")
def url(postgresql: Cluster) -> Iterator[str]:
    with postgresql.database() as made:
        yield made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bot(url: str) -> AsyncIterator[tuple[WorkersScene, BotProcess]]:
    """Yields a bot whose worker has done its first job and ended."""
    async with World(ack_deadline=ANSWER_SECONDS) as world:
        scene = WorkersScene(world, url)
        bot, worker = await scene.bot_with_commands()
        await worker.stop(PATIENCE)
        yield scene, bot


@pytest_asyncio.fixture(loop_scope="module")
async def scene(bot: tuple[WorkersScene, BotProcess]) -> AsyncIterator[WorkersScene]:
    """Yields a scene of a running bot. Its workers end with it, and nothing may fail in it."""
    scene, running = bot
    workers = len(scene.world.bots)
    yield scene
    for worker in scene.world.bots[workers:]:
        await worker.kill()
    assert not running.tracebacks()
    scene.world.assert_clean()


async def measuring_worker(scene: WorkersScene) -> BotProcess:
    return await scene.worker(DECKHAND_POWER_MATCHES=MATCHES)


def measured(scene: WorkersScene) -> list[tuple[str, int]]:
    """Returns the state of each measurement, and how often it was begun."""
    return all_stored(scene.url, "SELECT state, tries FROM measurements ORDER BY id")


async def test_one_that_measures_a_deck(scene: WorkersScene):
    first = await measuring_worker(scene)
    guild = await scene.world.guild("Arena of measuring")
    channel, ann = guild.channel("general"), await scene.world.user("Ann", guild)
    await ready_deck(ann, channel, GAME.key, 0)
    page = (await ann.slash(channel, "deck")).message
    await ann.select(page, page.selects[0].options[0]["value"])
    await ann.click(page, "More")
    await ann.select(page, "measure")
    await scene.until(lambda: "so far" in page.text, "the first figures")
    assert measured(scene) == [("running", 1)]
    await first.kill()
    await measuring_worker(scene)
    await scene.until(lambda: measured(scene) == [("running", 2)], "the other to begin")
    before = page.text
    await scene.until(lambda: page.text != before, "figures of the other")
    await ann.click(page, "Stop here")
    await scene.until(lambda: "against the starter decks; 50" in page.text, "the last figures")
    assert measured(scene) == [("over", 2)]
    assert len(all_stored(scene.url, "SELECT games FROM deck_powers")) == 1
    await scene.until(lambda: not scene.jobs("measure deck"), "the end of the job")


async def test_one_that_makes_an_export(scene: WorkersScene):
    first = await scene.worker()
    guild = await scene.world.guild("Arena of an export")
    channel, ann = guild.channel("general"), await scene.world.user("Ann", guild)
    page = await ann.slash(channel, "privacy")
    hanging = scene.world.faults.hang(EDITS)
    asked = await ann.click(page.message, "Export my data")
    await scene.until(lambda: hanging.hits == 1, "the call that hangs")
    await first.kill()
    assert asked.message.loading
    await scene.worker()
    await scene.until(lambda: not asked.message.loading, "the export")
    [file] = asked.message.attachments
    assert json.loads(await file.download())["user"] == ann.id
    assert asked.ephemeral
    await scene.until(lambda: not tries(scene), "the end of the job")
    assert asked.followups == []


def tries(scene: WorkersScene) -> list[int]:
    """Returns how often each task with a result to deliver was begun."""
    return [tried for (tried,) in all_stored(scene.url, "SELECT tries FROM exports")]


async def test_one_that_reviews_a_match(scene: WorkersScene):
    first = await scene.worker()
    guild = await scene.world.guild("Arena of a review")
    channel = guild.channel("general")
    ann, ben = await scene.world.user("Ann", guild), await scene.world.user("Ben", guild)
    table = await seat(scene.world, channel, (ann, ben), scene.url, game="cardfinity")
    await table.play(Random(3), CLICKS)
    if not table.over:
        await concede(ann, channel, table.id)
    await table.shown()
    watched = await (await watch_number(ann, channel, table.id)).settled(PATIENCE)
    before = len(ann.dm_channel.messages())
    asked = await (await ann.click(watched.message, "Review")).settled(PATIENCE)
    review = asked.message
    await scene.until(
        lambda: scene.jobs("long export") == ["doing"] and tries(scene) == [1], "the job to begin"
    )
    await first.kill()
    assert "I'm playing your match again" in review.text
    assert scene.jobs("long export") == ["doing"]
    await scene.worker()
    await scene.until(lambda: tries(scene) == [2], "the other to begin")
    await scene.until(lambda: "judged from what you knew then" in review.text, "the review")
    await scene.until(lambda: not scene.jobs("long export"), "the end of the job")
    assert not tries(scene)
    assert asked.followups == []
    assert review.ephemeral
    assert len(ann.dm_channel.messages()) == before
    assert len(all_stored(scene.url, "SELECT player FROM match_reviews")) == 1
