"""Signs in a match at the wire: if they are gone, words stand alone."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import engine
from tests.wire.fakecord.world import World
from tests.wire.kept_emoji import emoji_names, every_sign, signed
from tests.wire.running_bot import ANSWER_SECONDS, running_bot
from tests.wire.seating import PATIENCE, launch

LIST = "GET /applications/{application_id}/emojis"
CLICKS = 2
LOST = "an emoji is gone"


async def test_when_emoji_are_deleted_a_match_goes_on_in_words(database: Path) -> None:
    names = emoji_names(every_sign())
    async with running_bot(database, names, DECKHAND_EMOJI="true") as running:
        world, bot = running.world, running.bot
        await world.wait_until(lambda: world.requests(LIST), PATIENCE, "the emoji")
        guild = await world.guild("Arena")
        table = await running.table(guild, next(iter(engine.games())))
        await table.shown()
        assert any(signed(panel) for panel in table.panels())
        world.hub.app_emojis.clear()
        before = table.choices()
        await table.play(Random(3), CLICKS)
        assert table.choices() > before
        assert all(click.answer is not None for click in table.clicks)
        assert len([line for line in bot.output if LOST in line]) == 1
        refused = world.violations()
        assert {issue.code for one in refused for issue in one.issues} <= {
            "BUTTON_COMPONENT_INVALID_EMOJI",
            "SELECT_COMPONENT_INVALID_EMOJI",
        }
        assert not any(signed(panel) for panel in table.panels())
        assert bot.tracebacks() == []


@pytest.mark.soak
async def test_the_bot_gives_its_signs_by_itself_and_stops_in_the_middle(database: Path) -> None:
    """This takes some twenty seconds, because drawing waits for more urgent work."""
    wanted = emoji_names(every_sign())
    env = {"DECKHAND_EMOJI": "true", "DECKHAND_EMOJI_PAUSE": "0.3"}
    async with World(ack_deadline=ANSWER_SECONDS) as world:
        await world.guild("Arena")
        bot = await launch(world, database, env=env)
        kept = world.hub.app_emojis
        await world.wait_until(lambda: len(kept) >= 3 or None, 60.0, "the first emoji")
        assert await bot.stop() == 0
        assert bot.tracebacks() == []
        assert len(kept) < len(wanted)
        bot.env["DECKHAND_EMOJI_PAUSE"] = "0"
        await bot.start()
        await world.wait_until(lambda: len(kept) == len(wanted) or None, 120.0, "all emoji")
        assert sorted(one["name"] for one in kept.values()) == wanted
        await world.wait_until(lambda: "gave Discord" in bot.log, PATIENCE, "a word about it")
        world.assert_clean(allow=())
