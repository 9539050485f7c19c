"""The keeper of all posts: it sends each once, and edits it when its state has changed.

A post is stored before it is sent. Its identity and the time of the first try make the `nonce`, for
which Discord returns the first message again for some minutes. After a restart, a post without a
message is searched in the history of its channel. Notices are posts that are never edited.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.base.duty import Duty
from bot.base.people import is_person
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    KeptAttachment,
    OutgoingMessage,
    SendResult,
    as_direct,
    delete_message,
    edit_message,
    open_direct,
    send_message,
)
from bot.discord_api.message_history import newest_message
from bot.posts.notice import Delivery, Notice, NoticeKind, Posted, has_wording, words_of
from bot.posts.post_kind import KINDS, PostKind, State
from bot.posts.private_posts import PrivatePosts
from bot.store import Store
from bot.store.posts.post_rows import (
    PostRow,
    begin_post,
    claim_post,
    delete_old_notices,
    delete_post,
    find_posts,
    get_post,
    note_post,
    post_kinds,
)
from bot.store.transfer.older_notices import adopt_older_notices

AGAIN_SECONDS: Final = 5
"""Seconds until a post that could not be shown is retried."""

LONGEST_AGAIN_SECONDS: Final = 300
"""Maximum seconds between retries of a wanted post; the back-off doubles each time."""

GIVEN_UP_SECONDS: Final = 4 * 3600
"""Seconds after the first try at which the bot gives up a wanted post."""

NONCE_SECONDS: Final = 60
"""Seconds for which Discord reliably returns the first message that was sent with a nonce."""

DAY_SECONDS: Final = 24 * 3600
KEPT_SECONDS: Final = 7 * DAY_SECONDS
"""Seconds for which sent notices are remembered: longer than any retry of one."""

LEAVING_SECONDS: Final = 10
"""Seconds for which a process that hands servers over finishes its sends."""

AT_ONCE: Final = 5
"""Number of wanted posts that are sent at the same time."""

MOST_KNOWN: Final = 10_000
"""Maximum number of posts whose rows are cached."""

log = logging.getLogger(__name__)

Key = tuple[str, str]


class UnknownPostKind(LookupError):
    """Raised if the database has posts of a kind that this version of the bot doesn't know."""


class PostKeeper:
    """Sends, edits and deletes the bot's posts in the servers of `duty` (those that this process is
    responsible for), and stores where the posts are. `now` gives whole seconds since 1970."""

    def __init__(
        self, client: discord.Client, store: Store, now: Callable[[], int], duty: Duty
    ) -> None:
        self._client = client
        self._store = store
        self._now = now
        self._duty = duty
        self.private = PrivatePosts(client, store, duty)
        self._pruned = 0
        self._kinds: dict[str, NoticeKind] = {}
        self._locks = WeakValueDictionary[Key, asyncio.Lock]()
        self._again: dict[Key, tuple[int, int]] = {}
        """The time of the next retry of a wanted post, and the seconds of its present back-off."""
        self._sending: set[Key] = set()
        """Wanted posts that this process is sending."""
        self._began = now()
        self._taken_over: int | None = None
        self._rows: dict[Key, PostRow] = {}
        self._tried: dict[Key, int] = {}
        self._begun: set[Key] = set()
        """Posts that this process began to send itself, so it knows the results."""
        self._doubtful: set[Key] = set()
        """Posts to which Discord gave no answer: the message may have been sent."""

    def add(self, kind: NoticeKind) -> None:
        """Registers a kind of notices, which are sent when they are requested."""
        self._kinds[kind.name] = kind

    async def check_kinds(self) -> None:
        """Raises UnknownPostKind if the database has posts of a kind that no part of the bot has
        registered."""
        if unknown := await self._store.fetch(post_kinds) - KINDS:
            raise UnknownPostKind(
                f"posts of unknown kinds are stored: {', '.join(sorted(unknown))}"
            )

    def take_over(self) -> None:
        """Forgets all that is known about posts, so that each is checked again. Call it when this
        process takes servers over from another one, which may have changed posts and may still be
        sending some."""
        self.private.take_over()
        self._began = self._taken_over = self._now()
        self._rows.clear()
        self._begun.clear()

    def unsure_since(self, moment: int | None) -> int | None:
        """Returns since when another process may have sent a certain message without this process
        knowing. `moment` (seconds since 1970) is the earliest time at which the message can have
        been sent.

        Returns `moment` itself, or None in two cases: `moment` is None, or this process has been
        responsible since before `moment`, so that no other can have sent the message.
        """
        return moment if moment is not None and moment <= self._began else None

    # Notices

    async def send(self, notice: Notice) -> Posted:
        """Sends a notice, unless it was sent before. The result has the sent message and the
        notified users. The outcome in the result is DONE if Discord has the message, DOWN if
        Discord didn't answer, CLOSED if nobody could read it, else the refusal of the last
        delivery."""
        key = notice.kind, notice.about
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            row = await self._row(key)
            if row is not None and row.message is not None:
                return _sent_before(notice, row.channel, row.message)
            if notice.deliveries is None:
                return Posted(CallOutcome.DOWN)
            return await self._send(notice, row)

    async def send_wanted(self) -> None:
        """Sends the requested notices that are due. Later calls retry, with back-off, the notices
        that fail because Discord doesn't answer. Deletes the records of notices that were sent long
        ago."""
        if self._now() - self._pruned >= DAY_SECONDS:
            self._pruned = self._now()
            await self._store.run(delete_old_notices, self._now() - KEPT_SECONDS)
        rows = await self._store.fetch(find_posts, self._duty, wanted=True)
        due = [row for row in rows if self._is_due(row)]
        keys = {(row.kind, row.about) for row in due}
        self._sending |= keys
        try:
            for first in range(0, len(due), AT_ONCE):
                await asyncio.gather(*map(self._claim_and_send, due[first : first + AT_ONCE]))
        finally:
            self._sending -= keys

    async def adopt_older(self, *, left: bool = False) -> None:
        """Takes over the notices that the previous version of the bot has recorded but not sent.
        With `left`, also takes over notices that the previous version has begun to send, because it
        no longer serves these servers."""
        await self._store.run(adopt_older_notices, self._duty, left=left)

    def _is_due(self, row: PostRow) -> bool:
        """Returns whether a wanted post has to be tried now, and no other task is sending it."""
        key = row.kind, row.about
        if key in self._sending:
            return False
        if key in self._again:
            return self._again[key][0] <= self._now()
        if self._taken_over is None or not row.tried or key in self._begun:
            return True
        return self._now() - self._taken_over >= LEAVING_SECONDS

    async def _claim_and_send(self, row: PostRow) -> None:
        """Sends a wanted post, unless it was sent since it was looked up, or another process has
        begun to send it."""
        tried = row.tried or self._now()
        if not await self._store.run(claim_post, row, tried):
            return
        if not row.tried:
            self._begun.add((row.kind, row.about))
        await self._send_one_wanted(replace(row, tried=tried))

    async def _send_one_wanted(self, row: PostRow) -> None:
        key, kind = (row.kind, row.about), self._kinds[row.kind]
        self._rows[key] = row
        posted = Posted(CallOutcome.DOWN)
        try:
            notice = await kind.load(row)
            if notice is not None:
                posted = await self.send(notice)
                if not posted.is_down:
                    await kind.note_sent(row, posted)
        except Exception:
            log.exception("%s %s could not be sent", *key)
            notice, posted = Notice(*key, row.guild, ()), Posted(CallOutcome.DOWN)
        if notice is not None and posted.is_down:
            if self._now() - row.tried < GIVEN_UP_SECONDS:
                waited = self._again.get(key, (0, 0))[1]
                wait = min(max(AGAIN_SECONDS, 2 * waited), LONGEST_AGAIN_SECONDS)
                self._again[key] = self._now() + wait, wait
                return
            log.warning("%s %s was given up: Discord doesn't take it", *key)
        await self.forget(*key)

    async def _send(self, notice: Notice, row: PostRow | None) -> Posted:
        since = self.unsure_since(notice.since)
        if row is not None and not self._knows_of(row):
            since = row.tried
        posted = Posted(CallOutcome.CLOSED)
        for delivery in notice.deliveries or ():
            posted, row = await self._deliver_notice(notice, delivery, row, since)
            if posted.done or posted.is_down:
                break
        return posted

    async def _deliver_notice(
        self, notice: Notice, delivery: Delivery, row: PostRow | None, since: int | None
    ) -> tuple[Posted, PostRow | None]:
        """Delivers a notice in one way, unless it was sent after `since`. Returns the result and
        its post as it's stored then."""
        channel = delivery.channel
        if channel is None:
            opened = await open_direct(self._client, delivery.users[0])
            if opened.value is None:
                return Posted(opened.outcome), row
            channel = opened.value.id
        place = self._client.get_partial_messageable(channel, guild_id=delivery.guild)
        if row is None:
            alone = delivery.users[0] if len(delivery.users) == 1 else None
            row = await self._begin((notice.kind, notice.about), notice.guild, channel, alone)
        wordings = delivery.outgoing, *notice.also
        sent = None if since is None else await self.find_sent(place, since, *wordings)
        if sent is None:
            sent = await self._send_anew(
                row, place, delivery.outgoing, *delivery.users, role=delivery.role
            )
            sent = sent if delivery.channel is not None else as_direct(sent)
        if sent.value is None:
            return Posted(sent.outcome), row
        row = replace(row, channel=channel, message=sent.value.id)
        await self._note(row)
        return _posted(delivery, channel, sent.value.id), row

    async def find_sent(
        self,
        place: discord.abc.Messageable,
        since: int,
        *wordings: OutgoingMessage,
        after: int | None = None,
    ) -> CallResult[discord.Message] | None:
        """Searches a channel for a message of the bot with one of these `wordings`, sent at `since`
        (seconds since 1970) or later. With `after`, only looks at messages after the one with that
        id. If the text of the found message differs from the first wording, edits it to that
        wording.

        Returns the found message with the outcome DONE. Returns None if there is no such message,
        so the message still has to be sent. The outcome is DOWN if Discord didn't answer.
        """
        found = await newest_message(
            self._client,
            place,
            lambda message: message.id > (after or 0) and has_wording(message, *wordings),
            since,
        )
        if found.value is None:
            down = found.outcome is CallOutcome.DOWN
            return CallResult(CallOutcome.DOWN) if down else None
        if found.value.content.strip() != words_of(wordings[0]):
            edited = await edit_message(found.value, wordings[0])
            if edited.outcome is CallOutcome.DOWN:
                return edited
        return CallResult(CallOutcome.DONE, found.value)

    # Posts that are edited

    async def show(self, kind: PostKind[State], state: State) -> int | None:
        """Updates the post that shows a state: sends it if there is none or if it was deleted, else
        edits it. Returns the number of seconds until this method has to be called again. None if
        the post shows the state, or if Discord refuses it. Two calls for one post must not run at
        the same time."""
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

    async def remove(self, kind: str, about: str) -> None:
        """Deletes a post's message and its row, if there are any."""
        row = await self._row((kind, about))
        if row is not None:
            if row.message is not None:
                place = self._client.get_partial_messageable(row.channel, guild_id=row.guild)
                await delete_message(place.get_partial_message(row.message))
            await self.forget(kind, about)

    async def forget(self, kind: str, about: str) -> None:
        """Deletes the row of a post, but not its message. The next post about the same thing is a
        new message."""
        key = kind, about
        await self._store.run(delete_post, *key)
        for known in (self._rows, self._tried, self._again):
            known.pop(key, None)
        self._begun.discard(key)
        self._doubtful.discard(key)

    async def _row(self, key: Key) -> PostRow | None:
        if (known := self._rows.get(key)) is not None:
            return known
        if len(self._rows) >= MOST_KNOWN:
            for known in (self._rows, self._tried, self._begun, self._doubtful):
                known.clear()
        row = await self._store.fetch(get_post, *key)
        if row is not None:
            self._rows[key] = row
        return row

    async def _update(
        self, kind: PostKind[State], state: State, version: str, row: PostRow | None
    ) -> int | None:
        """Makes the post show that version of the state. Returns the seconds until the next try,
        None if Discord accepted or refused it."""
        outgoing = await kind.render(state)
        if outgoing is None:
            return None
        row, called = await self._deliver(kind, state, row, outgoing)
        if _keeps_pictures(outgoing) and not (called.done or called.outcome is CallOutcome.DOWN):
            kind.note_shown(state, None)
            if (outgoing := await kind.render(state)) is not None:
                row, called = await self._deliver(kind, state, row, outgoing)
        kind.note_shown(state, called.value)
        if called.outcome is CallOutcome.DOWN:
            return AGAIN_SECONDS
        message = row.message if called.value is None else called.value.id
        row = replace(row, message=message, shown=version)
        await self._note(row)
        await kind.note_for_older(state, message)
        return None

    async def _note(self, row: PostRow) -> None:
        await self._store.run(note_post, row)
        self._rows[row.kind, row.about] = row

    async def _deliver(
        self, kind: PostKind[State], state: State, row: PostRow | None, outgoing: OutgoingMessage
    ) -> tuple[PostRow, CallResult[discord.Message]]:
        """Edits the message of a post, or sends one if there is none. The outcome is GONE if
        pictures of the message have to be kept and there is no message. Returns the post, as it is
        stored then, and the outcome."""
        key, (guild, channel) = (kind.name, kind.about(state)), kind.place(state)
        since = None
        if row is None:
            since = self.unsure_since(kind.older_since(state))
            row = await self._begin(key, guild, channel)
        elif row.channel != channel:
            row = await self._begin(key, guild, channel)
        elif row.message is None and not self._knows_of(row):
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
            if edited.outcome is not CallOutcome.GONE or _keeps_pictures(outgoing):
                return replace(row, message=message), edited
            row = await self._begin(key, guild, channel)
        if _keeps_pictures(outgoing):
            return row, CallResult(CallOutcome.GONE)
        unsure = key in self._doubtful
        sent = await self._send_anew(row, place, outgoing)
        if unsure and sent.value is not None:  # it may be the message of an earlier try
            return row, await edit_message(sent.value, outgoing)
        return row, sent

    async def _send_anew(
        self,
        row: PostRow,
        place: discord.abc.Messageable,
        outgoing: OutgoingMessage,
        *called: int,
        role: int | None = None,
    ) -> SendResult:
        """Sends a post whose sending was recorded."""
        sent = await send_message(
            place, outgoing, *called, role=role, nonce=nonce_of(row.kind, row.about, row.tried)
        )
        doubtful = (
            self._doubtful.add if sent.outcome is CallOutcome.DOWN else self._doubtful.discard
        )
        doubtful((row.kind, row.about))
        return sent

    def _knows_of(self, row: PostRow) -> bool:
        """Returns whether this process knows if the post was sent: it began to send the post
        itself, and got an answer, or still gets the first message for its nonce."""
        key = row.kind, row.about
        fresh = self._now() - row.tried < NONCE_SECONDS
        return key in self._begun and (fresh or key not in self._doubtful)

    async def _begin(
        self, key: Key, guild: int | None, channel: int, user: int | None = None
    ) -> PostRow:
        """Stores that a post is being sent, replacing an earlier message."""
        row = await self._store.run(begin_post, *key, guild, channel, self._now(), user)
        self._rows[key] = row
        self._begun.add(key)
        return row


def nonce_of(*named: object) -> str:
    """Returns a nonce of 24 characters (Discord accepts 25) for the message identified by `named`.
    Equal names give equal nonces. The id of a post's row must not be used instead: after a
    deletion, another post may get the same id."""
    return hashlib.blake2b(" ".join(map(str, named)).encode(), digest_size=12).hexdigest()


def _sent_before(notice: Notice, channel: int, message: int) -> Posted:
    """Returns the result for a notice that was sent before into that channel."""
    deliveries = notice.deliveries or ()
    for delivery in deliveries:
        if delivery.channel == channel:
            return _posted(delivery, channel, message)
    for delivery in deliveries:
        if delivery.channel is None:
            return _posted(delivery, channel, message)
    return Posted(CallOutcome.DONE, channel, message)


def _keeps_pictures(outgoing: OutgoingMessage) -> bool:
    """Returns whether a message can only be an edit of a message that has its pictures."""
    return any(isinstance(one, KeptAttachment) for one in outgoing.files)


def _posted(delivery: Delivery, channel: int, message: int) -> Posted:
    users = tuple(filter(is_person, delivery.users))
    return Posted(CallOutcome.DONE, channel, message, users, delivery.role)
