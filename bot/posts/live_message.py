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
"""A function that edits a message on Discord, and returns the message after the edit."""


class Content(Protocol):
    """A state that a message can show."""

    @property
    def look(self) -> object:
        """A value for comparing contents: two contents with equal `look` look the same, so a
        message that shows one needs no edit to show the other."""
        ...

    @property
    def key(self) -> object:
        """A value that identifies the pictures of the content: equal keys mean equal pictures. None
        if the content has no pictures."""
        ...

    def compose(self, pictures: Pictures, *, redrawing: bool) -> OutgoingMessage:
        """Returns the message with these pictures. `redrawing` says that the pictures show an
        earlier state and will be replaced soon, so the message says that."""
        ...


ContentType = TypeVar("ContentType", bound=Content)


_MAYBE_TAKEN: Final = (CallOutcome.DONE, CallOutcome.DOWN, CallOutcome.OVERTAKEN)
"""Outcomes of an edit after which Discord may have accepted one of the tries."""


@dataclass(slots=True, eq=False)
class PendingEdit:
    """An edit that Discord has not answered yet. `sent` says that the edit was sent at least once.
    `keeps` says that the edit keeps the message's present picture; Discord refuses such an edit if
    another edit has replaced the picture in between."""

    sent: bool = False
    keeps: bool = False
    landed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class LiveMessage(Generic[ContentType]):
    """A message that is kept in sync with a state by edits.

    - `message` is its id.
    - `wanted` is the content that the message has to show (None: its present content is unknown).
    - `version` grows with each new content; an edit with an earlier version is out of date.
    - `is_doubtful` says that an outdated edit may have reached Discord after the newest one.
    - `pictures` are the attached pictures (None: unknown).
    - `key` is the key of the content for which these pictures were drawn (None: an earlier state).
    - `lacks_picture` says that the picture of the wanted content is still missing; the task
      `drawing` draws it.
    - `follow` edits the message once more after a button was pressed.
    - `pending` are the edits that Discord has not answered yet.
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
        """Sets the content that the message has to show, and returns the number of that content's
        version. The number grows with each call, unless that content is wanted already. None as
        `content` says that it's unknown what the message shows from now on."""
        if content is None or content is not self.wanted:
            self.version += 1
            self.wanted, self.lacks_picture, self.follow = content, False, None
            self.drawing, self.is_doubtful = None, False
        return self.version

    def has_look(self, look: object) -> bool:
        """Returns whether the message shows a content with that `look`, or will show one when its
        pending edits are done."""
        return self.wanted is not None and self.wanted.look == look and not self.is_doubtful

    @property
    def is_behind(self) -> bool:
        """Whether the message needs another edit, because its picture is missing or it may show an
        earlier content."""
        return self.wanted is not None and (self.lacks_picture or self.is_doubtful)

    async def put(
        self,
        content: ContentType,
        change: Change,
        picture: Drawn | None = None,
        drawn: Mapping[Any, Drawn] | None = None,
    ) -> CallOutcome:
        """Edits the message to show the content, and returns the outcome of the edit. `change`
        sends the edit.

        The edit attaches the picture of the content in `drawn` (pictures by the content's key) if
        it has been added by the time the edit is sent, else `picture`. Without either, the message
        keeps its old picture and `lacks_picture` is set.

        Returns OVERTAKEN if a newer content was set before Discord answered. In that case:

        - If the edit was not sent yet, it is dropped.
        - If the edit may have reached Discord after the newer one, `is_behind` is True afterwards.
        """
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
        """Returns the message that shows the content. The message has the first of these pictures:

        - the attached picture, if it shows the content;
        - the picture `drawn`; an empty `drawn` means that drawing failed, so the message has no
          picture;
        - the old picture, marked as outdated.

        The pictures of the returned message count as attached from then on.
        """
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
        """Records that Discord now shows this message, so that later edits keep its pictures
        instead of sending them again. `unsure` says that an earlier try to send the message may
        have succeeded, so `message` may come from that try; the message is then edited once
        more."""
        self.is_doubtful = unsure
        if message is not None:
            self.message = message.id
            self.pictures = pictures_on(message) or self.pictures

    def note_pressed(self, message: discord.Message) -> None:
        """Records which pictures are attached to the message, read from the `message` whose button
        was pressed. Does nothing if the pictures are known already, because the known ones may be
        newer."""
        if not self.pending and self.pictures is None:
            self.key, self.pictures = None, pictures_on(message)

    def note_failed(self) -> None:
        """Records that the message's content and its pictures are unknown, because an edit
        failed."""
        self.want(None)
        self.key = self.pictures = None

    def lose_pictures(self) -> None:
        """Forgets the pictures that are attached to the message, so that later edits don't try to
        keep them. Call this when they can no longer be kept, for example because others have
        replaced them."""
        self.key, self.pictures = None, ()
