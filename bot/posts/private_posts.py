"""Private posts: messages that one member alone sees and that show a state for as long as Discord
takes edits of them, which it does by the token of an interaction.

There may be several about one thing: each has the message's id in its `about`, after the thing.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base.duty import Duty
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage
from bot.discord_api.private_replies import PrivateReply, edit_reply
from bot.store import Store
from bot.store.posts.post_rows import PostRow, delete_post, find_posts, save_private_post


class PrivatePosts:
    """The private posts of one client, in the servers of its `duty`."""

    def __init__(self, client: discord.Client, store: Store, duty: Duty) -> None:
        self._client = client
        self._store = store
        self._duty = duty
        self._reading = asyncio.Lock()
        self._known: dict[str, dict[int | None, PostRow]] = {}
        """The posts of each kind that was read, by their messages."""

    def take_over(self) -> None:
        """Has all posts read again: another process may have remembered some."""
        self._known.clear()

    async def remember(
        self,
        kind: str,
        thing: str,
        guild: int | None,
        interaction: discord.Interaction,
        message: discord.Message,
    ) -> None:
        """Stores that a private message is about a thing now, which belongs to a server: one that
        an interaction opened, or whose button was pressed."""
        reply, place = PrivateReply.to(interaction), (guild, message.channel.id)
        about, made = f"{thing}.{message.id}", int(interaction.created_at.timestamp())
        post = PostRow(0, kind, about, *place, message.id, made, "", interaction.user.id)
        post = replace(post, surface="ephemeral", token=reply.token, expires=reply.expires)
        await self._store.run(save_private_post, post)
        (await self._of_kind(kind))[message.id] = post

    async def posts_about(self, kind: str, thing: str | None = None) -> Sequence[PostRow]:
        """Returns the posts of a kind, those about one thing if that is given. Forgets those that
        can no longer be edited."""
        known = await self._of_kind(kind)
        expired = [post for post in known.values() if reply_of(post).is_expired()]
        for post in expired:
            if known.get(post.message) == post:
                del known[post.message]
                await self._store.run(delete_post, kind, post.about)
        return [
            post
            for post in known.values()
            if thing in (None, thing_of(post)) and self._duty.has_server(post.guild)
        ]

    async def edit(
        self, post: PostRow, outgoing: OutgoingMessage, version: str | None = None
    ) -> bool:
        """Has a post show that version of its state, unless it does, or its message is about
        something else by now. Forgets it after the last version (None), or if Discord refuses it.
        Returns False if Discord didn't answer: then it's worth another try."""
        known = await self._of_kind(post.kind)
        if known.get(post.message) != post or post.shown == version:
            return True
        del known[post.message]  # until it's edited: nobody else does that
        called = await edit_reply(self._client, reply_of(post), outgoing)
        if called.outcome is CallOutcome.DOWN:
            known.setdefault(post.message, post)
        elif called.done and version is not None:
            known.setdefault(post.message, replace(post, shown=version))
        elif post.message not in known:
            await self._store.run(delete_post, post.kind, post.about)
        return called.outcome is not CallOutcome.DOWN

    async def _of_kind(self, kind: str) -> dict[int | None, PostRow]:
        async with self._reading:
            if kind not in self._known:
                rows = await self._store.fetch(find_posts, self._duty, kind=kind)
                self._known[kind] = {row.message: row for row in rows}
            return self._known[kind]


def thing_of(post: PostRow) -> str:
    """Returns the id of the thing that a private post is about."""
    return post.about.rpartition(".")[0]


def reply_of(post: PostRow) -> PrivateReply:
    """Returns by which reply to an interaction a private post is edited."""
    assert post.token is not None
    assert post.expires is not None
    return PrivateReply(post.token, post.expires, post.message if post.second else None)
