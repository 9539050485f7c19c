"""News of several messages: each is sent once, also those that Discord refused at first."""

from __future__ import annotations

from dataclasses import replace

from cogs.tournaments.controllers.tournament_notices import News, tell_channel
from cogs.tournaments.jobs.tournament_news import ROUND
from cogs.tournaments.layouts.round_announcements import ChannelNotice
from tests.cogs.tournaments.playing import create
from tests.conftest import Table


async def test_only_the_message_that_discord_did_not_take_is_sent_again(table: Table) -> None:
    cup = await create(table, 2)
    row = (await cup.whole()).row
    news = News(ROUND, "1", None, [ChannelNotice("first"), ChannelNotice("second")])
    first = await tell_channel(table.bot, row, replace(news, notices=news.notices[:1]))
    path = f"/channels/{cup.channel.id}/messages"
    table.env.inject_error("POST", path, status=503, times=3)
    assert (await tell_channel(table.bot, row, news)).is_down
    assert await tell_channel(table.bot, row, news) == first
    said = [one for one in cup.announcements() if one in ("first", "second")]
    assert sorted(said) == ["first", "second"]
