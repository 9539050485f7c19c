"""The words that a server doesn't allow in texts of its members, as an administrator types them."""

import re
from typing import Final

from bot.base.discord_text import one_line, plain
from bot.base.forbidden_words import folded_text
from bot.base.refusals import Refusal

MOST_WORDS: Final = 100
LONGEST_WORD: Final = 32
"""The most characters of a word."""

TOO_MANY: Final = (
    "You typed {count:,} words, and I keep {most} for a server. Leave some out and send the list "
    "again: the old list still counts. Your list is attached."
)
TOO_LONG: Final = (
    "**{word}** has more than {most} characters. Shorten it and send the list again: the old list "
    "still counts. Your list is attached."
)
TOO_SHORT: Final = (
    "**{word}** would be in nearly every text. Give it at least two letters and send the list "
    "again: the old list still counts. Your list is attached."
)

_APART: Final = re.compile(r"[\n\r,;]")


def server_words(typed: str) -> str:
    """Returns a typed list of forbidden words in its stored form: one a line, without duplicates,
    in order. Raises Refusal if the list or a word is too long, or a word too short."""
    words: dict[str, str] = {}
    for line in _APART.split(typed):
        if word := one_line(line):
            words.setdefault(folded_text(word), word)
    for word in words.values():
        letters = folded_text(word).replace("*", "").strip()
        if len(word) > LONGEST_WORD:
            raise Refusal(TOO_LONG.format(word=plain(word, LONGEST_WORD), most=LONGEST_WORD))
        if not letters or (len(letters) == 1 and (letters.isascii() or "*" in word)):
            raise Refusal(TOO_SHORT.format(word=plain(word)))
    if len(words) > MOST_WORDS:
        raise Refusal(TOO_MANY.format(count=len(words), most=MOST_WORDS))
    return "\n".join(words.values())
