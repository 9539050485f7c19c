"""Deck files, text or JSON, read as far as they can be: the lines of a deck, its own cards, and
where each of them stands (LIFEBURN 18.2)."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Final

from engine.card_files.diagnostics import cut
from engine.card_files.literals import LARGEST, name_flaws, number
from engine.card_files.spans import START, Span, problem
from engine.card_files.suggestions import Suggestions
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.json_parser import (
    DEEPEST,
    BadJson,
    Items,
    Key,
    Members,
    Node,
    Scalar,
    read_json,
)
from engine.games.lifeburn.loading.loader import NO_CARDS, CardSet, ReadCards, read_cards
from engine.games.lifeburn.loading.schema import fold, same_name
from engine.problems import Problem


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list: so many of a card of that name. A `count` that could be no count of
    cards is 0; `whole` is the line as it is written, which may be a name that begins with a
    number."""

    name: str
    count: int
    span: Span
    whole: str = ""

    def matched(self, names: Container[str]) -> Listed:
        """Returns the line as it is meant where these are the names of cards, as they are
        compared."""
        if same_name(self.name) in names or same_name(self.whole) not in names:
            return self
        return Listed(self.whole, 1, self.span)


@dataclass(frozen=True, slots=True)
class Title:
    """One of the deck's headers, and where its value stands."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class WrittenDeck:
    """What a deck file says, before its names are looked up. `titles` are the headers by their
    names; `end` is the end of the list; `complete` says that the list was read to its end."""

    titles: dict[str, Title]
    lines: tuple[Listed, ...] = ()
    cards: ReadCards = NO_CARDS
    problems: tuple[Problem, ...] = ()
    end: Span = START
    complete: bool = True

    def title(self, name: str) -> str | None:
        """Returns what a header says."""
        return self.titles[name].text if name in self.titles else None


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck's lines with the cards they name: the deck's own, or those of its set (None: there
    is no such set)."""

    written: WrittenDeck
    card_set: CardSet | None

    def card(self, name: str) -> Card | None:
        """Returns the card of that name."""
        return self.usable().get(same_name(name))

    def usable(self) -> dict[str, Card]:
        """Returns all cards that the deck may list, by their names as they are compared."""
        own = {same_name(one.card.name): one.card for one in self.written.cards.definitions[::-1]}
        return {**(self.card_set.cards if self.card_set else {}), **own}

    def counts(self) -> dict[Card, int]:
        """Returns how many there are of each card that is listed, in the order of the list."""
        usable = self.usable()
        counts: dict[str, int] = {}
        for line in self.written.lines:
            name = same_name(line.name)
            if name in usable:
                counts[name] = counts.get(name, 0) + line.count
        return {usable[name]: count for name, count in counts.items() if count}

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every single card of the deck, in the order of the list."""
        return tuple(card for card, count in self.counts().items() for _ in range(count))


HEADERS: Final = ("name", "author", "set")
_FIELDS: Final = (*HEADERS, "deck", "cards")
_ENTRY: Final = ("card", "count")
_EXAMPLE: Final = '"deck": [{"card": "Stone Sentinel", "count": 3}]'

_COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?:#|//).*")
_HEADER: Final = re.compile(r"\s*(name|author|set|cards)\s*:", re.IGNORECASE)
_COUNTED: Final = re.compile(r"([+-]?[0-9]+)(?:\s*[xX])?\s+(\S.*)")


def is_json(source: str) -> bool:
    """Returns whether a deck file is JSON: no line of a text begins with a bracket."""
    return source.lstrip()[:1] in ("{", "[")


class _Reader:
    """What was found in a deck file so far."""

    def __init__(self, suggestions: Suggestions) -> None:
        self._suggestions = suggestions
        self._titles: dict[str, Title] = {}
        self._lines: list[Listed] = []
        self._cards = NO_CARDS
        self._problems: list[Problem] = []
        self._end = START
        self._complete = True

    def deck(self) -> WrittenDeck:
        """Returns the whole file."""
        problems = (*self._problems, *self._cards.problems)
        lines = tuple(self._lines)
        return WrittenDeck(self._titles, lines, self._cards, problems, self._end, self._complete)

    def _title(self, name: str, text: str, span: Span) -> None:
        """Notes a header, unless its text cannot be one."""
        flaws = list(name_flaws(text, text))
        for flaw in flaws:
            message = f"{name}: {flaw.message}"
            self._problems.append(problem(flaw.code, message, span, flaw.hint))
        if not flaws:
            self._titles[name] = Title(text, span)

    def _wrong(self, span: Span, message: str, hint: str | None = None) -> None:
        self._complete = False
        self._problems.append(problem("wrong-value", message, span, hint))


def read_text(source: str, suggestions: Suggestions) -> WrittenDeck:
    """Returns a deck that is written line by line."""
    return _Text(source, suggestions).deck()


class _Text(_Reader):
    def __init__(self, source: str, suggestions: Suggestions) -> None:
        super().__init__(suggestions)
        start = 0
        for number_, line in enumerate(source.split("\n"), 1):
            header = _HEADER.match(line)
            if header and header[1].lower() == "cards":
                self._own_cards(source, start + header.end())
                break
            start += len(line) + 1
            self._line(_COMMENT.sub("", line).rstrip(), number_)

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
            self._title(name, text, place)

    def _own_cards(self, source: str, start: int) -> None:
        try:
            self._cards = read_cards(read_json(source, start), self._suggestions, own=True)
        except BadJson as error:
            self._cards = ReadCards((), (error.problem,), nameless=True)


def _listed(text: str, span: Span) -> Listed:
    """Returns a line of the list: `3 Stone Sentinel`, `3x Stone Sentinel`, `Stone Sentinel`."""
    counted = _COUNTED.fullmatch(text)
    if counted is None:
        return Listed(text, 1, span)
    count = number(counted[1])
    return Listed(counted[2], count if 1 <= count <= LARGEST else 0, span, text)


def read_object(source: str, suggestions: Suggestions) -> WrittenDeck:
    """Returns a deck that is written as one JSON object."""
    try:
        node = read_json(source, 0, DEEPEST + 2)
    except BadJson as error:
        return WrittenDeck({}, problems=(error.problem,), complete=False)
    if not isinstance(node, Members):
        message = "This is a list; a deck is an object with a field `deck`."
        found = problem("wrong-value", message, node.span, _EXAMPLE)
        return WrittenDeck({}, problems=(found,), complete=False)
    return _Object(node, suggestions).deck()


class _Object(_Reader):
    def __init__(self, node: Members, suggestions: Suggestions) -> None:
        super().__init__(suggestions)
        self._end = node.span
        for name, key, value in self._fields(node, _FIELDS):
            if name == "cards":
                self._cards = read_cards(value, self._suggestions, own=True)
            elif name == "deck":
                self._end = key.span
                self._list(value)
            elif isinstance(value, Scalar) and isinstance(value.value, str):
                self._title(name, value.value.strip(), value.span)
            else:
                self._wrong(value.span, f'"{name}" is a text in quotes.')

    def _fields(self, node: Members, known: tuple[str, ...]) -> list[tuple[str, Key, Node]]:
        """Returns the fields of an object that it may have, each once."""
        found: dict[str, tuple[str, Key, Node]] = {}
        for key, value in node.members:
            name = fold(key.name)
            if name not in known:
                near = self._suggestions.nearly(key.name, known)
                hint = f'Did you mean "{near}"?' if near else f"Possible: {', '.join(known)}."
                message = f'There is no field "{cut(key.name)}" here.'
                self._problems.append(problem("unknown-field", message, key.span, hint))
            elif name in found:
                message = f'"{name}" is given twice.'
                self._problems.append(problem("given-twice", message, key.span, "Remove one."))
            else:
                found[name] = (name, key, value)
        return list(found.values())

    def _list(self, node: Node) -> None:
        match node:
            case Members(members):
                for key, count in members:
                    self._add(key.name, key.span, count)
            case Items(items):
                for item in items:
                    self._entry(item)
            case Scalar(_, span):
                self._wrong(span, '"deck" is a list of cards with their counts.', _EXAMPLE)

    def _entry(self, item: Node) -> None:
        fields = self._fields(item, _ENTRY) if isinstance(item, Members) else []
        values = {name: value for name, _, value in fields}
        card = values.get("card")
        if isinstance(card, Scalar) and isinstance(card.value, str):
            self._add(card.value, card.span, values.get("count", Scalar(1, card.span)))
        else:
            self._wrong(item.span, "An entry of the deck names a card.", _EXAMPLE)

    def _add(self, name: str, span: Span, count: Node) -> None:
        number = count.value if isinstance(count, Scalar) else None
        if isinstance(number, bool) or not isinstance(number, int):
            self._wrong(count.span, "A count is a whole number.", _EXAMPLE)
            return
        place = span if 1 <= number <= LARGEST else count.span
        self._lines.append(Listed(name.strip(), number if place is span else 0, place))
