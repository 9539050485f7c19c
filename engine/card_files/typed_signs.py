"""Signs that phones and word processors put in place of those of a card language: curly quotes
around names, long dashes, wide signs, and the like."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_DOUBLE: Final = "\u201c-\u201f\u00ab\u00bb\u2033\u2036\uff02\u301d-\u301f\u275d\u275e"
_SINGLE: Final = "'\u2018\u2019\u201a\u201b\u2039\u203a`\u00b4\uff07"
_PIECE: Final = re.compile(
    rf'(?P<same>![^\n]*|\*[^*]*\*|"(?:[^"\\\n]|\\[^\n])*")'
    rf'|(?P<open>[{_DOUBLE}])(?P<name>[^"{_DOUBLE}\n]*)(?P<close>["{_DOUBLE}])'
    rf'|(?P<open_>")(?P<name_>[^"{_DOUBLE}\n]*)(?P<close_>[{_DOUBLE}])'
    rf"|(?P<open__>[{_SINGLE}])(?P<name__>[^{_SINGLE}\n]*)(?P<close__>[{_SINGLE}])"
    r"|(?P<sign>[^\x00-\x7f])"
)
"""Comments and names in straight quotes, which stay unchanged; names in other quotes; other signs
outside of both."""
_SIGNS: Final = {
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d", "-"),
    "\u2264": "<=",
    "\u2265": ">=",
    "\u00d7": "x",
    "\u2215": "/",
    "\u2044": "/",
    "\u2026": "..",
    "\u2025": "..",
    "\uff1a": ":",
    "\u2236": ":",
    "\u3001": ",",
}
_HALVES: Final = re.compile(r"[\u00bc-\u00be\u2150-\u215e]")
"""Fractions of one sign, which stand for two numbers with a slash."""


@dataclass(frozen=True, slots=True)
class TypedSign:
    """A wrong character that a phone or word processor put into a text, such as a curly quote.
    `start` and `end` are the place of the wrong character in the text; `meant` is the right
    character."""

    start: int
    end: int
    meant: str


def typed_signs(text: str) -> Iterator[TypedSign]:
    """Yields the characters of a text to replace: those that no card language has, such as curly
    quotes and wide digits. Comments and names are left out, but not the quotes around a name.

    >>> [(one.start, one.meant) for one in typed_signs("\\u201cImp\\u201d: power \\uff13")]
    [(0, '"'), (4, '"'), (13, '3')]
    """
    for found in _PIECE.finditer(text):
        if found["same"] is not None:
            continue
        if found["sign"] is not None:
            meant = _meant(found["sign"])
            if meant != found["sign"]:
                yield TypedSign(found.start(), found.end(), meant)
            continue
        for at in (found.start(), found.end() - 1):
            if text[at] != '"':
                yield TypedSign(at, at + 1, '"')


def straightened(text: str) -> str:
    """Returns the text with characters such as curly quotes and wide digits replaced by those that
    card languages have.

    >>> straightened("! \\u201cImps\\u201d \\n\\u201cImp\\u201d: power 3")
    '! “Imps” \\n"Imp": power 3'
    """
    pieces: list[str] = []
    done = 0
    for sign in typed_signs(text):
        pieces += (text[done : sign.start], sign.meant)
        done = sign.end
    return "".join((*pieces, text[done:]))


def _meant(sign: str) -> str:
    """Returns the sign that a sign outside of names stands for, else itself."""
    if sign in _SIGNS:
        return _SIGNS[sign]
    plain = unicodedata.normalize("NFKC", sign)
    if _HALVES.match(sign):
        return plain.replace("\u2044", "/")
    wide = unicodedata.east_asian_width(sign) == "F"
    return plain if wide and plain.isascii() else sign
