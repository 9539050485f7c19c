"""The bot joins a server and announces it once, whatever happens to its process."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from tests.wire.fakecord.guilds import add_bot
from tests.wire.fakecord.ids import utcnow
from tests.wire.fakecord.world import World
from tests.wire.seating import PATIENCE, launch

SECONDS = 5.0
"""Seconds within which a server gets its message."""


async def test_a_server_gets_one_message_after_a_join_also_over_a_restart(database: Path) -> None:
    async with World() as world:
        old = await world.guild("Old")
        new = await world.guild("New", with_bot=False)
        channel = new.channel("general")
        new.raw.system_channel = channel.id
        old.raw.system_channel = old.channel("general").id
        bot = await launch(world, database)
        new.invite_bot()
        await world.wait_until(channel.messages, SECONDS, "the message after joining")
        [message] = channel.messages()
        assert message.by_bot
        assert "Try a match" in message.text
        assert await bot.stop(PATIENCE) == 0
        bot = await launch(world, database)
        new.kick_bot()
        later = utcnow() + timedelta(seconds=60)  # the bot compares times of joining by seconds
        add_bot(world.hub, new.raw, joined=later)
        await world.wait_until(lambda: len(channel.messages()) > 1, PATIENCE, "another one")
        await world.idle()
        assert len(channel.messages()) == 2
        assert old.channel("general").messages() == []
        world.assert_clean(allow=())
