"""Reports by members reach the moderators and the host; each once, and not too often."""

from __future__ import annotations

import discord
import pytest
import simcord
from sqlalchemy import select

from bot.discord_api.discord_calls import PAUSES
from bot.store.settings.guild_settings import change_guild
from bot.store.tables.core_schema import reports
from cogs.hosting.controllers.report_delivery import LOST_SECONDS
from cogs.hosting.controllers.reports import NOT_MINE, NOT_SENT, SENT
from cogs.ui.periodic import LONGEST
from tests.cogs.decks.deck_answers import share
from tests.cogs.dying import MOMENTS, Moment, die_sending, stay_away
from tests.cogs.matches.duel import begin, challenge
from tests.cogs.matches.pages import at_match
from tests.cogs.queue.waiting import said
from tests.conftest import Table

REASON = "It is *rude* to <@1>, @everyone"


async def report(
    actor: simcord.MemberActor, message: simcord.ResponseMessage | None, reason: str = REASON
) -> str:
    """Reports a message as the member. Returns the private answer."""
    assert message is not None
    asked = await actor.click(message, label="Report")
    if asked.modal is None:
        assert asked.ephemeral
        return said(asked)
    return said(await actor.submit_modal(asked, {"reason": reason}))


def to_owner(table: Table) -> list[str]:
    return [one.content for one in table.guild.owner.dm_channel.history()]


def in_channel(channel: simcord.ChannelHandle) -> list[str]:
    return [one.content for one in channel.history() if "**New report**" in one.content]


async def set_channel(table: Table, channel: simcord.ChannelHandle) -> None:
    await table.bot.store.run(change_guild, table.guild.id, report_channel=channel.id)


async def stored(table: Table) -> int:
    async with table.bot.store.read() as connection:
        return len((await connection.execute(select(reports))).all())


async def unsent(table: Table) -> list[str]:
    """Returns the parts of reports that wait to be sent."""
    async with table.bot.store.read() as connection:
        query = select(reports.c.unsent).where(reports.c.unsent.is_not(None))
        return [*(await connection.execute(query)).scalars()]


async def test_a_shared_deck_is_reported_to_the_owner_with_who_what_why_and_where(
    table: Table,
) -> None:
    post = await share(table, name="Storm **<@2>**")
    assert "your own" in await report(table.alice, post)
    asked = await table.bob.click(post, label="Report")
    assert await report(table.bob, post) == SENT
    [told] = to_owner(table)
    assert told.startswith(f"**New report** by **Bob** ({table.bob.id}): the shared deck **Storm ")
    assert f"by **Alice** ({table.alice.id})" in told
    assert "> It is \\*rude\\* to \\<\\@1\\>, \\@everyone" in told
    assert f"/channels/{table.guild.id}/{table.channel.id}/{post.id}" in told
    assert "<@" not in told.replace("\\<\\@", "")

    assert "already reported this" in await report(table.bob, post)
    assert "already reported this" in said(await table.bob.submit_modal(asked, {"reason": "?"}))
    carol, dan = [table.guild.add_member(table.env.create_user(name)) for name in ("carol", "dan")]
    late = await dan.click(post, label="Report")
    assert await report(carol, post) == SENT
    assert len(to_owner(table)) == 2
    await table.alice.click(post, label="Withdraw")
    assert "no longer shared" in said(await dan.submit_modal(late, {"reason": "?"}))
    assert len(to_owner(table)) == 2


async def test_a_challenge_is_reported_to_the_channels_of_the_server_and_of_the_host(
    table: Table,
) -> None:
    moderators = table.guild.create_text_channel("moderators")
    hosts = table.env.create_guild("Host").create_text_channel("reports")
    await set_channel(table, moderators)
    table.bot.settings.report_channel = hosts.id
    posted = (await challenge(table)).response
    assert posted is not None
    assert "your own" in await report(table.alice, posted)
    assert await report(table.bob, posted) == SENT
    [told] = in_channel(moderators)
    assert f"a challenge to **Bob** ({table.bob.id}): Cardfinity" in told
    assert f"by **Alice** ({table.alice.id})" in told
    assert str(posted.id) in told
    assert in_channel(hosts) == [told]
    assert to_owner(table) == []

    silent = table.guild.create_text_channel(
        "silent",
        overwrites={table.guild.default_role: discord.PermissionOverwrite(send_messages=False)},
    )
    await set_channel(table, silent)
    assert await report(table.bob, await share(table)) == SENT
    assert len(to_owner(table)) == 1


async def test_a_report_that_reaches_nobody_may_be_made_again(table: Table) -> None:
    post = await share(table)
    table.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    assert await report(table.bob, post) == NOT_SENT
    assert await stored(table) == 0
    assert await report(table.bob, post) == SENT


@pytest.mark.parametrize("moment", MOMENTS)
async def test_a_report_is_sent_once_though_the_bot_dies_meanwhile(
    table: Table, moment: Moment
) -> None:
    hosts = table.env.create_guild("Host").create_text_channel("reports")
    table.bot.settings.report_channel = hosts.id
    post = await share(table)
    asked = await table.bob.click(post, label="Report")
    die_sending(table.bot, moment, once=True)
    await table.bob.submit_modal(asked, {"reason": REASON})
    assert len(to_owner(table)) == (moment == "after")
    assert in_channel(hosts) == []
    await stay_away(table, LOST_SECONDS)
    await table.env.advance_time(LONGEST)
    assert len(to_owner(table)) == 1
    assert in_channel(hosts) == to_owner(table)
    assert await unsent(table) == []
    assert "already reported this" in await report(table.bob, post)


async def test_a_report_that_discord_does_not_take_is_sent_later(table: Table) -> None:
    post = await share(table)
    for _ in range(len(PAUSES) + 1):
        table.env.inject_error("POST", "/users/@me/channels", status=500)
    assert await report(table.bob, post) == SENT
    assert to_owner(table) == []
    await table.env.advance_time(LOST_SECONDS + LONGEST)
    assert len(to_owner(table)) == 1
    assert await unsent(table) == []


async def test_a_wrong_channel_of_the_hosts_is_said_once(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    table.bot.settings.report_channel = 12345
    carol = table.guild.add_member(table.env.create_user("carol"))
    post = await share(table)
    for member in (table.bob, carol):
        assert await report(member, post) == SENT
    assert len(to_owner(table)) == 2
    [said] = [one.getMessage() for one in caplog.records if "REPORT_CHANNEL" in one.getMessage()]
    assert "12345" in said


async def report_by_menu(
    table: Table,
    actor: simcord.MemberActor,
    message: discord.Message | simcord.ResponseMessage,
    place: simcord.ChannelHandle | None = None,
    **filled: str,
) -> str:
    """Uses **Report** on a message as the member. Returns the private answer."""
    asked = await actor.context_menu(place or table.channel, "Report", target=message)
    if asked.modal is None:
        return said(asked)
    return said(await actor.submit_modal(asked, {"reason": REASON, **filled}))


async def test_report_on_a_message_reports_the_thing_that_it_shows(table: Table) -> None:
    post = await share(table, name="Storm")
    assert await report_by_menu(table, table.bob, post) == SENT
    assert "the shared deck **Storm**" in to_owner(table)[-1]
    posted = (await challenge(table)).response
    assert posted is not None
    assert await report_by_menu(table, table.bob, posted) == SENT
    assert "a challenge to **Bob**" in to_owner(table)[-1]
    assert "already reported this" in await report_by_menu(table, table.bob, posted)


async def test_report_on_a_message_of_a_match_is_about_the_opponent_or_a_problem(
    table: Table,
) -> None:
    duel = await begin(table)
    board = await duel.board()
    assert await report_by_menu(table, table.bob, board, subject="match") == SENT
    told = to_owner(table)[-1]
    assert f"match {duel.id} (Cardfinity): **Alice** ({table.alice.id})\n" in told
    assert f"/{table.channel.id}/{board.id}" in told
    assert await report_by_menu(table, table.bob, board, subject="problem") == SENT
    assert f"a problem with match {duel.id} (Cardfinity)\n" in to_owner(table)[-1]
    carol = table.guild.add_member(table.env.create_user("carol"))
    assert await report_by_menu(table, carol, board) == SENT
    told = to_owner(table)[-1]
    assert f"**Alice** ({table.alice.id}) and **Bob** ({table.bob.id})" in told
    page = await at_match(table.alice, table.channel, "More", "Report")
    assert said(await table.alice.submit_modal(page, {"reason": "?", "subject": "match"})) == SENT
    assert f": **Bob** ({table.bob.id})\n> ?" in to_owner(table)[-1]


async def test_report_on_another_message_of_mine_leads_there_and_on_others_is_refused(
    table: Table,
) -> None:
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    mine = await channel.send("**Alice** solved today's puzzle.")
    assert await report_by_menu(table, table.bob, mine) == SENT
    told = to_owner(table)[-1]
    assert ": a message of mine\n" in told
    assert f"/channels/{table.guild.id}/{table.channel.id}/{mine.id})" in told
    assert "already reported this" in await report_by_menu(table, table.bob, mine)
    other = await table.alice.send(table.channel, "Hello")
    assert await report_by_menu(table, table.bob, other) == NOT_MINE
