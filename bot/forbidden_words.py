"""Words that the host does not want to stand in the names of decks, cards and tournaments."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Self

from bot.deck_text import NAME_LENGTH
from bot.deck_validation import Reading
from bot.discord_text import plain
from bot.refusals import Refusal

NAMED: Final = (
    "The name **{name}** has the word **{word}** in it, which the host of this bot does not want "
    "in names. Choose another one."
)
ON_CARD: Final = (
    "Line {line}: the name of the card **{name}** has the word **{word}** in it, which the host of "
    "this bot does not want in names. Choose another one. Nothing was kept."
)
UNREADABLE: Final = (
    "The file of forbidden words, {path}, cannot be read: {why}. See DECKHAND_FORBIDDEN_WORDS."
)

_UNSEEN: Final = ("Mn", "Me", "Cf")
"""Combining marks, and characters that take no room."""


def bare(text: str) -> str:
    r"""The text as words are compared: without capitals, accents, special forms of letters and what
    cannot be seen.

    >>> bare("\uff26r\xe9\u200bll"), bare("STRASSE") == bare("straße")
    ('frell', True)
    """
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    seen = (char for char in apart if unicodedata.category(char) not in _UNSEEN)
    return unicodedata.normalize("NFKC", "".join(seen)).casefold()


class UnreadableWords(Exception):
    """The host's file of words cannot be read; its text names it, and says why."""


class ForbiddenWords:
    """A list of words; `*` in one stands for any letters, also none."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        patterns = [re.escape(bare(word)).replace(r"\*", r"\w*") for word in words]
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(patterns)})(?!\w)") if patterns else None

    @classmethod
    def of_file(cls, path: Path | None) -> Self:
        """Those of a file, one a line; empty lines and those that begin with # are none. Raises
        UnreadableWords."""
        if path is None:
            return cls()
        try:
            text = path.expanduser().read_text("utf-8-sig", "replace")
        except (OSError, RuntimeError) as error:
            why = getattr(error, "strerror", None) or error
            raise UnreadableWords(UNREADABLE.format(path=path, why=why)) from error
        stripped = (line.strip() for line in text.splitlines())
        return cls(word for word in stripped if bare(word).strip("* ") and word[0] != "#")

    def found_in(self, name: str) -> str | None:
        """The first forbidden word in a name, None where there is none."""
        found = self._pattern and self._pattern.search(bare(name))
        return found[0] if found else None

    def check_name(self, name: str) -> None:
        """Raises Refusal where a forbidden word stands in a name."""
        word = self.found_in(name)
        if word is not None:
            raise Refusal(NAMED.format(name=plain(name, NAME_LENGTH), word=plain(word)))

    def check_deck(self, name: str, reading: Reading) -> None:
        """The same for a deck that is to be kept under a name, and the names of its cards."""
        self.check_name(name)
        for card in reading.sheet.cards:
            title = card.face.title
            word = self.found_in(title) or self.found_in(card.face.name)
            if word is not None:
                line = self._line_of(word, reading.source)
                raise Refusal(ON_CARD.format(line=line, name=plain(title), word=plain(word)))

    def _line_of(self, word: str, source: str) -> int:
        """The first line of a text in which a word stands as it does in a name; 1 where a game
        gives the card a name that its text does not have."""
        lines = enumerate(source.split("\n"), 1)
        return next((number for number, line in lines if word in bare(line)), 1)
