"""JSON text to nodes with their places; bounded in depth (LIFEBURN 18.3)."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from typing import Final

from engine.games.lifeburn.loading.nodes import Items, Key, Members, Node, Scalar
from engine.language.diagnostics import cut
from engine.language.spans import Span

DEEPEST: Final = 12
"""How deep objects may lie within a card."""

_BLANK: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*"')
_OPEN_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*')
_NUMBER: Final = re.compile(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?(?![\w.])")
_WORD: Final = re.compile(r"\w+")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_CONSTANTS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_MOST_DIGITS: Final = 15


class BadJson(Exception):
    """The text is no JSON from `span` on."""

    def __init__(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.span = span
        self.hint = hint


def read_json(text: str, start: int = 0, levels: int = DEEPEST + 1) -> Node:
    """The value that the text holds from `start` on. Objects may lie in one another `levels`
    deep; a trailing comma is no mistake. Raises BadJson at the first mistake."""
    reading = _Reading(text, start, levels)
    node = reading.value()
    reading.finish()
    return node


class _Reading:
    def __init__(self, text: str, start: int, levels: int) -> None:
        self._text = text
        self._at = start
        self._levels = levels
        self._objects = 0
        self._lists = 0
        self._lines = [0, *(found.end() for found in re.finditer("\n", text))]

    def value(self) -> Node:
        """The value that begins here."""
        self._skip()
        match self._next():
            case "{":
                return self._object()
            case "[":
                return self._list()
            case '"':
                return Scalar(*self._string())
            case _:
                return self._plain()

    def finish(self) -> None:
        """Makes sure that nothing follows."""
        self._skip()
        if self._next():
            raise self._wrong("Something follows after the end of the JSON.")

    def _object(self) -> Members:
        span = self._span(self._at, 1)
        self._at += 1
        self._objects += 1
        if self._objects > self._levels:
            raise BadJson("too-deep", f"This is nested deeper than {DEEPEST} levels.", span)
        members: list[tuple[Key, Node]] = []
        while not self._closes("}"):
            if self._next() != '"':
                raise self._wrong("A field name in double quotes is missing.", '"amount": 2')
            key = Key(*self._string())
            self._skip()
            if self._next() != ":":
                raise self._wrong(f'A colon is missing after "{cut(key.name)}".', '"amount": 2')
            self._at += 1
            members.append((key, self.value()))
            self._comma("}", span)
        self._objects -= 1
        return Members(tuple(members), span)

    def _list(self) -> Items:
        span = self._span(self._at, 1)
        self._at += 1
        self._lists += 1
        if self._lists > 2 * self._levels:
            raise BadJson("too-deep", f"This is nested deeper than {DEEPEST} levels.", span)
        items: list[Node] = []
        while not self._closes("]"):
            items.append(self.value())
            self._comma("]", span)
        self._lists -= 1
        return Items(tuple(items), span)

    def _closes(self, bracket: str) -> bool:
        self._skip()
        if self._next() != bracket:
            return False
        self._at += 1
        return True

    def _comma(self, closing: str, opened: Span) -> None:
        self._skip()
        if self._next() == ",":
            self._at += 1
        elif not self._next():
            message = f"This bracket is never closed with `{closing}`."
            raise BadJson("syntax", message, opened)
        elif self._next() != closing:
            raise self._wrong(f"A comma or `{closing}` is missing before this.")

    def _string(self) -> tuple[str, Span]:
        found = _STRING.match(self._text, self._at)
        if found is None:
            opened = _OPEN_STRING.match(self._text, self._at)
            length = len(opened[0]) if opened else 1
            span = self._span(self._at, length)
            raise BadJson("syntax", "This quote is not closed on its line.", span)
        span = self._span(self._at, len(found[0]))
        try:
            text: str = json.loads(found[0])
        except ValueError:
            hint = "A backslash in a text is written twice: \\\\"
            raise BadJson("bad-escape", "This text has a bad escape.", span, hint) from None
        if _SURROGATE.search(text):
            raise BadJson("bad-escape", "This text has an escape for half a character.", span)
        self._at = found.end()
        return text, span

    def _plain(self) -> Scalar:
        if found := _NUMBER.match(self._text, self._at):
            span = self._span(self._at, len(found[0]))
            self._at = found.end()
            return Scalar(_number(found), span)
        word = _WORD.match(self._text, self._at)
        if word and word[0] in _CONSTANTS:
            span = self._span(self._at, len(word[0]))
            self._at = word.end()
            return Scalar(_CONSTANTS[word[0]], span)
        if not self._next():
            raise self._wrong("Something is missing at the end of the JSON.")
        raise self._wrong("Here a value is due: a text in double quotes, a number, a list.")

    def _wrong(self, message: str, hint: str | None = None) -> BadJson:
        if self._next() in ("#", "/"):
            hint = "JSON has no comments."
        word = _WORD.match(self._text, self._at)
        return BadJson("syntax", message, self._span(self._at, len(word[0]) if word else 1), hint)

    def _skip(self) -> None:
        found = _BLANK.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _next(self) -> str:
        return self._text[self._at : self._at + 1]

    def _span(self, at: int, length: int) -> Span:
        line = bisect_right(self._lines, at)
        return Span(line, at - self._lines[line - 1] + 1, length)


def _number(found: re.Match[str]) -> int | float:
    """The number; one that is larger than any that is allowed may come out smaller."""
    if found[1] or found[2]:
        value = float(found[0])
        return int(value) if value.is_integer() else value
    sign, digits = (-1, found[0][1:]) if found[0].startswith("-") else (1, found[0])
    return sign * int((digits.lstrip("0") or "0")[:_MOST_DIGITS])
