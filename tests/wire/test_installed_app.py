"""The app that members have installed for themselves, where the bot is and where it isn't."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.wire.fakecord.commands import offered
from tests.wire.fakecord.views import CannotDo
from tests.wire.fakecord.world import World
from tests.wire.seating import PATIENCE, launch

ANYWHERE = {"help", "learn", "play", "puzzle"}
"""Commands that an installed app offers."""


@pytest.fixture
async def world(database: Path) -> AsyncIterator[World]:
    async with World() as made:
        await launch(made, database)
        yield made
        made.assert_clean(allow=())


async def test_an_installed_app_is_used_in_direct_messages(world: World) -> None:
    elsewhere = await world.guild("Elsewhere", with_bot=False)
    alice = await world.user("Alice", elsewhere)
    with pytest.raises(CannotDo):
        await alice.slash(alice.dm_channel, "help")
    alice.install()
    assert {one.name for one in offered(alice, alice.dm_channel)} == ANYWHERE
    helped = await alice.slash(alice.dm_channel, "help")
    assert "Press **Play**" in helped.message.text


async def test_where_the_bot_is_no_member_it_leads_to_direct_messages(world: World) -> None:
    elsewhere = await world.guild("Elsewhere", with_bot=False)
    alice = await world.user("Alice", elsewhere)
    alice.install()
    channel = elsewhere.channel("general")
    assert {one.name for one in offered(alice, channel)} == ANYWHERE
    refused = await alice.slash(channel, "help")
    assert refused.message.ephemeral
    assert refused.message.text.startswith("I'm not a member here.")
    opened = await alice.click(refused.message, "Open in DM")
    await opened.settled(PATIENCE)
    assert "Go on in [our direct messages]" in refused.message.text
    there = alice.dm_channel.last
    assert there.text == "Here we are. Press **Help** to go on.\nHelp"
    helped = await alice.click(there, "Help")
    assert "Press **Play**" in helped.message.text
    assert channel.messages() == []
