"""Names in quotes and numbers, as every card language writes them."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lark import Token

from engine.card_files.spans import Span, problem
from engine.names import is_blank
from engine.problems import Problem

MOST_CHARACTERS: Final = 80
LARGEST: Final = 999
"""The largest number that is distinguished from larger ones."""

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
"""A name that needs no decoding: visible ASCII without escapes, like most names."""
_LONGEST_CODE: Final = 8
"""Most digits of a code up to 10FFFF without leading zeros (octal has seven)."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """A mistake in a quoted string. `at` and `length` count characters as written, from the opening
    quote."""

    code: str
    message: str
    at: int
    length: int
    hint: str | None = None


def decode(written: str) -> tuple[str, list[Flaw]]:
    """Returns the text of a quoted string, and a flaw for each invalid escape sequence."""
    flaws: list[Flaw] = []
    pieces: list[str] = []
    done = 1
    for escape in _ESCAPE.finditer(written, 1, len(written) - 1):
        pieces.append(written[done : escape.start()])
        done = escape.end()
        character = _character(escape)
        if character is None:
            message = f"`{escape[0][:12]}` stands for no character."
            hint = "A backslash in a name is written twice: \\\\"
            flaws.append(Flaw("bad-escape", message, escape.start(), len(escape[0]), hint))
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
    """Yields the reasons why a decoded string can't be a name, such as more than `most` characters.
    `written` is the string with its quotes."""
    whole = len(written)
    if not name:
        yield Flaw("empty-name", "A name needs at least one character.", 0, whole)
    elif is_blank(name):
        yield Flaw("empty-name", "A name needs a character that can be seen.", 0, whole)
    if len(name) > most:
        message = f"This name has {len(name)} characters; {most} are allowed."
        yield Flaw("name-too-long", message, 0, whole)
    if found := _CONTROL.search(name):
        at = written.find(found[0])
        message = f"A name can't hold the control character U+{ord(found[0]):04X}."
        hint = "Remove it; it may be invisible in your editor."
        yield Flaw("control-character", message, max(at, 0), 1 if at >= 0 else whole, hint)


def encode(name: str) -> str:
    """Returns the name as a quoted string, from which `decode` returns the name."""
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def encode_name(name: str) -> str:
    """Returns the name of a card as a quoted string. Raises ValueError if no card can have that
    name."""
    written = encode(name)
    for flaw in name_flaws(name, written):
        raise ValueError(flaw.message)
    return written


def read_strings(
    words: Sequence[Token], names: Collection[str], others: Collection[str] = ()
) -> tuple[list[Token], list[Problem]]:
    """Returns the words with every quoted string decoded, and the problems of the strings. `names`
    are the types of strings that are names, `others` the types of other strings."""
    problems: list[Problem] = []
    read: list[Token] = []
    for word in words:
        if word.type not in names and word.type not in others:
            read.append(word)
            continue
        if plain := _PLAIN.fullmatch(word):
            read.append(Token.new_borrow_pos(word.type, plain[1], word))
            continue
        text, flaws = decode(word)
        if word.type in names:
            flaws += name_flaws(text, word)
        line, column = word.line or 1, word.column or 1
        for flaw in flaws:
            span = Span(line, column + flaw.at, flaw.length)
            problems.append(problem(flaw.code, flaw.message, span, flaw.hint))
        read.append(word.update(value=text))
    return read, problems


def number(digits: str) -> int:
    """Returns the number that the digits stand for, which may have a sign before them. A number
    beyond LARGEST becomes LARGEST + 1 with its sign, however many digits it has: callers reject
    it."""
    bare = digits.lstrip("+-").lstrip("0")
    size = int(bare or "0") if len(bare) <= len(str(LARGEST)) else LARGEST + 1
    return -size if digits.startswith("-") else size
