"""The app that members have installed for themselves, on servers with and without the bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from tests.wire.fakecord.commands import offered
from tests.wire.fakecord.model import Command
from tests.wire.fakecord.views import CannotDo
from tests.wire.fakecord.world import World
from tests.wire.running_bot import ANSWER_SECONDS
from tests.wire.seating import PATIENCE, launch

ANYWHERE = {"help", "learn", "play", "puzzle"}
"""Commands that an installed app offers."""

COMMANDS = (
    *("challenge", "cards", "deck", "help", "leaderboard", "learn", "match", "play", "privacy"),
    *("profile", "puzzle", "queue", "replay", "rules", "server", "settings", "tournament"),
)
CHAT = 1
SUBCOMMANDS = {1, 2}


@pytest.fixture
async def world(database: Path) -> AsyncIterator[World]:
    async with World(ack_deadline=ANSWER_SECONDS) as made:
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
    assert refused.message.text.startswith("I'm not on this server.")
    opened = await alice.click(refused.message, "Open in DM")
    await opened.settled(PATIENCE)
    assert "Continue in [our direct messages]" in refused.message.text
    there = alice.dm_channel.last
    assert there.text == "Here we are. Press **Help** to continue.\nHelp"
    helped = await alice.click(there, "Help")
    assert "Press **Play**" in helped.message.text
    assert channel.messages() == []


async def test_a_server_is_offered_seventeen_commands_of_one_word(world: World) -> None:
    guild = await world.guild("Home")
    member = await world.user("Mia", guild)
    told = [one for one in world.hub.commands[None].values() if one.type == CHAT]
    assert sorted(one.name for one in told) == sorted(COMMANDS)
    assert not [one.name for one in told if SUBCOMMANDS & {o["type"] for o in options_of(one)}]
    seen = {one.name for one in offered(member, guild.channel("general")) if one.type == CHAT}
    assert seen == set(COMMANDS) - {"server"}


def options_of(command: Command) -> list[dict[str, Any]]:
    return command.data.get("options") or []
