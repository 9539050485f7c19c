"""Notices: sent once, in the first way that Discord accepts, and again while they are wanted."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord
import pytest

from bot.base.current_time import now
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, Reach, send_message
from bot.posts.notice import (
    Notice,
    NoticeKind,
    Posted,
    channel_delivery,
    direct_delivery,
    mentioning_delivery,
)
from bot.posts.post_keeper import (
    AGAIN_SECONDS,
    AT_ONCE,
    GIVEN_UP_SECONDS,
    LEAVING_SECONDS,
    PostKeeper,
    UnknownPostKind,
)
from bot.posts.post_kind import notice_kind
from bot.store.posts.post_rows import PostRow, claim_post, get_post, note_post, want_post
from tests.conftest import Table

NEWS = notice_kind("test news")


def news(table: Table, words: str = "The round begins.") -> Notice:
    delivery = channel_delivery(table.guild.id, table.channel.id, OutgoingMessage(words))
    return Notice(NEWS, "1", table.guild.id, (delivery,))


def call(table: Table, *, direct: bool = True) -> Notice:
    words, user = OutgoingMessage("It's your turn."), table.alice.id
    directly = (direct_delivery(user, words),) if direct else ()
    mention = mentioning_delivery(table.guild.id, table.channel.id, words, [user])
    return Notice(NEWS, "call", table.guild.id, (*directly, mention))


def card(words: str) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView()
    view.add_item(discord.ui.TextDisplay(words))
    return view


def contents(table: Table) -> list[str]:
    return [message.content for message in table.channel.history()]


def requests(table: Table) -> int:
    return sum(one.method != "GET" or "messages" in one.path for one in table.env.http_requests)


async def test_a_notice_is_sent_once(table: Table) -> None:
    first = await table.bot.posts.send(news(table))
    assert (first.reach, contents(table)) == (Reach.SHOWN, ["The round begins."])
    before = requests(table)
    assert await table.bot.posts.send(news(table)) == first
    await table.restart()
    assert await table.bot.posts.send(news(table)) == first
    assert (contents(table), requests(table)) == (["The round begins."], before)


async def test_a_notice_sent_before_a_crash_is_found_and_not_sent_again(table: Table) -> None:
    await table.bot.posts.send(news(table, "The round ends <t:1:R>."))
    row = await table.bot.store.fetch(get_post, NEWS, "1")
    assert row is not None
    await table.bot.store.run(note_post, replace(row, message=None))
    await table.restart()
    found = await table.bot.posts.send(news(table, "The round ends <t:2:R>."))
    assert found.message == row.message
    assert contents(table) == ["The round ends <t:2:R>."]


async def test_what_the_version_before_may_have_sent_is_looked_for(table: Table) -> None:
    sent = await table.bot.posts.send(news(table))
    earlier = replace(news(table), about="2", since=1)
    assert (await table.bot.posts.send(earlier)).message == sent.message
    assert contents(table) == ["The round begins."]


async def test_a_message_without_words_and_controls_is_not_taken_for_another(table: Table) -> None:
    first, second = (OutgoingMessage(view=card(words)) for words in ("Answered.", "It's over."))
    place = table.bot.get_partial_messageable(table.channel.id)
    await send_message(place, first)
    assert await table.bot.posts.find_sent(place, 1, second) is None


async def test_a_member_without_direct_messages_is_called_in_the_channel(table: Table) -> None:
    sent = await table.bot.posts.send(call(table))
    assert (sent.reach, sent.users, contents(table)) == (Reach.HEARD, (table.alice.id,), [])
    sent = await table.bot.posts.send(replace(call(table, direct=False), about="again"))
    assert (sent.channel, sent.users) == (table.channel.id, (table.alice.id,))
    assert contents(table) == [f"<@{table.alice.id}> It's your turn."]


async def test_a_notice_to_nobody_reaches_no_one(table: Table) -> None:
    sent = await table.bot.posts.send(Notice(NEWS, "0", table.guild.id, ()))
    assert (sent.outcome, sent.reach) == (CallOutcome.CLOSED, Reach.NO_ONE)


class Turns(NoticeKind):
    """A notice of the turn, as long as it's `true`."""

    name = "test turn"

    def __init__(self, table: Table) -> None:
        self.table, self.true = table, True
        self.sent: list[Posted] = []

    async def load(self, row: PostRow) -> Notice | None:
        return replace(news(self.table), kind=self.name, about=row.about) if self.true else None

    async def note_sent(self, row: PostRow, posted: Posted) -> None:
        self.sent.append(posted)


async def wanted(table: Table) -> Turns:
    kind = Turns(table)
    table.bot.posts.add(kind)
    at = "match.A", table.guild.id, table.channel.id
    await table.bot.store.run(want_post, kind.name, *at)
    return kind


async def test_a_wanted_notice_is_sent_and_forgotten(table: Table) -> None:
    kind = await wanted(table)
    for _ in range(2):
        await table.bot.posts.send_wanted()
    assert ([one.done for one in kind.sent], contents(table)) == ([True], ["The round begins."])
    assert await table.bot.store.fetch(get_post, kind.name, "match.A") is None


async def test_a_wanted_notice_that_is_true_no_longer_is_forgotten(table: Table) -> None:
    kind = await wanted(table)
    kind.true = False
    await table.bot.posts.send_wanted()
    assert (kind.sent, contents(table)) == ([], [])
    assert await table.bot.store.fetch(get_post, kind.name, "match.A") is None


async def test_a_wanted_notice_is_tried_again_for_four_hours(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    kind, moment = await wanted(table), now()
    posts = PostKeeper(table.bot, table.bot.store, lambda: moment, table.bot.duty)
    posts.add(kind)
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=429, times=3)
    for seconds in (0, 4, 1):
        moment += seconds
        await posts.send_wanted()
    assert (kind.sent, contents(table)) == ([], [])
    assert sum(one.method == "POST" for one in table.env.http_requests) == 2
    moment += GIVEN_UP_SECONDS
    await posts.send_wanted()
    assert "test turn match.A was given up" in caplog.text
    assert await table.bot.store.fetch(get_post, kind.name, "match.A") is None


async def test_a_wanted_notice_is_sent_by_one_call_at_a_time(table: Table) -> None:
    kind, begun, going = await wanted(table), asyncio.Event(), asyncio.Event()
    loads, load = list[str](), kind.load

    async def slowly(row: PostRow) -> Notice | None:
        loads.append(row.about)
        begun.set()
        await going.wait()
        return await load(row)

    kind.load = slowly
    first = asyncio.create_task(table.bot.posts.send_wanted())
    await begun.wait()
    await table.bot.posts.send_wanted()
    going.set()
    await first
    assert (loads, contents(table)) == (["match.A"], ["The round begins."])


async def test_a_notice_whose_consequences_fail_holds_up_no_other(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    kind, moment, fails = await wanted(table), now(), True
    posts = PostKeeper(table.bot, table.bot.store, lambda: moment, table.bot.duty)
    posts.add(kind)
    for number in range(AT_ONCE):
        at = f"match.{number}", table.guild.id, table.channel.id
        await table.bot.store.run(want_post, kind.name, *at)
    note_sent = kind.note_sent

    async def note(row: PostRow, posted: Posted) -> None:
        if fails and row.about == "match.A":
            raise LookupError("no such match")
        await note_sent(row, posted)

    kind.note_sent = note
    await posts.send_wanted()
    assert (len(kind.sent), len(contents(table))) == (AT_ONCE, AT_ONCE + 1)
    assert "test turn match.A could not be sent" in caplog.text
    caplog.clear()
    fails, moment = False, moment + AGAIN_SECONDS
    await posts.send_wanted()
    assert (len(kind.sent), len(contents(table))) == (AT_ONCE + 1, AT_ONCE + 1)
    assert await table.bot.store.fetch(get_post, kind.name, "match.A") is None


async def test_two_notices_that_follow_each_other_are_two_messages(table: Table) -> None:
    """SQLite gives the second the id of the first, which was deleted."""
    kind, moment = Turns(table), now()
    posts = PostKeeper(table.bot, table.bot.store, lambda: moment, table.bot.duty)
    posts.add(kind)
    for about in ("match.A", "match.B"):
        await table.bot.store.run(want_post, kind.name, about, table.guild.id, table.channel.id)
        await posts.send_wanted()
    posted = [one.json or {} for one in table.env.http_requests if one.method == "POST"]
    assert len({one["nonce"] for one in posted}) == 2


async def test_what_another_process_began_to_send_waits_until_that_has_ended(table: Table) -> None:
    kind, moment = await wanted(table), now()
    sent = await table.bot.posts.send(news(table))
    posts = PostKeeper(table.bot, table.bot.store, lambda: moment, table.bot.duty)
    posts.add(kind)
    row = await table.bot.store.fetch(get_post, kind.name, "match.A")
    assert row is not None
    assert await table.bot.store.run(claim_post, row, moment)
    assert not await table.bot.store.run(claim_post, row, moment)
    posts.take_over()
    moment += LEAVING_SECONDS - 1
    await posts.send_wanted()
    assert kind.sent == []
    moment += 1
    await posts.send_wanted()
    assert ([one.message for one in kind.sent], contents(table)) == (
        [sent.message],
        ["The round begins."],
    )


async def test_a_call_in_the_channel_before_a_crash_is_found_there(table: Table) -> None:
    await table.bot.posts.send(call(table, direct=False))
    row = await table.bot.store.fetch(get_post, NEWS, "call")
    assert row is not None
    await table.bot.store.run(note_post, replace(row, message=None))
    await table.restart()
    path = f"/channels/{table.alice.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007)
    found = await table.bot.posts.send(call(table))
    assert (found.message, len(contents(table))) == (row.message, 1)


async def test_posts_of_an_unknown_kind_are_an_error(table: Table) -> None:
    await table.bot.posts.check_kinds()
    await table.bot.store.run(want_post, "gone", "1", table.guild.id, table.channel.id)
    with pytest.raises(UnknownPostKind, match="gone"):
        await table.bot.posts.check_kinds()


async def test_notices_are_remembered_for_a_week(table: Table) -> None:
    await table.bot.posts.send(news(table))
    moment = now()
    posts = PostKeeper(table.bot, table.bot.store, lambda: moment, table.bot.duty)
    await posts.send_wanted()
    assert await table.bot.store.fetch(get_post, NEWS, "1") is not None
    moment += 8 * 24 * 3600
    await posts.send_wanted()
    assert await table.bot.store.fetch(get_post, NEWS, "1") is None
