"""Messages that are edited again and again, and finally show the newest state.

Each edit has a version, and an earlier one never overwrites a later one. An answer to a press never
waits for a running edit. Text and controls are sent at once; the message keeps its picture until
the new one is drawn. No edit keeps a picture that another running edit replaces, since Discord
refuses that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

import discord

from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    Compose,
    KeptAttachment,
    OutgoingFile,
    OutgoingMessage,
    pictures_on,
)

Drawn = tuple[OutgoingFile, ...]
"""The drawn pictures of a message; none if drawing failed."""

Pictures = tuple[OutgoingFile | KeptAttachment, ...]

Change = Callable[[OutgoingMessage | Compose], Awaitable[CallResult[Any]]]
"""A function that replaces a message, and returns it as it is then."""


class Content(Protocol):
    """A state that a message has to show."""

    @property
    def look(self) -> object:
        """The look of the message: contents with equal looks need no edit."""
        ...

    @property
    def key(self) -> object:
        """All inputs of its pictures, None if it has none."""
        ...

    def compose(self, pictures: Pictures, *, redrawing: bool) -> OutgoingMessage:
        """Returns the message with those pictures. With `redrawing`, they show an earlier state
        until the next edit."""
        ...


ContentType = TypeVar("ContentType", bound=Content)


_MAYBE_TAKEN: Final = (CallOutcome.DONE, CallOutcome.DOWN, CallOutcome.OVERTAKEN)
"""Outcomes of an edit after which Discord may have accepted one of the tries."""


@dataclass(slots=True, eq=False)
class PendingEdit:
    """An edit from its start until Discord has answered. An edit that `keeps` the present picture
    would be refused if that was replaced in between. `sent` says that there was a try."""

    sent: bool = False
    keeps: bool = False
    landed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class LiveMessage(Generic[ContentType]):
    """A message that is kept in sync with a state, and what is known about it.

    `wanted` is the content that it has to show (None: it's unknown what it shows), `version` counts
    these: an edit with an earlier version is overtaken. It `is_doubtful` if such an edit may have
    arrived after the newest. `pictures` are attached (None: it's unknown which), drawn from that
    `key` (None: they show an earlier state). It `lacks_picture` if the picture of the wanted
    content is still missing, and `drawing` draws it. `follow` edits the message once more after a
    press. `pending` are the edits that Discord has not answered yet.
    """

    message: int | None = None
    version: int = 0
    wanted: ContentType | None = None
    is_doubtful: bool = False
    key: object = None
    pictures: Pictures | None = None
    lacks_picture: bool = False
    follow: Change | None = None
    drawing: asyncio.Task[Drawn | None] | None = None
    pending: list[PendingEdit] = field(default_factory=list[PendingEdit])

    def want(self, content: ContentType | None) -> int:
        """Sets the content to show, and returns its version."""
        if content is None or content is not self.wanted:
            self.version += 1
            self.wanted, self.lacks_picture, self.follow = content, False, None
            self.drawing, self.is_doubtful = None, False
        return self.version

    def has_look(self, look: object) -> bool:
        """Returns whether the message has that look, or will have it soon."""
        return self.wanted is not None and self.wanted.look == look and not self.is_doubtful

    @property
    def is_behind(self) -> bool:
        """Whether the message still lacks anything of the wanted content."""
        return self.wanted is not None and (self.lacks_picture or self.is_doubtful)

    async def put(
        self,
        content: ContentType,
        change: Change,
        picture: Drawn | None = None,
        drawn: Mapping[Any, Drawn] | None = None,
    ) -> CallOutcome:
        """Edits the message by `change` to show the content. Uses its picture if that is `drawn` by
        then (by key), else the `picture`; if there is neither, the message lacks its picture from
        then on.

        Returns OVERTAKEN if a newer content was set in between. An edit that wasn't sent by then is
        dropped. If it may have arrived after the newer one, the message is behind."""
        version = self.want(content)
        edit = PendingEdit()

        def newest() -> OutgoingMessage | None:
            if self.version != version:
                return None
            ready = drawn.get(content.key) if drawn else None
            outgoing = self.compose_message(content, picture if ready is None else ready)
            edit.sent = True
            edit.keeps = isinstance(next(iter(outgoing.files), None), KeptAttachment)
            if edit not in self.pending:
                self.pending.append(edit)
            return outgoing

        try:
            called = await change(newest)
            if called.outcome.may_be_for_files and (edit.keeps or self.pictures):
                if self.version == version:
                    self.lose_pictures()
                edit.sent = edit.keeps = False
                called = await change(newest)
        except BaseException:
            if self.version == version:
                self.note_failed()
            raise
        finally:
            if edit in self.pending:
                self.pending.remove(edit)
            edit.landed.set()
        if self.version != version:
            taken = edit.sent and called.outcome in _MAYBE_TAKEN
            self.is_doubtful |= taken and not self.pending
            return CallOutcome.OVERTAKEN
        if called.done:
            self.note_shown(called.value)
        else:
            self.note_failed()
        return called.outcome

    async def wait_for_edits(self) -> None:
        """Waits until Discord has answered all pending edits."""
        while self.pending:
            await self.pending[0].landed.wait()

    def compose_message(self, content: ContentType, drawn: Drawn | None) -> OutgoingMessage:
        """Returns the message with the picture that it has, else with the one that is `drawn`, else
        with the old one, marked as such. The pictures of the returned message count as attached
        from then on; if drawing failed, there are none."""
        self.lacks_picture = False
        keeping = any(edit.keeps for edit in self.pending)
        if content.key is None:
            self.lose_pictures()
        elif content.key != self.key and drawn is not None and not keeping:
            self.key, self.pictures = content.key if drawn else None, drawn
        elif content.key != self.key:
            self.key, self.pictures, self.lacks_picture = None, self.pictures or (), True
        return content.compose(self.pictures or (), redrawing=self.lacks_picture)

    def note_shown(self, message: discord.Message | None, *, unsure: bool = False) -> None:
        """Records the message as it is now. From then on its pictures are kept and not sent again.
        `unsure` says that an earlier try to send it may have reached Discord. Then it may be that
        earlier message, and it is edited once more."""
        self.is_doubtful = unsure
        if message is not None:
            self.message = message.id
            self.pictures = pictures_on(message) or self.pictures

    def note_pressed(self, message: discord.Message) -> None:
        """Records the pictures that came with a press, if it's unknown which are attached; else
        they may be older than the known ones."""
        if not self.pending and self.pictures is None:
            self.key, self.pictures = None, pictures_on(message)

    def note_failed(self) -> None:
        """Records that it's unknown what the message shows, and which pictures are attached."""
        self.want(None)
        self.key = self.pictures = None

    def lose_pictures(self) -> None:
        """Records that the attached pictures were replaced, and can't be kept."""
        self.key, self.pictures = None, ()
