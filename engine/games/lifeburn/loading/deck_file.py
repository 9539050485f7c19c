"""Deck files, text or JSON, read as far as they can be: the lines of a deck, its own cards, and
where each of them stands (LIFEBURN 18.2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
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
from engine.games.lifeburn.loading.loader import CardSet, ReadCards, read_cards
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


@dataclass(slots=True)
class DeckList:
    """What a deck file says. `titles` are the headers by their names, each with its place; `end` is
    the end of the list; `complete` says that the list was read to its end. The lines name cards of
    the deck's `own`, or those of its set (None: there is no such set)."""

    card_set: CardSet | None = None
    titles: dict[str, tuple[str, Span]] = field(default_factory=dict[str, tuple[str, Span]])
    lines: list[Listed] = field(default_factory=list[Listed])
    own: ReadCards = field(default_factory=ReadCards)
    problems: list[Problem] = field(default_factory=list[Problem])
    end: Span = START
    complete: bool = True

    def title(self, name: str) -> str | None:
        """Returns what a header says."""
        return self.titles[name][0] if name in self.titles else None

    def usable(self) -> dict[str, Card]:
        """Returns all cards that the deck may list, by their names as they are compared."""
        own = {same_name(one.card.name): one.card for one in self.own.definitions[::-1]}
        return {**(self.card_set.cards if self.card_set else {}), **own}

    def counts(self) -> dict[Card, int]:
        """Returns how many there are of each card that is listed, in the order of the list."""
        usable = self.usable()
        counts: Counter[str] = Counter()
        for line in self.lines:
            counts[same_name(line.name)] += line.count
        return {usable[name]: count for name, count in counts.items() if count and name in usable}

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every single card of the deck, in the order of the list."""
        return tuple(card for card, count in self.counts().items() for _ in range(count))

    def add_title(self, name: str, text: str, span: Span) -> None:
        """Notes a header, unless its text cannot be one."""
        flaws = [*name_flaws(text, text)]
        for flaw in flaws:
            message = f"{name}: {flaw.message}"
            self.problems.append(problem(flaw.code, message, span, flaw.hint))
        if not flaws:
            self.titles[name] = text, span

    def wrong(self, span: Span, message: str, hint: str | None = None) -> None:
        """Notes that a part of the list cannot be read."""
        self.complete = False
        self.problems.append(problem("wrong-value", message, span, hint))


_FIELDS: Final = ("name", "author", "set", "deck", "cards")
_ENTRY: Final = ("card", "count")
_EXAMPLE: Final = '"deck": [{"card": "Stone Sentinel", "count": 3}]'

_COMMENT: Final = re.compile(r"(?:^|(?<=\s))(?:#|//).*")
_HEADER: Final = re.compile(r"\s*(name|author|set|cards)\s*:", re.IGNORECASE)
_COUNTED: Final = re.compile(r"([+-]?[0-9]+)(?:\s*[xX])?\s+(\S.*)")


def is_json(source: str) -> bool:
    """Returns whether a deck file is JSON: no line of a text begins with a bracket."""
    return source.lstrip()[:1] in ("{", "[")


def read_text(source: str, suggestions: Suggestions) -> DeckList:
    """Returns a deck that is written line by line."""
    deck = DeckList()
    start = 0
    for at, line in enumerate(source.split("\n"), 1):
        header = _HEADER.match(line)
        if header and header[1].lower() == "cards":
            try:
                node = read_json(source, start + header.end())
            except BadJson as error:
                deck.own = ReadCards(problems=[error.problem], nameless=True)
            else:
                deck.own = read_cards(node, suggestions, own=True)
            break
        start += len(line) + 1
        _read_line(deck, _COMMENT.sub("", line).rstrip(), at)
    return deck


def _read_line(deck: DeckList, line: str, at: int) -> None:
    text = line.strip()
    span = Span(at, len(line) - len(line.lstrip()) + 1, len(text))
    header = _HEADER.match(line)
    if header is None:
        if text:
            deck.end = span
            deck.lines.append(_listed(text, span))
        return
    name, rest = header[1].lower(), line[header.end() :]
    title = rest.strip()
    if deck.lines:
        message = f"`{name}:` stands before the first card."
        deck.problems.append(problem("misplaced-header", message, span))
    elif name in deck.titles:
        message = f"`{name}:` is given twice."
        deck.problems.append(problem("given-twice", message, span, "Remove one."))
    else:
        column = header.end() + 1 + len(rest) - len(rest.lstrip())
        deck.add_title(name, title, Span(at, column, max(1, len(title))))


def _listed(text: str, span: Span) -> Listed:
    """Returns a line of the list: `3 Stone Sentinel`, `3x Stone Sentinel`, `Stone Sentinel`."""
    counted = _COUNTED.fullmatch(text)
    if counted is None:
        return Listed(text, 1, span)
    count = number(counted[1])
    return Listed(counted[2], count if 1 <= count <= LARGEST else 0, span, text)


def read_object(source: str, suggestions: Suggestions) -> DeckList:
    """Returns a deck that is written as one JSON object."""
    deck = DeckList()
    try:
        node = read_json(source, 0, DEEPEST + 2)
    except BadJson as error:
        deck.complete = False
        deck.problems.append(error.problem)
        return deck
    if not isinstance(node, Members):
        deck.wrong(node.span, "This is a list; a deck is an object with a field `deck`.", _EXAMPLE)
        return deck
    deck.end = node.span
    for name, (key, value) in _fields(deck, node, _FIELDS, suggestions).items():
        if name == "cards":
            deck.own = read_cards(value, suggestions, own=True)
        elif name == "deck":
            deck.end = key.span
            _read_list(deck, value, suggestions)
        elif isinstance(value, Scalar) and isinstance(value.value, str):
            deck.add_title(name, value.value.strip(), value.span)
        else:
            deck.wrong(value.span, f'"{name}" is a text in quotes.')
    return deck


def _fields(
    deck: DeckList, node: Node, known: Sequence[str], suggestions: Suggestions
) -> dict[str, tuple[Key, Node]]:
    """Returns the fields of an object that it may have, each once."""
    found: dict[str, tuple[Key, Node]] = {}
    for key, value in node.members if isinstance(node, Members) else ():
        name = fold(key.name)
        if name not in known:
            hint = suggestions.hint(key.name, known) or f"Possible: {', '.join(known)}."
            message = f'There is no field "{cut(key.name)}" here.'
            deck.problems.append(problem("unknown-field", message, key.span, hint))
        elif name in found:
            message = f'"{name}" is given twice.'
            deck.problems.append(problem("given-twice", message, key.span, "Remove one."))
        else:
            found[name] = key, value
    return found


def _read_list(deck: DeckList, node: Node, suggestions: Suggestions) -> None:
    match node:
        case Members(members):
            for key, count in members:
                _add(deck, key.name, key.span, count)
        case Items(items):
            for item in items:
                fields = _fields(deck, item, _ENTRY, suggestions)
                _, card = fields.get("card", (None, None))
                if isinstance(card, Scalar) and isinstance(card.value, str):
                    _, count = fields.get("count", (None, Scalar(1, card.span)))
                    _add(deck, card.value, card.span, count)
                else:
                    deck.wrong(item.span, "An entry of the deck names a card.", _EXAMPLE)
        case Scalar(_, span):
            deck.wrong(span, '"deck" is a list of cards with their counts.', _EXAMPLE)


def _add(deck: DeckList, name: str, span: Span, count: Node) -> None:
    number = count.value if isinstance(count, Scalar) else None
    if isinstance(number, bool) or not isinstance(number, int):
        deck.wrong(count.span, "A count is a whole number.", _EXAMPLE)
    elif 1 <= number <= LARGEST:
        deck.lines.append(Listed(name.strip(), number, span))
    else:
        deck.lines.append(Listed(name.strip(), 0, count.span))
