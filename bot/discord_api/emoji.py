"""Emoji beside words in Discord's text. A sign is a small picture of a game, a kind of card, a
number, an ability or a zone. The bot's application has an emoji for each sign.

There are no emoji until they are known (`bot.discord_api.emoji_sync`), if the host wants none, or
if Discord refuses them. Then words stand alone; they say everything anyway.
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
"""Emoji in the form of a text, "<:name:id>", by the names of signs
(`rendering.signs.emoji_signs`)."""

NO_SIGNS: Final[Signs] = {}

_INVALID: Final = 50035
_OF_EMOJI: Final = re.compile(r"^In [\w.]+\.emoji[\w.]*: ", re.MULTILINE)
"""Matches the library's error for an emoji on a control that no longer exists at Discord."""


class EmojiTable:
    """The emoji for the signs in texts. Some members prefer words: their texts have no emoji."""

    def __init__(self) -> None:
        self._signs: dict[str, str] = {}
        self._in_words: set[int] = set()
        self.lost = False

    def signs_of_reader(self, reader: int | None = None) -> Signs:
        """Returns the emoji by the names of their signs, for texts that the member `reader` reads.
        None stands for texts that everybody reads. Returns an empty mapping for members who prefer
        words."""
        return NO_SIGNS if reader in self._in_words else self._signs

    def replace_signs(self, signs: Signs) -> None:
        """Sets the emoji of all signs. Does nothing after `drop_all_signs`."""
        self._signs = {} if self.lost else dict(signs)

    def set_members_in_words(self, members: Collection[int]) -> None:
        """Sets the members who prefer words to emoji."""
        self._in_words = set(members)

    def prefers_words(self, member: int, prefers: bool) -> None:
        """Records whether a member prefers words to emoji from now on."""
        (self._in_words.add if prefers else self._in_words.discard)(member)

    def drop_all_signs(self) -> None:
        """Removes all emoji until the next start, because one of them no longer exists at
        Discord."""
        if not self.lost:
            self._signs, self.lost = {}, True
            log.warning("an emoji is gone that stood beside words: words alone until a restart")


_TABLES: WeakKeyDictionary[asyncio.AbstractEventLoop, EmojiTable] = WeakKeyDictionary()


def emoji_table() -> EmojiTable:
    """Returns the emoji table of the bot that runs in this event loop. Returns an empty one outside
    of an event loop."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return EmojiTable()
    if loop not in _TABLES:
        _TABLES[loop] = EmojiTable()
    return _TABLES[loop]


def signs_for(reader: int | None = None) -> Signs:
    """Returns the emoji by the names of their signs, for texts that the member with the id `reader`
    reads. None stands for texts that everybody reads."""
    return emoji_table().signs_of_reader(reader)


def with_sign(signs: Signs, sign: str, words: str) -> str:
    """Returns `words` (Markdown) with the emoji of the sign called `sign` before them. Returns them
    unchanged if the sign has no emoji."""
    return f"{signs[sign]} {words}" if sign in signs else words


def emoji_of(signs: Signs, sign: str) -> discord.PartialEmoji | None:
    """Returns the emoji of a sign for buttons and menus; None if the sign has no emoji."""
    return discord.PartialEmoji.from_str(signs[sign]) if sign in signs else None


def refuses_emoji(error: BaseException) -> bool:
    """Returns whether Discord refused a message because an emoji on a button or menu no longer
    exists. If so, removes all emoji, so that the caller can send the message again without them
    (`harmless_view`)."""
    if not isinstance(error, discord.HTTPException) or error.code != _INVALID:
        return False
    if not _OF_EMOJI.search(error.text):
        return False
    emoji_table().drop_all_signs()
    return True


def drop_emoji(control: object) -> None:
    """Removes custom emoji, but not Unicode ones, from a button or menu."""
    if isinstance(control, discord.ui.Select):
        for option in control.options:
            option.emoji = _without_lost(option.emoji)
    elif isinstance(control, discord.ui.Button):
        control.emoji = _without_lost(control.emoji)


def _without_lost(
    emoji: discord.PartialEmoji | discord.Emoji | None,
) -> discord.PartialEmoji | None:
    """Returns the emoji; None if it is a custom one."""
    return emoji if isinstance(emoji, discord.PartialEmoji) and emoji.id is None else None
