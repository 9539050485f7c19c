"""`deckhand doctor` asks Discord, and a bot that runs is well."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.wire.fakecord.permissions import P
from tests.wire.fakecord.world import World
from tests.wire.seating import launch


async def examined(world: World, database: Path, **env: str) -> tuple[int | None, str]:
    """The exit status of the command, and what it says."""
    doctor = await launch(world, database, arguments=["doctor"], ready=False, env=env)
    assert doctor.process is not None
    async with asyncio.timeout(60):
        status = await doctor.process.wait()
        await asyncio.wait(doctor._pumps)
    return status, doctor.log


async def test_it_finds_a_bot_well_and_says_what_it_lacks(tmp_path: Path) -> None:
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=30.0) as world:
        guild = await world.guild("Arena")
        bot = await launch(world, database)
        status, said = await examined(world, database)
        assert status == 0, said
        for line in (
            "token: it is that of TestBot",
            "permissions: all there in 1 server",
            "commands: Discord has all",
            "ok     clock: ",
            "is sound",
            "fonts: all are there",
        ):
            assert line in said
        await bot.stop()
        guild.set_bot_permissions(P.VIEW_CHANNEL | P.SEND_MESSAGES, everyone=P.VIEW_CHANNEL)
        status, said = await examined(world, database, DECKHAND_TOKEN="MTIzNA.wrong.token")
        assert (status, "NOT OK token: Discord does not know it" in said) == (1, True)
        status, said = await examined(world, database)
        assert (status, "NOT OK permissions: Arena lacks" in said) == (1, True)
        world.assert_clean(allow=("auth",))


async def test_it_looks_whether_reports_reach_the_host(tmp_path: Path) -> None:
    database, seen = tmp_path / "deckhand.db", "report channel: the bot "
    async with World(ack_deadline=30.0) as world:
        guild = await world.guild("Host", channels=["reports"])
        reports = str(guild.channel("reports").id)
        for channel, line in (
            (reports, f"ok     {seen}may write in {reports}"),
            ("12345", f"NOT OK {seen}sees no channel 12345"),
        ):
            _, said = await examined(world, database, DECKHAND_REPORT_CHANNEL=channel)
            assert line in said
        guild.set_bot_permissions(P.VIEW_CHANNEL, everyone=P.VIEW_CHANNEL)
        _, said = await examined(world, database, DECKHAND_REPORT_CHANNEL=reports)
        assert f"NOT OK {seen}may not write in the channel {reports}" in said
