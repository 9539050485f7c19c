"""Kinds of posts: each says which messages show a state, and what they say."""

from abc import ABC, abstractmethod
from typing import ClassVar, Final, Generic, TypeVar

import discord

from bot.discord_api.discord_calls import OutgoingMessage

State = TypeVar("State")

KINDS: Final = set[str]()
"""The names of all kinds, as they are stored. Importing a feature adds the kinds of its posts."""


def notice_kind(name: str) -> str:
    """Adds the name of a kind of posts that are sent once, and returns it."""
    KINDS.add(name)
    return name


class PostKind(ABC, Generic[State]):
    """Messages that each show one state. `name` is stored with each of them, `pause` is the minimum
    number of seconds between two edits of one."""

    name: ClassVar[str]
    pause: ClassVar[int] = 0

    def __init_subclass__(cls) -> None:
        KINDS.add(cls.name)

    @abstractmethod
    def about(self, state: State) -> str:
        """Returns the id of the thing that the post is about."""

    @abstractmethod
    def place(self, state: State) -> tuple[int, int]:
        """Returns the server and the channel that the post is in."""

    @abstractmethod
    def version(self, state: State) -> str:
        """Returns words that change whenever the post has to say something else."""

    @abstractmethod
    async def render(self, state: State) -> OutgoingMessage | None:
        """Returns the message that shows the state, None if there is nothing left to show. It may
        keep pictures of the message that was recorded last."""

    @abstractmethod
    def is_shown_by(self, state: State, message: discord.Message) -> bool:
        """Returns whether one of the bot's messages is the post. It may have been sent by a process
        that ended before recording that."""

    def note_shown(self, state: State, message: discord.Message | None) -> None:
        """Records the message as Discord has it now, None if that is unknown: the next render then
        keeps none of its pictures."""

    # For one release, the previous version of the bot runs beside this one: it reads and writes its
    # own columns. A kind that it didn't have leaves these methods unchanged.

    def older_message(self, state: State) -> int | None:
        """Returns the message that the previous version has recorded."""
        return None

    def older_since(self, state: State) -> int | None:
        """Returns since when (seconds since 1970) the previous version may have sent the message,
        None if it can't have."""
        return None

    async def note_for_older(self, state: State, message: int | None) -> None:
        """Records the message for the previous version."""
