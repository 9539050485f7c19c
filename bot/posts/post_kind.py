"""Kinds of posts: each says which messages show a state, and what they say."""

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Generic, TypeVar

import discord

from bot.discord_api.discord_calls import OutgoingMessage

State = TypeVar("State")

KINDS: Final = set[str]()
"""The names of all kinds, as they are stored. Importing a feature adds the kinds of its posts."""


def notice_kind(name: str) -> str:
    """Registers the name of a kind of notices, which are posts that are sent once, and returns
    it."""
    KINDS.add(name)
    return name


class PostKind(ABC, Generic[State]):
    """A kind of post: messages that each show one state and are edited when it changes. `name` is
    stored with each post. `pause` is the minimum number of seconds between two edits of one
    post."""

    name: ClassVar[str]
    pause: ClassVar[int] = 0

    def __init_subclass__(cls) -> None:
        KINDS.add(cls.name)

    @abstractmethod
    def about(self, state: State) -> str:
        """Returns the id of the thing whose state the post shows."""

    @abstractmethod
    def place(self, state: State) -> tuple[int, int]:
        """Returns the ids of the server and the channel of the post."""

    @abstractmethod
    def version(self, state: State) -> str:
        """Returns a text that identifies what the post shows. The text changes whenever the message
        has to be edited."""

    @abstractmethod
    async def render(self, state: State) -> OutgoingMessage | None:
        """Returns the message that shows the state, None if the post has nothing left to show. The
        message may keep the pictures of the message that `note_shown` recorded last."""

    @abstractmethod
    def is_shown_by(self, state: State, message: discord.Message) -> bool:
        """Returns whether a message of the bot is the post for this state. The message may come
        from a process that ended before it could store that the message was sent."""

    def note_shown(self, state: State, message: discord.Message | None) -> None:
        """Records the post's message as it is on Discord now. Kinds of posts with pictures override
        this; by default it does nothing. If `message` is None, it's unknown which message is on
        Discord, so the next `render` must not keep its pictures."""

    # For one release, the previous version of the bot runs beside this one: it reads and writes its
    # own columns. A kind that it didn't have leaves these methods unchanged.

    def older_message(self, state: State) -> int | None:
        """Returns the id of the message that the previous version of the bot has stored in its own
        column, None if there is none."""
        return None

    def older_since(self, state: State) -> int | None:
        """Returns since when (seconds since 1970) the previous version of the bot may have been
        sending the message, None if it can't have sent it."""
        return None

    async def note_for_older(self, state: State, message: int | None) -> None:
        """Stores the id of the message in the column that the previous version of the bot reads.
        Does nothing by default."""
