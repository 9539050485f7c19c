"""The places in the text of a deck at which its list of cards can be edited (LIFEBURN 18.2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine.card_files.icon_comments import cut_of
from engine.card_files.list_entries import cut_of_entry, newline_of, place_at_end
from engine.card_files.spans import Span
from engine.deck_lists import CardList, DeckEntry, NewEntry
from engine.games.lifeburn.loading.icons import AboveLine, Where
from engine.games.lifeburn.loading.json_parser import (
    JsonList,
    JsonObject,
    JsonScalar,
    Node,
)
from engine.games.lifeburn.loading.schema import fold
from engine.icons import TextPlace, TextRange

_NUMBER: Final = re.compile(r"[+-]?[0-9]+")
_GAP: Final = re.compile(r"(?:[^\S\n]*[xX])?[^\S\n]+")
"""The signs between the number and the name in a line of the list."""
_CLOSING: Final = re.compile(r"\s*,?\s*[\]}]")
_COMMA: Final = re.compile(r"\s*,")


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A line of the list as read: the name of a card as the deck's sheet has it, its number, and
    its place. `is_counted` says whether a text line begins with the number."""

    name: str
    count: int
    span: Span
    where: Where | None
    is_counted: bool


class ListPlaces:
    """The places for edits in one deck text. `node` is the JSON object of the deck, None for a text
    with a line for each card. In such a text, `cards` is the JSON after `cards:`, and `cards_at`
    the index of that line."""

    def __init__(
        self, source: str, node: JsonObject | None, cards: Node | None, cards_at: int | None
    ) -> None:
        self._source = source
        self._node = node
        self._cards_at = cards_at
        self._cards = _field(node, "cards") if node is not None else cards
        self._lines = [0, *accumulate(len(line) + 1 for line in source.split("\n"))]

    def card_list(
        self,
        listed: Sequence[ListedCard],
        written: Iterable[tuple[str, JsonObject]],
        known: Iterable[str],
    ) -> CardList:
        """Returns the list for edits. `listed` are its lines, `written` the definitions with the
        names of the cards, and `known` the names of the cards that the list can contain."""
        definitions: dict[str, TextRange] = {}
        for name, item in written:
            definitions.setdefault(name, self._range(item))
        if self._node is None:
            entries, new = self._text_entries(listed), self._text_place(listed)
        else:
            entries, new = self._json_entries(self._node, listed)
        names = frozenset((*known, *definitions))
        return CardList(entries, new, self._new_definition(), definitions, names)

    def unread_list(self) -> CardList:
        """Returns the list of a text that could not be read completely: no part of it can be
        edited."""
        return CardList(unread=(TextRange(0, len(self._source)),))

    def _text_entries(self, listed: Iterable[ListedCard]) -> tuple[DeckEntry, ...]:
        return tuple(self._text_entry(one) for one in listed)

    def _text_entry(self, line: ListedCard) -> DeckEntry:
        place = self._line(line)
        comments = line.where.comments if isinstance(line.where, AboveLine) else ()
        cut = cut_of_entry(
            self._source, (*(cut_of(self._source, comment) for comment in comments), place)
        )
        return DeckEntry(line.name, line.count, self._text_number(line), cut)

    def _line(self, line: ListedCard) -> TextRange:
        """Returns the range of a text line without blanks and comments around it."""
        start = self._at(line.span)
        return TextRange(start, start + line.span.length)

    def _text_number(self, line: ListedCard) -> TextPlace:
        """Returns the place for the number of a text line."""
        start = self._at(line.span)
        found = _NUMBER.match(self._source, start) if line.is_counted else None
        return TextPlace(start, found.end()) if found else TextPlace(start, start, "", " ")

    def _text_place(self, listed: Sequence[ListedCard]) -> NewEntry:
        """Returns the place for a further line in a text."""
        source, newline = self._source, newline_of(self._source)
        if not listed:
            if self._cards_at is None:
                gap = newline if source and not source.endswith("\n") else ""
                place = TextPlace(len(source), len(source), gap, newline)
            else:
                place = TextPlace(self._cards_at, self._cards_at, "", newline)
            return NewEntry(place, "{count} {card}", is_escaped=False)
        last = listed[-1]
        start = self._at(last.span)
        indent = source[source.rfind("\n", 0, start) + 1 : start]
        end = source.find("\n", start)
        end = len(source) if end < 0 else end - source[:end].endswith("\r")
        gap = _GAP.match(source, self._text_number(last).end) if last.is_counted else None
        form = f"{{count}}{gap[0] if gap else ' '}{{card}}"
        return NewEntry(TextPlace(end, end, newline + indent), form, is_escaped=False)

    def _json_entries(
        self, node: JsonObject, listed: Sequence[ListedCard]
    ) -> tuple[tuple[DeckEntry, ...], NewEntry]:
        """Returns the entries of a JSON list, and the place for a further one."""
        items: list[TextRange] = []
        numbers: list[TextPlace] = []
        form = '"{card}": {count}'
        deck = _field(node, "deck")
        match deck:
            case JsonObject(members):
                for key, count in members:
                    items.append(TextRange(self._at(key.span), self._end(count)))
                    bare = _field(count, "count") if isinstance(count, JsonObject) else count
                    numbers.append(self._json_number(bare, None))
            case JsonList(nodes):
                form = '{"card": "{card}", "count": {count}}'
                for item in nodes:
                    items.append(self._range(item))
                    card = _field(item, "card")
                    numbers.append(self._json_number(_field(item, "count"), card))
            case _:
                place = self._item_place(node, '"deck": {', "}")
                return (), NewEntry(place, form)
        entries = tuple(
            DeckEntry(line.name, line.count, number, (self._cut(items, at),))
            for at, (line, number) in enumerate(zip(listed, numbers, strict=True))
        )
        return entries, NewEntry(self._item_place(deck), form)

    def _json_number(self, count: Node | None, card: Node | None) -> TextPlace:
        """Returns the place for the number of a JSON entry: that of the number `count`, or else
        behind the name `card`."""
        if count is not None:
            place = self._range(count)
            return TextPlace(place.start, place.end)
        assert card is not None
        end = self._end(card)
        return TextPlace(end, end, ', "count": ')

    def _cut(self, items: Sequence[TextRange], at: int) -> TextRange:
        """Returns the range to delete for the item with index `at`, with one comma."""
        item = items[at]
        if at + 1 < len(items):
            return TextRange(item.start, items[at + 1].start)
        if at:
            return TextRange(items[at - 1].end, item.end)
        comma = _COMMA.match(self._source, item.end)
        return TextRange(item.start, comma.end() if comma else item.end)

    def _item_place(
        self, node: JsonObject | JsonList, before: str = "", after: str = ""
    ) -> TextPlace:
        """Returns the place for a further item of a JSON list or object, at its end: on a line of
        its own if the last item begins a line. `before` and `after` are parts of the item."""
        match node:
            case JsonObject([*_, (key, value)]):
                start, end = self._at(key.span), self._end(value)
            case JsonList([*_, item]):
                start, end = self._at(item.span), self._end(item)
            case _:
                start = self._at(node.span) + 1
                return TextPlace(start, start, before, after)
        indent = self._source[self._source.rfind("\n", 0, start) + 1 : start]
        gap = ", " if indent.strip() else f",{newline_of(self._source)}{indent}"
        return TextPlace(end, end, gap + before, after)

    def _new_definition(self) -> TextPlace | None:
        """Returns the place for a further custom card, None if there is none."""
        if isinstance(self._cards, JsonList):
            return self._item_place(self._cards)
        if self._cards is not None or self._cards_at is not None:
            return None
        if self._node is not None:
            return self._item_place(self._node, '"cards": [', "]")
        newline = newline_of(self._source)
        end = place_at_end(self._source, f"cards: [{newline}")
        return TextPlace(end.start, end.end, end.before, f"{newline}]{newline}")

    def _at(self, span: Span) -> int:
        """Returns the index in the text at which `span` begins."""
        return self._lines[span.line - 1] + span.column - 1

    def _range(self, node: Node) -> TextRange:
        return TextRange(self._at(node.span), self._end(node))

    def _end(self, node: Node) -> int:
        """Returns the index in the text behind a JSON value."""
        start = self._at(node.span)
        match node:
            case JsonScalar():
                return start + node.span.length
            case JsonList([*_, last]) | JsonObject([*_, (_, last)]):
                inner = self._end(last)
            case _:
                inner = start + 1
        closing = _CLOSING.match(self._source, inner)
        assert closing is not None
        return closing.end()


def _field(node: Node, name: str) -> Node | None:
    """Returns the value of the first field with that name, however it is typed."""
    members = node.members if isinstance(node, JsonObject) else ()
    return next((value for key, value in members if fold(key.name) == name), None)
