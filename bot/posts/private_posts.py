"""Private posts: messages that only one member sees, and that show a state as long as Discord
accepts edits by the token of an interaction.

There may be several about one thing: each has the message's id in its `about`, after the thing.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.base.duty import Duty
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage
from bot.discord_api.private_replies import PrivateReply, edit_reply
from bot.posts.post_kind import KINDS
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import PostRow, delete_post, find_posts, save_private_post
from bot.store.running_matches.hand_posts import HAND, NO_DECISION, PRIVATE_HAND, no_hand
from engine.players import Player

KINDS.update((HAND, PRIVATE_HAND))


class PrivatePosts:
    """Ephemeral messages that are kept in sync with a state, in the servers of `duty` (those that
    this process is responsible for)."""

    def __init__(self, client: discord.Client, store: Store, duty: Duty) -> None:
        self._client = client
        self._store = store
        self._duty = duty
        self._reading = asyncio.Lock()
        self._known: dict[str, dict[int | None, PostRow]] = {}
        """The posts of each kind that was read, by their messages."""

    def take_over(self) -> None:
        """Forgets all posts, so that they are read again. Call it when this process takes servers
        over from another one, which may have stored some."""
        self._known.clear()

    async def remember(
        self,
        kind: str,
        thing: str,
        guild: int | None,
        interaction: discord.Interaction,
        message: discord.Message,
    ) -> None:
        """Stores that an ephemeral message now shows the thing with that id, which belongs to a
        server (None: to a direct message). `interaction` has opened the message or pressed a button
        on it; the token of `interaction` is used to edit the message."""
        reply, place = PrivateReply.to(interaction), (guild, message.channel.id)
        about, made = f"{thing}.{message.id}", int(interaction.created_at.timestamp())
        post = PostRow(0, kind, about, *place, message.id, made, "", interaction.user.id)
        post = _editable_by(post, reply)
        await self._store.run(save_private_post, post)
        (await self._of_kind(kind))[message.id] = post

    async def posts_about(self, kind: str, thing: str | None = None) -> Sequence[PostRow]:
        """Returns the private posts of a kind, or only those about one `thing`. Deletes posts whose
        interaction tokens have expired, because they can no longer be edited."""
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
        """Edits a private post to show the message `outgoing`. Returns False if Discord didn't
        answer, so that a retry may succeed, else True.

        - `version` identifies the state that `outgoing` shows. If the post shows that version
          already, or if the post's message shows another thing by now, nothing is edited.
        - If `version` is None, this is the last edit, and the post's row is deleted afterwards.
        - If Discord refuses the edit, the post's row is deleted.
        """
        known = await self._of_kind(post.kind)
        if known.get(post.message) != post or post.shown == version:
            return True
        del known[post.message]  # until it's edited, so that no other task edits it
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
    """Returns the id of the thing that a private post shows."""
    return post.about.rpartition(".")[0]


def reply_of(post: PostRow) -> PrivateReply:
    """Returns the data with which a private post is edited: the token of the interaction that the
    post answers."""
    assert post.token is not None
    assert post.expires is not None
    return PrivateReply(post.token, post.expires, post.message if post.second else None)


def first_private_hand(row: MatchRow, seat: Player, message: int, reply: PrivateReply) -> PostRow:
    """Returns the row of a post for a hand that a player opened as an ephemeral message before the
    cards were dealt. `message` is that message's id, and `reply` is the answer to an interaction by
    which it is edited."""
    return private_hand(no_hand(row, seat), message, reply, NO_DECISION)


def private_hand(hand: PostRow, message: int, reply: PrivateReply, asked: int) -> PostRow:
    """Returns the row of a post for the ephemeral `message` that shows a player's hand. The match
    and the player are those of `hand`, the last hand that the player was sent. `reply` is the
    answer to an interaction by which the message is edited. `asked` is the number of the decision
    that the message asks for."""
    post = PostRow(0, PRIVATE_HAND, hand.about, hand.guild, 0, message, 0, "", hand.user)
    return replace(_editable_by(post, reply), seat=hand.seat, asked=asked)


def _editable_by(post: PostRow, reply: PrivateReply) -> PostRow:
    """Returns a copy of a post that is ephemeral and edited through a reply to an interaction."""
    return replace(
        post,
        surface="ephemeral",
        token=reply.token,
        second=reply.second is not None,
        expires=reply.expires,
    )
