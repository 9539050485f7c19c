"""JSON text to nodes with their places; bounded in depth (LIFEBURN 18.3)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from engine.card_files.diagnostics import cut
from engine.card_files.spans import Span, problem

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, a number, true, false or null."""

    value: str | int | float | bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class Key:
    """The name of a field."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Items:
    """A list; its place is the opening bracket."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Members:
    """An object, with every field in the order of the text; a key may come twice."""

    members: tuple[tuple[Key, Node], ...]
    span: Span

    def get(self, name: str) -> Node | None:
        """Returns the first value of that name."""
        return next((value for key, value in self.members if key.name == name), None)

    def word(self, name: str) -> str | None:
        """Returns the first value of that name, if it is a text."""
        value = self.get(name)
        return value.value if isinstance(value, Scalar) and isinstance(value.value, str) else None

    def key(self, name: str) -> Key | None:
        """Returns the first key of that name."""
        return next((key for key, _ in self.members if key.name == name), None)


Node = Scalar | Items | Members


def plain(node: Node) -> Any:
    """Returns the node as Python has it."""
    match node:
        case Scalar(value):
            return value
        case Items(items):
            return [plain(item) for item in items]
        case Members(members):
            return {key.name: plain(value) for key, value in members}


def follow(node: Node, path: Iterable[str | int]) -> Node:
    """Returns the node at the end of the path, or the last one that there is on it."""
    for step in path:
        match node, step:
            case Members(), str() if (found := node.get(step)) is not None:
                node = found
            case Items(items), int() if step < len(items):
                node = items[step]
            case _:
                return node
    return node


DEEPEST: Final = 12
"""How deep objects may lie within a card."""

_OPEN_STRING: Final = r'"(?:[^"\\\x00-\x1f]|\\.)*'
_NUMBER: Final = r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![\w.])"
_WORD: Final = re.compile(
    rf'[ \t\r\n]*({_OPEN_STRING}"?|{_NUMBER}|(?:true|false|null)(?!\w)|[\[\]{{}},:]|)'
)
"""A word of JSON behind the space before it; empty where there is none."""
_LETTERS: Final = re.compile(r"\w*")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_FIELD: Final = '"amount": 2'
_MOST_DIGITS: Final = 15


class BadJson(Exception):
    """The text is no JSON: what is wrong with it, and from where on."""

    def __init__(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        super().__init__(message)
        self.span: Final = span
        self.problem: Final = problem(code, message, span, hint)


def read_json(text: str, start: int = 0, levels: int = DEEPEST + 1) -> Node:
    """Returns the value that the text holds from `start` on. Objects may lie in one another
    `levels` deep; a trailing comma is no mistake. Raises BadJson at the first mistake."""
    reader = _Reader(text, start, levels)
    node = reader.value()
    if reader.at < len(text):
        raise reader.mistake("Something follows after the end of the JSON.")
    return node


class _Reader:
    """A text that is read word by word: `word` is the next one, which begins at `at`."""

    def __init__(self, text: str, start: int, levels: int) -> None:
        self.text = text
        self.levels = levels
        self.words = _WORD.finditer(text, start)
        self.opened: list[str] = []
        self.line = text.count("\n", 0, start) + 1
        self.line_break = text.rfind("\n", 0, start)
        self.advance()

    def advance(self) -> None:
        """Goes on to the next word."""
        found = next(self.words)
        self.word, self.at = found[1], found.start(1)
        if breaks := self.text.count("\n", found.start(), self.at):
            self.line += breaks
            self.line_break = self.text.rfind("\n", found.start(), self.at)
        self.span = Span(self.line, self.at - self.line_break, len(self.word))

    def value(self) -> Node:
        """Reads the value that is due."""
        word, span = self.word, self.span
        match word[:1]:
            case "{":
                return Members(tuple(self.listed("}", self.levels, self.member)), span)
            case "[":
                return Items(tuple(self.listed("]", 2 * self.levels, self.value)), span)
            case '"':
                return Scalar(self.string(), span)
            case "" if self.at == len(self.text):
                raise self.mistake("Something is missing at the end of the JSON.")
            case "" | "}" | "]" | "," | ":":
                message = "Here a value is due: a text in double quotes, a number, a list."
                raise self.mistake(message)
            case first:
                self.advance()
                return Scalar(json.loads(word) if first in "tfn" else _number(word), span)

    def listed(self, closing: str, most: int, one: Callable[[], T]) -> Iterator[T]:
        """Yields what stands within brackets, of which `most` may lie in one another."""
        opening = self.span
        self.opened.append(closing)
        if self.opened.count(closing) > most:
            message = f"This is nested deeper than {DEEPEST} levels."
            raise BadJson("too-deep", message, opening)
        self.advance()
        while self.word != closing:
            yield one()
            if self.word == ",":
                self.advance()
            elif self.at == len(self.text):
                message = f"This bracket is never closed with `{closing}`."
                raise BadJson("syntax", message, opening)
            elif self.word != closing:
                raise self.mistake(f"A comma or `{closing}` is missing before this.")
        self.opened.pop()
        self.advance()

    def member(self) -> tuple[Key, Node]:
        """Reads a field."""
        span = self.span
        if not self.word.startswith('"'):
            raise self.mistake("A field name in double quotes is missing.", _FIELD)
        key = Key(self.string(), span)
        if self.word != ":":
            raise self.mistake(f'A colon is missing after "{cut(key.name)}".', _FIELD)
        self.advance()
        return key, self.value()

    def string(self) -> str:
        """Reads a text in quotes."""
        try:
            text: str = json.loads(self.word)
        except ValueError:
            if re.fullmatch(_OPEN_STRING, self.word):
                message = "This quote is not closed on its line."
                raise BadJson("syntax", message, self.span) from None
            hint = "A backslash in a text is written twice: \\\\"
            message = "This text has a bad escape."
            raise BadJson("bad-escape", message, self.span, hint) from None
        if _SURROGATE.search(text):
            message = "This text has an escape for half a character."
            raise BadJson("bad-escape", message, self.span)
        self.advance()
        return text

    def mistake(self, message: str, hint: str | None = None) -> BadJson:
        """Returns what is wrong with the next word."""
        if self.text.startswith(("#", "/"), self.at):
            hint = "JSON has no comments."
        found = _LETTERS.match(self.text, self.at)
        span = replace(self.span, length=max(1, len(found[0]) if found else 0))
        return BadJson("syntax", message, span, hint)


def _number(word: str) -> int | float:
    """Returns the number; one that is larger than any that is allowed may come out smaller."""
    if not word.lstrip("-").isdecimal():
        value = float(word)
        return int(value) if value.is_integer() else value
    sign, digits = (-1, word[1:]) if word.startswith("-") else (1, word)
    return sign * int((digits.lstrip("0") or "0")[:_MOST_DIGITS])
