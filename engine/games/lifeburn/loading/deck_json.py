"""Deck files as JSON, read as far as they can be (LIFEBURN 18.2)."""

from __future__ import annotations

from typing import Final

from engine.games.lifeburn.loading.deck_list import Listed, Title, WrittenDeck
from engine.games.lifeburn.loading.deck_text import HEADERS, add_title
from engine.games.lifeburn.loading.json_parser import DEEPEST, BadJson, read_json
from engine.games.lifeburn.loading.loader import NO_CARDS, read_cards
from engine.games.lifeburn.loading.names import fold
from engine.games.lifeburn.loading.nodes import Items, Key, Members, Node, Scalar
from engine.language.diagnostics import cut
from engine.language.numbers import LARGEST
from engine.language.spans import Span, problem
from engine.language.suggestions import Suggestions
from engine.problems import Problem

_FIELDS: Final = (*HEADERS, "deck", "cards")
_ENTRY: Final = ("card", "count")
_EXAMPLE: Final = '"deck": [{"card": "Stone Sentinel", "count": 3}]'


def is_json(source: str) -> bool:
    """Returns whether a deck file is JSON: no line of a text begins with a bracket."""
    return source.lstrip()[:1] in ("{", "[")


def read_object(source: str, suggestions: Suggestions) -> WrittenDeck:
    """Returns a deck that is written as one JSON object."""
    try:
        node = read_json(source, 0, DEEPEST + 2)
    except BadJson as error:
        found = problem(error.code, error.message, error.span, error.hint)
        return WrittenDeck({}, problems=(found,), complete=False)
    if not isinstance(node, Members):
        message = "This is a list; a deck is an object with a field `deck`."
        found = problem("wrong-value", message, node.span, _EXAMPLE)
        return WrittenDeck({}, problems=(found,), complete=False)
    return _Object(node, suggestions).deck()


class _Object:
    def __init__(self, node: Members, suggestions: Suggestions) -> None:
        self._node = node
        self._suggestions = suggestions
        self._titles: dict[str, Title] = {}
        self._lines: list[Listed] = []
        self._problems: list[Problem] = []
        self._complete = True

    def deck(self) -> WrittenDeck:
        """Returns the whole file."""
        cards = NO_CARDS
        end = self._node.span
        for name, key, value in self._fields(self._node, _FIELDS):
            if name == "cards":
                cards = read_cards(value, self._suggestions, own=True)
            elif name == "deck":
                end = key.span
                self._list(value)
            elif isinstance(value, Scalar) and isinstance(value.value, str):
                add_title(self._titles, name, value.value.strip(), value.span, self._problems)
            else:
                self._wrong(value.span, f'"{name}" is a text in quotes.')
        problems = (*self._problems, *cards.problems)
        return WrittenDeck(self._titles, tuple(self._lines), cards, problems, end, self._complete)

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

    def _wrong(self, span: Span, message: str, hint: str | None = None) -> None:
        self._complete = False
        self._problems.append(problem("wrong-value", message, span, hint))
