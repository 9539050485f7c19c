"""Workers that are killed in the middle of what a member has asked for: another does it once
more, and the member gets it once."""

from __future__ import annotations

import json
from random import Random

import engine
from tests.wire.fakecord.botproc import BotProcess
from tests.wire.going_on import concede
from tests.wire.seating import PATIENCE, ready_deck, seat
from tests.wire.stored import all_stored
from tests.wire.test_workers import FOR_EVER, Scene, scene, until, url

__all__ = ["scene", "url"]

GAME = next(game for game in engine.games().values() if game.measures)
MATCHES = "20000"
"""More than a deck can play meanwhile."""

EDITS = "PATCH /webhooks/*"
CLICKS = 12


async def measuring_worker(scene: Scene) -> BotProcess:
    return await scene.worker(DECKHAND_POWER_MATCHES=MATCHES)


def measured(scene: Scene) -> list[tuple[str, int]]:
    """How each measurement stands, and how often it was begun."""
    return all_stored(scene.url, "SELECT state, tries FROM measurements ORDER BY id")


async def test_one_that_measures_a_deck(scene: Scene):
    first = await measuring_worker(scene)
    bot = await scene.bot()
    channel = (await scene.world.guild("Arena")).channel("general")
    ann = await scene.world.user("Ann")
    await ready_deck(ann, channel, GAME.key, 0)
    [(_, name)] = await ann.autocomplete(channel, "deck show", "name", "")
    shown = await ann.slash(channel, "deck show", name=name)
    await shown.settled(PATIENCE)
    page = shown.message
    await ann.click(page, "Measure power")
    await until(lambda: "so far" in page.text)
    assert measured(scene) == [("running", 1)]
    await first.kill()
    await measuring_worker(scene)
    await until(lambda: measured(scene) == [("running", 2)])
    before = page.text
    await until(lambda: page.text != before)
    await ann.click(page, "Stop here")
    await until(lambda: "against the ready decks; 50" in page.text)
    assert measured(scene) == [("over", 2)]
    assert len(all_stored(scene.url, "SELECT games FROM deck_powers")) == 1
    await until(lambda: not scene.jobs("measure deck"))
    assert not bot.tracebacks()
    scene.world.assert_clean()


async def test_one_that_makes_an_export(scene: Scene):
    first = await scene.worker()
    bot = await scene.bot()
    channel = (await scene.world.guild("Arena")).channel("general")
    ann = await scene.world.user("Ann")
    hanging = scene.world.faults.delay(EDITS, FOR_EVER)
    asked = await ann.slash(channel, "privacy export")
    await until(lambda: hanging.hits == 1)
    await first.kill()
    assert asked.message.loading
    await scene.worker()
    await until(lambda: not asked.message.loading)
    [file] = asked.message.attachments
    assert json.loads(await file.download())["user"] == ann.id
    assert asked.ephemeral
    await until(lambda: not all_stored(scene.url, "SELECT 1 FROM exports"))
    assert asked.followups == []
    assert not bot.tracebacks()
    scene.world.assert_clean()


def tries(scene: Scene) -> list[int]:
    """How often each thing that is to be handed over was begun."""
    return [tried for (tried,) in all_stored(scene.url, "SELECT tries FROM exports")]


async def test_one_that_reviews_a_match(scene: Scene):
    first = await scene.worker()
    bot = await scene.bot()
    channel = (await scene.world.guild("Arena")).channel("general")
    ann, ben = await scene.world.user("Ann"), await scene.world.user("Ben")
    table = await seat(scene.world, channel, (ann, ben), scene.url, game="cardfinity")
    await table.play(Random(3), CLICKS)
    if not table.over:
        await concede(ann, channel, table.id)
    await table.shown()
    watched = await (await ann.slash(channel, "match replay", id=table.id)).settled(PATIENCE)
    before = len(ann.dm_channel.messages())
    asked = await (await ann.click(watched.message, "Review")).settled(PATIENCE)
    review = asked.message
    await until(lambda: scene.jobs("long export") == ["doing"] and tries(scene) == [1])
    await first.kill()
    assert "I am playing your match again" in review.text
    assert scene.jobs("long export") == ["doing"]
    await scene.worker()
    await until(lambda: tries(scene) == [2])
    await until(lambda: "judged from what you knew then" in review.text)
    await until(lambda: not scene.jobs("long export"))
    assert not tries(scene)
    assert asked.followups == []
    assert review.ephemeral
    assert len(ann.dm_channel.messages()) == before
    assert len(all_stored(scene.url, "SELECT player FROM match_reviews")) == 1
    assert not bot.tracebacks()
    scene.world.assert_clean()
