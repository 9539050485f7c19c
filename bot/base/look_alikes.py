"""Letters by their looks: the Latin letter, digit or sign that a character is mistaken for."""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from engine.names import is_invisible

TABLE: Final = Path(__file__).with_name("look_alikes.txt")
"""The file of look-alikes that Unicode's names don't reveal. Each line has a Latin letter, digit or
sign, then the characters that are mistaken for it."""

_NAMED: Final = re.compile(
    r"(?:NEGATIVE |REGIONAL INDICATOR SYMBOL )?(?:CIRCLED |SQUARED |CROSSED )?"
    r"(?:LATIN|REGIONAL INDICATOR SYMBOL) (?:CAPITAL |SMALL )?LETTER (?:SMALL CAPITAL )?"
    r"(?:[A-Z]+ )*?([A-Z])(?: WITH .+)?"
)
_SHARP: Final = "SHARP"
"""Part of the Unicode name of ß, which stands for two letters: people write it as ss too."""

_MARKS: Final = ("Mn", "Me")
"""Categories of combining marks."""

Look = Callable[[str], str]
"""Returns the characters, if any, that a character is compared as."""


def _table() -> Mapping[str, str]:
    lines = (line.split() for line in TABLE.read_text("utf-8").splitlines() if line[0] != "#")
    return {one: letter for letter, *alike in lines for one in alike}


_LETTERS: Final = _table()


def fold_look(text: str, look: Look) -> tuple[str, Sequence[int]]:
    """Returns the text in lower case with look-alike characters replaced, to compare it. Also
    returns the index of the original character for each character of the new text. `look` returns
    the replacement of a character."""
    shapes: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for one in look(char):
            shapes.append(one)
            places.append(place)
    seen = _I_FOR_L.sub(lambda found: "|" * len(found[0]), "".join(shapes))
    return _L_FOR_I.sub("|", seen).lower(), places


_I_FOR_L: Final = re.compile("(?<=[a-z])I+")
"""Capital I after a small letter, which looks like l."""
_L_FOR_I: Final = re.compile("(?<=[A-Z])l(?=[A-Z])|(?<![A-Za-z])l(?=[A-Z]{2})")
"""A small l among capitals, which looks like an I."""


@lru_cache(maxsize=1 << 14)
def by_looks(char: str) -> str:
    r"""Returns the Latin letters, digits or signs that a character looks like. Returns the
    character itself if it looks like none of these, and "" for an invisible character.

    >>> [by_looks(one) for one in "\u0430\u0440\uff25\xf8\u200b\u706b"]
    ['a', 'p', 'E', 'o', '', '火']
    """
    return char if char.isascii() else "".join(map(_letter_like, _seen_in(char)))


@lru_cache(maxsize=1 << 14)
def by_letter(char: str) -> str:
    """Returns a character in lower case without accents and special forms; "" if it is
    invisible."""
    return "".join(_seen_in(char)).casefold()


def _seen_in(char: str) -> Sequence[str]:
    apart = unicodedata.normalize("NFKD", char)
    return [
        one for one in apart if unicodedata.category(one) not in _MARKS and not is_invisible(one)
    ]


def _letter_like(char: str) -> str:
    if char.isascii():
        return char
    if known := _LETTERS.get(char) or _LETTERS.get(char.casefold()):
        return known
    if (digit := unicodedata.decimal(char, None)) is not None:
        return str(digit)
    for one in (char, char.casefold()):
        name = unicodedata.name(one, "") if len(one) == 1 else ""
        if (found := _NAMED.fullmatch(name)) and _SHARP not in name:
            return found[1].lower()
    return char.casefold()
