"""Signs beside words in Discord's own text: which emoji of the application stands for which.

There are none until they are known (`bot.discord_api.emoji_sync`), where the host wants none, and
where Discord refuses them: then words stand alone, which say everything anyway.
"""

import asyncio
import logging
import re
from collections.abc import Collection, Mapping
from typing import Final
from weakref import WeakKeyDictionary

import discord

log = logging.getLogger(__name__)

Signs = Mapping[str, str]
"""Emoji as they stand in a text, "<:name:id>", by the names of signs
(`rendering.signs.emoji_signs`)."""

NO_SIGNS: Final[Signs] = {}

_INVALID: Final = 50035
_OF_EMOJI: Final = re.compile(r"^In [\w.]+\.emoji[\w.]*: ", re.MULTILINE)
"""How the library tells of an emoji on a control that Discord does not have any more."""


class EmojiTable:
    """The signs that there are. `in_words` are the members who play in words: they get none."""

    def __init__(self) -> None:
        self._signs: dict[str, str] = {}
        self._in_words: set[int] = set()
        self.lost = False

    def signs_of_reader(self, reader: int | None = None) -> Signs:
        """What texts for that member may have beside their words, or (None) texts for everybody."""
        return NO_SIGNS if reader in self._in_words else self._signs

    def replace_signs(self, signs: Signs) -> None:
        """Has these in place of all that there were."""
        self._signs = {} if self.lost else dict(signs)

    def set_members_in_words(self, members: Collection[int]) -> None:
        """Says who plays in words."""
        self._in_words = set(members)

    def prefers_words(self, member: int, prefers: bool) -> None:
        """Notes that a member plays in words from now on, or no longer does."""
        (self._in_words.add if prefers else self._in_words.discard)(member)

    def drop_all_signs(self) -> None:
        """Has no more signs until the next start."""
        if not self.lost:
            self._signs, self.lost = {}, True
            log.warning("an emoji is gone that stood beside words: words alone until a restart")


_TABLES: WeakKeyDictionary[asyncio.AbstractEventLoop, EmojiTable] = WeakKeyDictionary()


def emoji_table() -> EmojiTable:
    """The signs of the bot that runs in this event loop; a table of none outside of any."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return EmojiTable()
    if loop not in _TABLES:
        _TABLES[loop] = EmojiTable()
    return _TABLES[loop]


def signs_for(reader: int | None = None) -> Signs:
    """What texts for that member, or (None) for everybody, may have beside their words."""
    return emoji_table().signs_of_reader(reader)


def with_sign(signs: Signs, sign: str, words: str) -> str:
    """The words, which are Markdown already, with their sign before them if there is one."""
    return f"{signs[sign]} {words}" if sign in signs else words


def emoji_of(signs: Signs, sign: str) -> discord.PartialEmoji | None:
    """The sign as buttons and menus have it, if there is one."""
    return discord.PartialEmoji.from_str(signs[sign]) if sign in signs else None


def refuses_emoji(error: BaseException) -> bool:
    """Whether Discord refused a message for an emoji on a control. From then on there are none, and
    the message can be sent again without (`harmless_view`)."""
    if not isinstance(error, discord.HTTPException) or error.code != _INVALID:
        return False
    if not _OF_EMOJI.search(error.text):
        return False
    emoji_table().drop_all_signs()
    return True


def drop_emoji(control: object) -> None:
    """Takes from a button or menu the emoji that have to be known to Discord."""
    if isinstance(control, discord.ui.Select):
        for option in control.options:
            option.emoji = _without_lost(option.emoji)
    elif isinstance(control, discord.ui.Button):
        control.emoji = _without_lost(control.emoji)


def _without_lost(
    emoji: discord.PartialEmoji | discord.Emoji | None,
) -> discord.PartialEmoji | None:
    """The emoji, if it is none that has to be known to Discord."""
    return emoji if isinstance(emoji, discord.PartialEmoji) and emoji.id is None else None
