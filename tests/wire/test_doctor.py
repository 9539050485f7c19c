"""`deckhand doctor` asks Discord, and finds a running bot healthy."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

from bot.discord_api.permissions import INVITATION
from tests.wire.fakecord.permissions import P
from tests.wire.fakecord.world import GuildHandle
from tests.wire.running_bot import Running, running_bot
from tests.wire.seating import PATIENCE, launch

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def running(module_database: Path) -> AsyncIterator[Running]:
    async with running_bot(module_database) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="module")
async def guild(running: Running) -> AsyncIterator[GuildHandle]:
    """Yields the only server of the bot, for the time of the test, because its permissions
    matter."""
    guild = await running.world.guild("Arena", channels=["reports"])
    yield guild
    guild.kick_bot()


async def examined(running: Running, **env: str) -> tuple[int, str]:
    """Returns the exit status of the command, and its output."""
    doctor = await launch(
        running.world, running.database, arguments=["doctor"], ready=False, env=env
    )
    return await doctor.ended(PATIENCE), doctor.log


async def test_it_finds_a_bot_well(running: Running, guild: GuildHandle) -> None:
    reports = str(guild.channel("reports").id)
    status, said = await examined(running, DECKHAND_REPORT_CHANNEL=reports)
    assert status == 0, said
    for line in (
        "token: it belongs to TestBot",
        "permissions: complete in 1 server",
        "commands: Discord has all",
        "ok     clock: ",
        "is sound",
        "fonts: all are there",
        f"ok     report channel: the bot can write in {reports}",
    ):
        assert line in said
    running.behaves()


async def test_it_says_what_a_bot_lacks(running: Running, guild: GuildHandle) -> None:
    guild.set_bot_permissions(P.VIEW_CHANNEL, everyone=P.VIEW_CHANNEL)
    reports = str(guild.channel("reports").id)
    status, said = await examined(running, DECKHAND_REPORT_CHANNEL=reports)
    assert status == 1
    assert "NOT OK permissions: Arena lacks" in said
    assert f"NOT OK report channel: the bot can't write in channel {reports}" in said


async def test_it_says_what_a_host_has_set_wrong(running: Running, guild: GuildHandle) -> None:
    _, said = await examined(running, DECKHAND_REPORT_CHANNEL="12345")
    assert "NOT OK report channel: the bot can't see channel 12345" in said
    status, said = await examined(running, DECKHAND_TOKEN="MTIzNA.wrong.token")
    assert status == 1
    assert "NOT OK token: Discord doesn't know it" in said
    running.world.assert_clean(allow=("auth", "not_found"))


async def test_it_names_roles_and_channels_by_which_nobody_is_called(
    running: Running, guild: GuildHandle
) -> None:
    guild.set_bot_permissions(P(INVITATION.value))
    role = guild.create_role("Judges", mentionable=False)
    with closing(sqlite3.connect(running.database)) as database:
        database.execute(
            "insert into guilds (id, organiser_role, queue_channel) values (?, ?, 5)",
            (guild.raw.id, role.id),
        )
        database.commit()
    status, said = await examined(running)
    assert status == 1
    assert "Arena: the organisers' role @Judges can't be mentioned" in said
    assert "Arena: the channel 5 (queue channel) was deleted" in said
