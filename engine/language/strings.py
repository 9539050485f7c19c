"""Strings in quotes: escapes, and what a name may hold, the same in every card language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

MOST_CHARACTERS: Final = 80

_ESCAPE: Final = re.compile(
    r"\\(?:(?P<letter>[\"'\\ntrabfv])|x(?P<hex>[0-9A-Fa-f]+)|o(?P<oct>[0-7]+)|(?P<dec>[0-9]+)"
    r"|(?P<bad>.?))",
    re.DOTALL,
)
_LETTERS: Final = {
    '"': '"', "'": "'", "\\": "\\", "n": "\n", "t": "\t", "r": "\r",
    "a": "\a", "b": "\b", "f": "\f", "v": "\v",
}  # fmt: skip
_BASES: Final = {"hex": 16, "oct": 8, "dec": 10}
_CONTROL: Final = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]|[\ud800-\udfff]"
)
_PLAIN: Final = re.compile(rf'"([!#-\[\]-~][ !#-\[\]-~]{{0,{MOST_CHARACTERS - 1}}})"')
_LONGEST_CODE: Final = 8
"""Digits, leading zeros apart, that a code up to 10FFFF can have (octal has seven)."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something wrong with a string; `at` and `length` count characters as written, from
    the opening quote."""

    code: str
    message: str
    at: int
    length: int
    hint: str | None = None


def plain_name(written: str) -> str | None:
    """Returns the name in these quotes if a look shows that it is one: visible ASCII without
    escapes, as most are. None says nothing."""
    found = _PLAIN.fullmatch(written)
    return found[1] if found else None


def decode(written: str) -> tuple[str, list[Flaw]]:
    """Returns the text that a string in its quotes stands for, and the escapes that mean
    nothing."""
    flaws: list[Flaw] = []
    pieces: list[str] = []
    done = 1
    for escape in _ESCAPE.finditer(written, 1, len(written) - 1):
        pieces.append(written[done : escape.start()])
        done = escape.end()
        character = _character(escape)
        if character is None:
            shown = escape[0][:12]
            flaws.append(
                Flaw(
                    "bad-escape",
                    f"`{shown}` stands for no character.",
                    escape.start(),
                    len(escape[0]),
                    "A backslash in a name is written twice: \\\\",
                )
            )
        else:
            pieces.append(character)
    pieces.append(written[done:-1])
    return "".join(pieces), flaws


def _character(escape: re.Match[str]) -> str | None:
    if escape["letter"]:
        return _LETTERS[escape["letter"]]
    for kind, base in _BASES.items():
        if digits := escape[kind]:
            bare = digits.lstrip("0") or "0"
            code = int(bare, base) if len(bare) <= _LONGEST_CODE else -1
            surrogate = 0xD800 <= code <= 0xDFFF
            return chr(code) if 0 <= code <= 0x10FFFF and not surrogate else None
    return None


def name_flaws(name: str, written: str, most: int = MOST_CHARACTERS) -> Iterator[Flaw]:
    """Yields what keeps a decoded string of at most so many characters from being a name."""
    whole = len(written)
    if not name:
        yield Flaw("empty-name", "A name needs at least one character.", 0, whole)
    elif all(char.isspace() or unicodedata.category(char) in ("Cf", "Cc") for char in name):
        yield Flaw("empty-name", "A name needs a character that can be seen.", 0, whole)
    if len(name) > most:
        yield Flaw(
            "name-too-long",
            f"This name has {len(name)} characters; {most} are allowed.",
            0,
            whole,
        )
    if found := _CONTROL.search(name):
        at = written.find(found[0])
        code = f"U+{ord(found[0]):04X}"
        yield Flaw(
            "control-character",
            f"A name cannot hold the control character {code}.",
            max(at, 0),
            1 if at >= 0 else whole,
            "Remove it; it may be invisible in your editor.",
        )


def encode(name: str) -> str:
    """Returns the name as a string in quotes, such that `decode` gives it back."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
