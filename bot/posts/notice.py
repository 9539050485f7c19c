"""Notices: messages that are sent exactly once, and the ways to deliver each."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

import discord

from bot.base.people import mention_of
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, Reach, reach_of
from bot.discord_api.message_history import component_ids, ids_on
from bot.posts.post_kind import KINDS
from bot.store.posts.post_rows import PostRow

_TIME: Final = re.compile(r"<t:\d+(?::[a-zA-Z])?>")
"""A time in a message, as Discord formats it. After an outage, a deadline may differ from the one
that was sent."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One way to deliver a message: to a `channel`, or if `channel` is None, as a direct message to
    the first of `users`. The message mentions the `users` and the `role`."""

    outgoing: OutgoingMessage
    users: tuple[int, ...] = ()
    guild: int | None = None
    channel: int | None = None
    role: int | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that is sent once. `kind` says what kind it is, `about` is the id of the thing that
    it is about. The `deliveries` are tried in order until Discord accepts one. `deliveries` is
    empty if nobody could read the notice, and None if Discord can't be asked now, so that sending
    is retried. `since` is when the previous version of the bot may have sent the notice (seconds
    since 1970), None if it can't have. `also` are other wordings in which the notice may have been
    sent."""

    kind: str
    about: str
    guild: int | None
    deliveries: tuple[Delivery, ...] | None
    since: int | None = None
    also: tuple[OutgoingMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class Posted:
    """The result of sending a notice. `channel` and `message` are the ids of its channel and of the
    sent message (None: not sent). `users` and `role` are the users and the role that were
    notified."""

    outcome: CallOutcome
    channel: int | None = None
    message: int | None = None
    users: tuple[int, ...] = ()
    role: int | None = None

    @property
    def done(self) -> bool:
        """Whether Discord has the message, sent by this call or by an earlier one."""
        return self.outcome is CallOutcome.DONE

    @property
    def is_down(self) -> bool:
        """Whether Discord didn't answer, so a retry may succeed."""
        return self.outcome is CallOutcome.DOWN

    @property
    def reach(self) -> Reach:
        """Whether the notice notified anybody (HEARD), was sent without mentions (SHOWN), or was
        not sent (NO_ONE)."""
        return reach_of(self.users, self.role, done=self.done)


class NoticeKind(ABC):
    """A kind of notices that are requested with `want_post` in the transaction that causes them.
    `PostKeeper` sends each of them, and retries until Discord accepts it."""

    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        KINDS.add(cls.name)

    @abstractmethod
    async def load(self, row: PostRow) -> Notice | None:
        """Returns the notice for a requested post, None if the notice is no longer needed."""

    @abstractmethod
    async def note_sent(self, row: PostRow, posted: Posted) -> None:
        """Handles the result of sending the notice that `row` requests, for example by recording
        it. This is also called if no delivery was accepted."""


def direct_delivery(user: int, outgoing: OutgoingMessage) -> Delivery:
    """Returns a delivery of `outgoing` as a direct message to a user."""
    return Delivery(outgoing, (user,))


def channel_delivery(
    guild: int | None, channel: int, outgoing: OutgoingMessage, *users: int
) -> Delivery:
    """Returns the delivery of a message to a channel. The message's text mentions the `users`, and
    they are notified."""
    return Delivery(outgoing, users, guild, channel)


def mentioning_delivery(
    guild: int | None, channel: int, outgoing: OutgoingMessage, users: Sequence[int]
) -> Delivery:
    """Returns the delivery of a message to a channel, with mentions of the `users` put before its
    text."""
    called = " ".join(map(mention_of, users))
    mentioning = replace(outgoing, content=f"{called} {outgoing.content}")
    return Delivery(mentioning, tuple(users), guild, channel)


def has_wording(message: discord.Message, *wordings: OutgoingMessage) -> bool:
    """Returns whether a message on Discord has the text and the buttons of one of the `wordings`,
    so that it may be the notice with that wording. Differences in times are ignored. False for a
    message without text and buttons, because such messages can't be distinguished."""
    shown = _timeless(message.content.strip()), ids_on(message)
    return any(shown) and any(shown == (_timeless(words_of(one)), _ids_in(one)) for one in wordings)


def words_of(outgoing: OutgoingMessage) -> str:
    """Returns the text of a message as Discord will store it, without whitespace around it."""
    return (outgoing.to_send().get("content") or "").strip()


def _timeless(words: str) -> str:
    return _TIME.sub("<t>", words)


def _ids_in(outgoing: OutgoingMessage) -> set[str]:
    return set(component_ids(outgoing.view.to_components() if outgoing.view else ()))
