"""Private posts: edited to the newest state by the token of an interaction, also after a restart,
and forgotten when Discord no longer accepts edits."""

from __future__ import annotations

import discord
import pytest
from simcord.results import ResponseMessage

from bot.base.duty import EVERYTHING
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.private_replies import PrivateReply
from bot.posts.post_kind import KINDS
from bot.posts.private_posts import PrivatePosts, thing_of
from bot.store.posts.post_rows import PostRow, find_posts
from tests.conftest import Table

KIND = "withdrawal"
ANSWERS = "/webhooks/*/*/messages/@original"


async def remember(table: Table, *things: str) -> ResponseMessage:
    """Shows Alice a private message, which is about each of these things in turn."""
    pressed: list[discord.Interaction] = []

    async def note(interaction: discord.Interaction) -> None:
        pressed.append(interaction)

    table.bot.add_listener(note, "on_interaction")
    result = await table.alice.slash(table.channel, "help")
    assert result.response is not None
    message = await pressed[0].original_response()
    for thing in things:
        await table.bot.posts.private.remember(KIND, thing, table.guild.id, pressed[0], message)
    return result.response


async def known(table: Table, thing: str | None = None) -> list[PostRow]:
    assert KIND in KINDS
    return [*await table.bot.posts.private.posts_about(KIND, thing)]


async def stored(table: Table) -> list[str]:
    """Returns the things that stored posts are about."""
    return [thing_of(row) for row in await table.bot.store.fetch(find_posts, EVERYTHING, kind=KIND)]


async def edit(table: Table, words: str, *, last: bool = False) -> bool:
    """Edits the only post to show these words."""
    [post] = await known(table)
    shown = OutgoingMessage(words)
    return await table.bot.posts.private.edit(post, shown, None if last else words)


def edits(table: Table) -> int:
    return sum(request.method == "PATCH" for request in table.env.http_requests)


async def test_it_is_edited_if_it_shows_another_version_and_forgotten_after_the_last(
    table: Table,
) -> None:
    message = await remember(table, "one")
    for words in ("half", "half", "more"):
        assert await edit(table, words)
    assert (message.content, edits(table)) == ("more", 2)
    assert await stored(table) == ["one"]
    assert await edit(table, "over", last=True)
    assert (message.content, await known(table), await stored(table)) == ("over", [], [])


async def test_after_a_restart_it_is_still_edited(table: Table) -> None:
    message, other = await remember(table, "one"), await remember(table, "one")
    await remember(table, "two")
    await table.restart()
    for post in await known(table, "one"):
        await table.bot.posts.private.edit(post, OutgoingMessage("still here"))
    assert (message.content, other.content) == ("still here", "still here")
    assert await stored(table) == ["two"]


async def test_posts_of_another_process_are_known_once_its_servers_are_taken_over(
    table: Table,
) -> None:
    await remember(table, "one")
    elsewhere = PrivatePosts(table.bot, table.bot.store, table.bot.duty)
    [before] = await elsewhere.posts_about(KIND)
    message = await remember(table, "two")
    assert [*await elsewhere.posts_about(KIND)] == [before]
    elsewhere.take_over()
    [post] = await elsewhere.posts_about(KIND, "two")
    assert await elsewhere.edit(post, OutgoingMessage("taken over"))
    assert message.content == "taken over"


async def test_a_message_is_about_one_thing_at_a_time(table: Table) -> None:
    message = await remember(table, "one")
    [before] = await known(table)
    await remember(table, "two", "three")
    assert sorted(await stored(table)) == ["one", "three"]
    await table.bot.posts.private.edit(before, OutgoingMessage("over"))
    assert not await known(table, "one")
    assert await table.bot.posts.private.edit(before, OutgoingMessage("again"))
    assert message.content == "over"


async def test_what_discord_does_not_answer_is_tried_again_and_what_it_refuses_is_forgotten(
    table: Table,
) -> None:
    message = await remember(table, "one")
    table.env.inject_error("PATCH", ANSWERS, status=503, times=3)
    assert not await edit(table, "half", last=True)
    assert await edit(table, "half")
    assert message.content == "half"
    table.env.inject_error("PATCH", ANSWERS, status=404, code=10008, times=1)
    assert await edit(table, "more")
    assert (message.content, await known(table), await stored(table)) == ("half", [], [])


async def test_it_is_forgotten_when_its_token_has_expired(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await remember(table, "one")
    monkeypatch.setattr(PrivateReply, "is_expired", lambda _: True)
    assert await known(table) == []
    assert await stored(table) == []
