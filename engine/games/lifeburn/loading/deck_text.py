"""Deck files as text, line by line, read as far as they can be (LIFEBURN 18.2)."""

from __future__ import annotations

import re
from typing import Final

from engine.games.lifeburn.loading.deck_list import Listed, Title, WrittenDeck
from engine.games.lifeburn.loading.json_parser import BadJson, read_json
from engine.games.lifeburn.loading.loader import NO_CARDS, ReadCards, read_cards
from engine.language.numbers import LARGEST, number
from engine.language.spans import Span, problem
from engine.language.strings import name_flaws
from engine.language.suggestions import Suggestions
from engine.problems import Problem

HEADERS: Final = ("name", "author", "set")

_COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?:#|//).*")
_HEADER: Final = re.compile(r"\s*(name|author|set|cards)\s*:", re.IGNORECASE)
_COUNTED: Final = re.compile(r"([+-]?[0-9]+)(?:\s*[xX])?\s+(\S.*)")


def read_text(source: str, suggestions: Suggestions) -> WrittenDeck:
    """Returns a deck that is written line by line."""
    return _Text(source, suggestions).deck()


class _Text:
    def __init__(self, source: str, suggestions: Suggestions) -> None:
        self._source = source
        self._suggestions = suggestions
        self._titles: dict[str, Title] = {}
        self._lines: list[Listed] = []
        self._problems: list[Problem] = []
        self._end = Span(1, 1)

    def deck(self) -> WrittenDeck:
        """Returns the whole file."""
        cards = NO_CARDS
        start = 0
        for number_, line in enumerate(self._source.split("\n"), 1):
            header = _HEADER.match(line)
            if header and header[1].lower() == "cards":
                cards = self._own_cards(start + header.end())
                break
            start += len(line) + 1
            self._line(_COMMENT.sub("", line).rstrip(), number_)
        return WrittenDeck(
            self._titles,
            tuple(self._lines),
            cards,
            (*self._problems, *cards.problems),
            self._end,
        )

    def _line(self, line: str, at: int) -> None:
        text = line.strip()
        if not text:
            return
        span = Span(at, len(line) - len(line.lstrip()) + 1, len(text))
        header = _HEADER.match(line)
        if header:
            self._header(header[1].lower(), line[header.end() :], Span(at, header.end() + 1), span)
            return
        self._end = span
        self._lines.append(_listed(text, span))

    def _header(self, name: str, rest: str, after: Span, whole: Span) -> None:
        text = rest.strip()
        place = Span(after.line, after.column + len(rest) - len(rest.lstrip()), max(1, len(text)))
        if self._lines:
            message = f"`{name}:` stands before the first card."
            self._problems.append(problem("misplaced-header", message, whole))
        elif name in self._titles:
            message = f"`{name}:` is given twice."
            self._problems.append(problem("given-twice", message, whole, "Remove one."))
        else:
            add_title(self._titles, name, text, place, self._problems)

    def _own_cards(self, start: int) -> ReadCards:
        try:
            node = read_json(self._source, start)
        except BadJson as error:
            found = problem(error.code, error.message, error.span, error.hint)
            return ReadCards((), (found,), nameless=True)
        return read_cards(node, self._suggestions, own=True)


def _listed(text: str, span: Span) -> Listed:
    """Returns a line of the list: `3 Stone Sentinel`, `3x Stone Sentinel`, `Stone Sentinel`."""
    counted = _COUNTED.fullmatch(text)
    if counted is None:
        return Listed(text, 1, span)
    count = number(counted[1])
    return Listed(counted[2], count if 1 <= count <= LARGEST else 0, span, text)


def add_title(
    titles: dict[str, Title], name: str, text: str, span: Span, problems: list[Problem]
) -> None:
    """Notes a header, unless its text cannot be one."""
    flaws = list(name_flaws(text, text))
    problems += [problem(flaw.code, f"{name}: {flaw.message}", span, flaw.hint) for flaw in flaws]
    if not flaws:
        titles[name] = Title(text, span)
