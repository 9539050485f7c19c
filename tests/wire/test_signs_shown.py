"""Signs in a match at the wire: Discord takes them, and where they are gone words go on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import engine
from tests.wire.fakecord.views import Msg
from tests.wire.fakecord.world import GuildHandle, World
from tests.wire.kept_emoji import emoji_names, every_sign, keep_emoji
from tests.wire.seating import launch, seat
from tests.wire.table import Table

LIST = "GET /applications/{application_id}/emojis"
PATIENCE = 30.0
CLICKS = 6
LOST = "an emoji is gone"


def signed(message: Msg) -> list[str]:
    """The controls of a message that have an emoji of the application, by their ids."""
    options = [option for part in message.components for option in part.options]
    found = [part.raw for part in message.components] + options
    return [str(one.get("custom_id", one.get("value"))) for one in found
            if (one.get("emoji") or {}).get("id")]  # fmt: skip


async def table_of(world: World, guild: GuildHandle, database: Path, game: str) -> Table:
    users = await world.user("Alice"), await world.user("Bob")
    return await seat(world, guild.channel("general"), users, database, game=game)


def panels(table: Table) -> list[Msg]:
    return [panel for user in table.users if (panel := table.panel(user)) is not None]


@pytest.mark.parametrize("game", list(engine.games()))
async def test_a_match_with_signs_leaves_no_violation(tmp_path: Path, game: str) -> None:
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=PATIENCE) as world:
        guild = await world.guild("Arena")
        keep_emoji(world, *emoji_names(every_sign()))
        bot = await launch(world, database, env={"DECKHAND_EMOJI": "true"})
        await world.wait_until(lambda: world.requests(LIST))
        table = await table_of(world, guild, database, game)
        await table.shown()
        seen = any(signed(panel) for panel in panels(table))
        read = await table.users[0].click(table_board(table, guild), "Read cards")
        assert "<:dh_kind_" in read.message.text
        assert "<:dh_zone_hand_" in read.message.text
        for turn in range(CLICKS):
            await table.play(Random(turn), CLICKS)
            seen = seen or any(signed(panel) for panel in panels(table))
            if seen:  # not every decision has a button about a card
                break
        assert seen
        world.assert_clean(allow=())
        assert len(world.requests(LIST)) == 1
        assert bot.tracebacks() == []
        assert await bot.stop() == 0


def table_board(table: Table, guild: GuildHandle) -> Msg:
    """The message with the board."""
    places = [*guild.channels, *guild.threads]
    found = [one for place in places for one in place.messages() if one.has("Read cards")]
    return found[-1]


async def test_when_emoji_are_deleted_a_match_goes_on_in_words(tmp_path: Path) -> None:
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=PATIENCE) as world:
        guild = await world.guild("Arena")
        keep_emoji(world, *emoji_names(every_sign()))
        bot = await launch(world, database, env={"DECKHAND_EMOJI": "true"})
        await world.wait_until(lambda: world.requests(LIST))
        table = await table_of(world, guild, database, next(iter(engine.games())))
        await table.shown()
        assert any(signed(panel) for panel in panels(table))
        world.hub.app_emojis.clear()
        before = table.choices()
        await table.play(Random(3), CLICKS)
        assert table.choices() > before
        assert all(click.answer is not None for click in table.clicks)
        assert [line for line in bot.output if LOST in line] != []
        assert len([line for line in bot.output if LOST in line]) == 1
        refused = world.violations()
        assert {issue.code for one in refused for issue in one.issues} <= {
            "BUTTON_COMPONENT_INVALID_EMOJI",
            "SELECT_COMPONENT_INVALID_EMOJI",
        }
        assert not any(signed(panel) for panel in panels(table))
        assert bot.tracebacks() == []


@pytest.mark.soak
async def test_the_bot_gives_its_signs_by_itself_and_stops_in_the_middle(tmp_path: Path) -> None:
    """Some twenty seconds, since drawing waits for what is more urgent."""
    wanted = emoji_names(every_sign())
    env = {"DECKHAND_EMOJI": "true", "DECKHAND_EMOJI_PAUSE": "0.3"}
    async with World(ack_deadline=PATIENCE) as world:
        await world.guild("Arena")
        bot = await launch(world, tmp_path / "deckhand.db", env=env)
        kept = world.hub.app_emojis
        await world.wait_until(lambda: len(kept) >= 3 or None, within=60.0)
        assert await bot.stop() == 0
        assert bot.tracebacks() == []
        assert len(kept) < len(wanted)
        bot.env["DECKHAND_EMOJI_PAUSE"] = "0"
        await bot.start()
        await world.wait_until(lambda: len(kept) == len(wanted) or None, within=120.0)
        assert sorted(one["name"] for one in kept.values()) == wanted
        await world.wait_until(lambda: "gave Discord" in bot.log)
        world.assert_clean(allow=())
