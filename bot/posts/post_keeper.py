"""The keeper of all posts: it sends each once, and edits it whenever its state is another.

A post is stored before Discord is told of it. Its id and the time of the try are the `nonce`, for
which Discord returns the first message again for some minutes. After a restart, a post that has no
message yet is looked for in the history of its channel.
"""

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import discord

from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    OutgoingMessage,
    delete_message,
    edit_message,
    send_message,
)
from bot.discord_api.message_history import newest_message
from bot.posts.post_kind import KindName, PostKind, State
from bot.store import Store
from bot.store.posts.post_rows import PostRow, begin_post, delete_post, get_post, note_post

AGAIN_SECONDS: Final = 5
"""Seconds after which a post is tried again that could not be shown."""

MOST_KNOWN: Final = 10_000
"""Posts whose rows are kept in memory, at most."""

log = logging.getLogger(__name__)

Key = tuple[str, str]


class PostKeeper:
    """The posts of one client. `now` gives whole seconds since 1970."""

    def __init__(self, client: discord.Client, store: Store, now: Callable[[], int]) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._began = now()
        self._rows: dict[Key, PostRow] = {}
        self._tried: dict[Key, int] = {}
        self._begun: set[Key] = set()
        """Posts that this process began to send itself: it knows what became of them."""

    def take_over(self) -> None:
        """Has every post looked at anew: another process may have shown it until now."""
        self._began = self._now()
        self._rows.clear()
        self._begun.clear()

    async def show(self, kind: PostKind[State], state: State) -> int | None:
        """Brings the post of a state up to date: sends it, edits it, or puts up another if it was
        deleted. Returns after how many seconds that has to be called again; None if the post shows
        the state, or if Discord refuses it. For one post it's never called twice at a time."""
        key = kind.name, kind.about(state)
        wait = self._tried[key] + kind.pause - self._now() if key in self._tried else 0
        try:
            row, version = await self._row(key), kind.version(state)
            _, channel = kind.place(state)
            if row is not None and (row.shown, row.channel) == (version, channel):
                return None
            if wait > 0:
                return wait
            self._tried[key] = self._now()
            return await self._update(kind, state, version, row)
        except Exception:
            log.exception("%s %s could not be shown", *key)
            return AGAIN_SECONDS

    async def remove(self, kind: KindName, about: str) -> None:
        """Deletes a post and its message, if there is one."""
        row = await self._row((kind, about))
        if row is not None:
            if row.message is not None:
                place = self._client.get_partial_messageable(row.channel, guild_id=row.guild)
                await delete_message(place.get_partial_message(row.message))
            await self._store.run(delete_post, kind, about)
            self._rows.pop((kind, about), None)

    async def _row(self, key: Key) -> PostRow | None:
        if (known := self._rows.get(key)) is not None:
            return known
        if len(self._rows) >= MOST_KNOWN:
            for known in (self._rows, self._tried, self._begun):
                known.clear()
        row = await self._store.fetch(get_post, *key)
        if row is not None:
            self._rows[key] = row
        return row

    async def _update(
        self, kind: PostKind[State], state: State, version: str, row: PostRow | None
    ) -> int | None:
        """Has the post show that version of the state. Returns after how many seconds to try again,
        None if Discord took it or refuses it."""
        outgoing = await kind.render(state)
        if outgoing is None:
            return None
        row, called = await self._deliver(kind, state, row, outgoing)
        if called.outcome is CallOutcome.DOWN:
            return AGAIN_SECONDS
        message = row.message if called.value is None else called.value.id
        row = replace(row, message=message, shown=version)
        await self._store.run(note_post, row)
        self._rows[row.kind, row.about] = row
        await kind.note_for_older(state, message)
        return None

    async def _deliver(
        self, kind: PostKind[State], state: State, row: PostRow | None, outgoing: OutgoingMessage
    ) -> tuple[PostRow, CallResult[discord.Message]]:
        """Edits the message of a post, or sends one if there is none. Returns the post, as it is
        stored by then, and what came of it."""
        guild, channel = kind.place(state)
        since = None
        if row is None:
            older = kind.older_since(state)
            since = older if older <= self._began else None
            row = await self._begin(kind, state)
        elif row.channel != channel:
            row = await self._begin(kind, state)
        elif row.message is None and (row.kind, row.about) not in self._begun:
            since = row.tried
        place = self._client.get_partial_messageable(channel, guild_id=guild)
        message = kind.older_message(state) or row.message
        if message is None and since is not None:
            fits = partial(kind.is_shown_by, state)
            found = await newest_message(self._client, place, fits, since)
            if found.outcome is CallOutcome.DOWN:
                return row, CallResult(CallOutcome.DOWN)
            message = None if found.value is None else found.value.id
        if message is not None:
            edited = await edit_message(place.get_partial_message(message), outgoing)
            if edited.outcome is not CallOutcome.GONE:
                return replace(row, message=message), edited
            row = await self._begin(kind, state)
        return row, await send_message(place, outgoing, nonce=f"{row.id}-{row.tried}")

    async def _begin(self, kind: PostKind[State], state: State) -> PostRow:
        """Stores that a post is being sent, in the place of an earlier message."""
        guild, channel = kind.place(state)
        at = kind.name, kind.about(state), guild, channel
        row = await self._store.run(begin_post, *at, self._now())
        self._rows[row.kind, row.about] = row
        self._begun.add((row.kind, row.about))
        return row
