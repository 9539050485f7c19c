"""Notices: messages that are sent exactly once, and the ways in which each may be delivered."""

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
"""A moment as Discord shows it. After an outage, a deadline that was sent is another."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """One way to deliver a message: into a `channel` of a server, or (None) as a direct message to
    the first of `users`. It notifies the `users` and the `role`."""

    outgoing: OutgoingMessage
    users: tuple[int, ...] = ()
    guild: int | None = None
    channel: int | None = None
    role: int | None = None


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that is sent once, of a `kind` and `about` the thing with that id, which belongs to
    a server (`guild`). The `deliveries` are tried in order until Discord takes one. There are none
    if nobody is there to read it; None means that Discord has to be asked again later. `since` is
    when the version before may have sent it (seconds since 1970), None if it can't have; `also` are
    other ways to say it, in which it may have been sent.
    """

    kind: str
    about: str
    guild: int | None
    deliveries: tuple[Delivery, ...] | None
    since: int | None = None
    also: tuple[OutgoingMessage, ...] = ()


@dataclass(frozen=True, slots=True)
class Posted:
    """The result of sending a notice: where its message is, and whom that notified."""

    outcome: CallOutcome
    channel: int | None = None
    message: int | None = None
    users: tuple[int, ...] = ()
    role: int | None = None

    @property
    def done(self) -> bool:
        """Whether the message was sent, now or before."""
        return self.outcome is CallOutcome.DONE

    @property
    def is_down(self) -> bool:
        """Whether Discord didn't answer: it's worth another try."""
        return self.outcome is CallOutcome.DOWN

    @property
    def reach(self) -> Reach:
        """Whether anybody was notified."""
        return reach_of(self.users, self.role, done=self.done)


class NoticeKind(ABC):
    """Notices that are noted as wanted (`want_post`) in the transaction that causes them. The
    keeper sends each until Discord takes it."""

    name: ClassVar[str]

    def __init_subclass__(cls) -> None:
        KINDS.add(cls.name)

    @abstractmethod
    async def load(self, row: PostRow) -> Notice | None:
        """Returns the notice that is wanted, None if it's true no longer."""

    @abstractmethod
    async def note_sent(self, row: PostRow, posted: Posted) -> None:
        """Notes what follows from a notice that was sent, or that nobody takes."""


def direct_delivery(user: int, outgoing: OutgoingMessage) -> Delivery:
    """Returns the delivery of a direct message to a user."""
    return Delivery(outgoing, (user,))


def channel_delivery(
    guild: int | None, channel: int, outgoing: OutgoingMessage, *users: int
) -> Delivery:
    """Returns the delivery into a channel, which notifies users whom the message mentions."""
    return Delivery(outgoing, users, guild, channel)


def mentioning_delivery(
    guild: int | None, channel: int, outgoing: OutgoingMessage, users: Sequence[int]
) -> Delivery:
    """Returns the delivery into a channel, with mentions of users before the content."""
    called = " ".join(map(mention_of, users))
    mentioning = replace(outgoing, content=f"{called} {outgoing.content}")
    return Delivery(mentioning, tuple(users), guild, channel)


def stands_as(message: discord.Message, *wordings: OutgoingMessage) -> bool:
    """Returns whether a message has the words and the controls of one of these, whatever moments it
    names. One with neither can't be told from others."""
    shown = _timeless(message.content.strip()), ids_on(message)
    return any(shown) and any(shown == (_timeless(words_of(one)), _ids_in(one)) for one in wordings)


def words_of(outgoing: OutgoingMessage) -> str:
    """Returns the words of a message, without the blanks around them, which Discord drops."""
    return (outgoing.to_send().get("content") or "").strip()


def _timeless(words: str) -> str:
    return _TIME.sub("<t>", words)


def _ids_in(outgoing: OutgoingMessage) -> set[str]:
    return set(component_ids(outgoing.view.to_components() if outgoing.view else ()))
