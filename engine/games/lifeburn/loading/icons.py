"""The icons that a deck names for its cards: in a comment above a line of the list, or in a field
of a card or of an entry of the list (LIFEBURN 18.2)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine.card_files.description import Comment
from engine.card_files.icon_comments import IconNotes, comment_place, cut_of, icon_in, no_name
from engine.card_files.spans import Span, span_at
from engine.games.lifeburn.loading.json_parser import JsonKey, JsonObject, JsonScalar, Node
from engine.games.lifeburn.loading.schema import fold
from engine.icons import IconNote, TextPlace, TextRange

ICON: Final = "icon"

_COMMA: Final = re.compile(r"\s*,\s*")
_CLOSING: Final = re.compile(r"\s*,?\s*\}")


@dataclass(frozen=True, slots=True)
class AboveLine:
    """The place for an icon in a text list: comments above the card's line. `start` is the index of
    that line."""

    start: int
    comments: tuple[Comment, ...] = ()


@dataclass(frozen=True, slots=True)
class InCount:
    """The place for an icon in a JSON list such as `{"Stone Sentinel": 3}`: the card's count, which
    may be an object with an icon."""

    node: Node


Where = AboveLine | InCount | JsonObject
"""The place of a card's icon, whether it has one or not."""


class IconReader:
    """A reader for the icons in the text of a deck. It adds the icons and its warnings to
    `notes`."""

    def __init__(self, source: str, notes: IconNotes) -> None:
        self.notes = notes
        self._source = source
        self._lines = [0, *accumulate(len(line) + 1 for line in source.split("\n"))]

    def read(self, found: Iterable[tuple[str, Where]]) -> dict[str, TextPlace]:
        """Reads the icons of cards. `found` are pairs of a card's name and a place of this card in
        the text (a list line or a definition). Returns the place where each card's icon can be
        written. If a card has several places, the first counts. A card is left out if its place
        can't hold an icon."""
        given = list(found)
        for card, where in sorted(given, key=lambda one: self._start(one[1])):
            match where:
                case AboveLine(comments=comments):
                    for comment in comments:
                        self._read_comment(card, comment)
                case JsonObject():
                    self._read_field(card, where)
                case InCount(JsonObject() as node):
                    self._read_field(card, node, in_count=True)
                    self._read_count(node)
                case InCount():
                    pass
        places = {card: self._place(where) for card, where in reversed(given)}
        return {card: place for card, place in places.items() if place is not None}

    def _place(self, where: Where) -> TextPlace | None:
        match where:
            case AboveLine(start):
                return comment_place(self._source, start, "#", ("", ""))
            case InCount(node):
                return self._in_count(node)
            case JsonObject():
                return self._in_object(where)

    def _start(self, where: Where) -> int:
        match where:
            case AboveLine(start):
                return start
            case InCount(node):
                return self.at(node.span)
            case JsonObject(span=span):
                return self.at(span)

    def at(self, span: Span) -> int:
        """Returns the index in the text at which `span` begins."""
        return self._lines[span.line - 1] + span.column - 1

    def _end(self, span: Span) -> int:
        return self.at(span) + span.length

    def _read_comment(self, card: str, comment: Comment) -> None:
        begin, written = icon_in(self._source, comment) or (comment.opened, "")
        end = begin + len(written)
        span = span_at(self._source, begin, end)
        cut = cut_of(self._source, comment)
        self.notes.add(card, written, TextPlace(begin, end), (cut,), span)

    def _read_field(self, card: str, written: JsonObject, *, in_count: bool = False) -> None:
        """Reads the icon fields of an object that is a card, an entry or a count."""
        for key, value in written.members:
            if fold(key.name) != ICON:
                continue
            if isinstance(value, JsonScalar):
                cut = self._cut(written, key, value, in_count=in_count)
                start, end = self.at(value.span), self._end(value.span)
                if isinstance(value.value, str):
                    place = TextPlace(start + 1, end - 1)
                    self.notes.add(card, value.value, place, cut, value.span)
                else:
                    self.notes.add(card, "", TextPlace(start, end, '"', '"'), cut, value.span)
            else:
                self.notes.warn(no_name("", value.span))

    def _read_count(self, written: JsonObject) -> None:
        """Adds a note that an object with only a count equals the bare number."""
        match written.members:
            case [(_, JsonScalar() as count)]:
                begin, end = self.at(written.span), self._end(count.span)
                if closing := _CLOSING.match(self._source, end):
                    opening = TextRange(begin, self.at(count.span))
                    cut = (opening, TextRange(end, closing.end()))
                    self.notes.notes.append(IconNote("", "", TextPlace(begin, begin), cut))
            case _:
                pass

    def _cut(
        self, written: JsonObject, key: JsonKey, value: JsonScalar, *, in_count: bool
    ) -> tuple[TextRange, ...]:
        """Returns the ranges to cut with a field: the field and a comma; around a count also the
        object, if it has no other content."""
        source, begin, end = self._source, self.at(key.span), self._end(value.span)
        if in_count and len(written.members) == 2:
            [count] = [other for other_key, other in written.members if other_key is not key]
            last = max(end, self._end(count.span))
            closing = _CLOSING.match(source, last)
            if closing and isinstance(count, JsonScalar):
                opening = TextRange(self.at(written.span), self.at(count.span))
                return opening, TextRange(self._end(count.span), closing.end())
        if after := _COMMA.match(source, end):
            end = after.end()
        elif source[:begin].rstrip().endswith(","):
            begin = source.rindex(",", 0, begin)
        return (TextRange(begin, end),)

    def _in_object(self, written: JsonObject) -> TextPlace | None:
        """Returns the place for a field before the first field of an object."""
        if not written.members:
            return None
        start = self.at(written.members[0][0].span)
        indent = self._source[self._lines[written.members[0][0].span.line - 1] : start]
        after = '", ' if indent.strip() else f'",\n{indent}'
        return TextPlace(start, start, f'"{ICON}": "', after)

    def _in_count(self, node: Node) -> TextPlace | None:
        """Returns the place for an object around a count, or for a field in that object."""
        if isinstance(node, JsonObject):
            return self._in_object(node)
        start, end = self.at(node.span), self._end(node.span)
        count = self._source[start:end]
        return TextPlace(start, end, f'{{"count": {count}, "{ICON}": "', '"}')
