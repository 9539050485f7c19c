"""A card's text as a tree: which shape each part of the text has, and where it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar

from engine.card_builder.shapes import (
    Blank,
    CardLanguage,
    Choice,
    Fields,
    Many,
    Maybe,
    Piece,
    Rule,
    Series,
    Shape,
    Word,
)

T = TypeVar("T")

MOST_PIECES: Final = 400
"""Most words of a card that can be built. Longer cards are edited as text."""


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a card's text with its shape. `start` and `end` are its place in the text; a part
    that is left out has the place where it would be written.

    `children` are the parts inside: each item of a series, the chosen option, each occurrence, or
    each field that is written. `name` is the name of a field.
    """

    shape: Shape
    start: int
    end: int
    children: tuple[Node, ...] = ()
    name: str = ""


def read_tree(language: CardLanguage, text: str) -> Node | None:
    """Returns the tree of a card's text. Returns None for a text that isn't one card of the
    language, or that is too long."""
    pieces = language.pieces(text)
    if pieces is None or not 0 < len(pieces) <= MOST_PIECES:
        return None
    try:
        found = _Reader(language, pieces).read(language.start, 0)
    except RecursionError:
        return None
    return next((node for node, at in found if at == len(pieces)), None)


def read_value(
    language: CardLanguage, pieces: Sequence[Piece], shape: Shape, at: int, end: int
) -> Node | None:
    """Returns the tree of a field's value that begins with the piece at index `at` and ends at
    index `end` of the text; None if it doesn't have that shape."""
    found = _Reader(language, pieces).value(shape, at)
    return next((node for node, after in found if pieces[after - 1].end == end), None)


class _Beginnings:
    """The kinds of words with which texts of each shape can begin, computed once for each shape."""

    def __init__(self, rules: Mapping[str, Shape]) -> None:
        self._rules = rules
        self._known: dict[int, frozenset[str] | None] = {}

    def of(self, shape: Shape) -> frozenset[str] | None:
        """Returns the kinds of words; None if a text can begin in any way, or be empty."""
        if id(shape) not in self._known:
            self._known[id(shape)] = None
            self._known[id(shape)] = self._of(shape)
        return self._known[id(shape)]

    def _of(self, shape: Shape) -> frozenset[str] | None:
        match shape:
            case Word(kind) | Blank(kind):
                return frozenset({kind})
            case Series(items):
                return self._of_row(items)
            case Choice(options):
                return self._any(options)
            case Many(item, _, least, first) if least:
                return self.of(first or item)
            case Rule(name):
                return self.of(self._rules[name])
            case Fields():
                return frozenset({shape.opening})
            case Maybe() | Many():
                return None

    def _of_row(self, items: Sequence[Shape]) -> frozenset[str] | None:
        for at, item in enumerate(items):
            if not isinstance(item, Maybe):
                return self._any(
                    [*(one.item for one in items[:at] if isinstance(one, Maybe)), item]
                )
        return None

    def _any(self, shapes: Sequence[Shape]) -> frozenset[str] | None:
        found = [self.of(one) for one in shapes]
        known = [one for one in found if one is not None]
        return frozenset[str]().union(*known) if len(known) == len(found) else None


@lru_cache(maxsize=16)
def _beginnings(language: CardLanguage) -> _Beginnings:
    return _Beginnings(language.rules)


Found = list[tuple[Node, int]]
"""The trees that a shape can have at a place, each with the index of the word after it: one tree
for each such index, the preferred one first."""


class _Reader:
    """The reader of one text. A place where a shape was tried is never tried twice with it."""

    def __init__(self, language: CardLanguage, pieces: Sequence[Piece]) -> None:
        self._language = language
        self._pieces = pieces
        self._tried: dict[tuple[int, int], Found] = {}
        self._beginnings = _beginnings(language)

    def read(self, shape: Shape, at: int) -> Found:
        key = id(shape), at
        if key not in self._tried:
            kinds = self._beginnings.of(shape)
            if kinds is not None and not self._is_any_of(at, kinds):
                return []
            self._tried[key] = _first_at_each_end(self._read(shape, at))
        return self._tried[key]

    def _read(self, shape: Shape, at: int) -> Found:
        match shape:
            case Word(kind) | Blank(kind):
                if at == len(self._pieces) or not _is_kind(self._pieces[at], kind):
                    return []
                piece = self._pieces[at]
                return [(Node(shape, piece.start, piece.end), at + 1)]
            case Series(items):
                return self._several(shape, at, items)
            case Choice(options):
                found = [one for option in options for one in self.read(option, at)]
                inside = [(self._around(shape, at, (node,)), end) for node, end in found]
                return sorted(inside, key=lambda one: -one[1])
            case Maybe(item):
                found = [
                    (self._around(shape, at, (node,)), end) for node, end in self.read(item, at)
                ]
                return [*found, (self._around(shape, at, ()), at)]
            case Many():
                return self._repeated(shape, at)
            case Fields():
                return self._fields(shape, at)
            case Rule(name):
                found = self.read(self._language.rules[name], at)
                return [(self._around(shape, at, (node,)), end) for node, end in found]

    def _around(self, shape: Shape, at: int, children: tuple[Node, ...], name: str = "") -> Node:
        """Returns a node with these children, or an empty one behind the word before `at`."""
        if children:
            return Node(shape, children[0].start, children[-1].end, children, name)
        place = self._pieces[at - 1].end if at else 0
        return Node(shape, place, place, (), name)

    def _several(self, shape: Shape, at: int, items: Sequence[Shape]) -> Found:
        rows: list[tuple[tuple[Node, ...], int]] = [((), at)]
        for item in items:
            rows = _first_at_each_end(
                ((*row, node), after) for row, end in rows for node, after in self.read(item, end)
            )
        return [(_spanning(self._around(shape, at, row)), end) for row, end in rows]

    def _repeated(self, shape: Many, at: int) -> Found:
        rows: list[tuple[tuple[Node, ...], int]] = [((), at)]
        found = list(rows)
        while rows:
            rows = _first_at_each_end(
                one for row, end in rows for one in self._one_more(shape, row, end)
            )
            found += rows
        found = [one for one in found if len(one[0]) >= shape.least]
        return [(self._around(shape, at, row), end) for row, end in reversed(found)]

    def _one_more(
        self, shape: Many, row: tuple[Node, ...], at: int
    ) -> list[tuple[tuple[Node, ...], int]]:
        if row and shape.separator is not None:
            if at == len(self._pieces) or self._pieces[at].kind != shape.separator.kind:
                return []
            at += 1
        item = shape.item if row or shape.first is None else shape.first
        return [((*row, node), end) for node, end in self.read(item, at) if end > at]

    def _fields(self, shape: Fields, at: int) -> Found:
        """Returns the tree of a JSON object whose fields are all known and written once."""
        kind = self._kind
        if kind(at) != shape.opening:
            return []
        start, pairs = self._pieces[at].start, list[Node]()
        at += 1
        while kind(at) == "STRING" and kind(at + 1) == ":":
            key = self._pieces[at]
            name = key.text[1:-1]
            inner = shape.named.get(name)
            if inner is None or any(one.name == name for one in pairs):
                return []
            found = [one for one in self.value(inner, at + 2) if kind(one[1]) in (",", "}")]
            if not found:
                return []
            node, at = found[0]
            end = self._pieces[at - 1].end
            pairs.append(Node(inner, key.start, end, (node,), name))
            if kind(at) != ",":
                break
            at += 1
        if kind(at) != "}":
            return []
        whole = Node(shape, start, self._pieces[at].end, tuple(pairs))
        return [(whole, at + 1)]

    def value(self, shape: Shape, at: int) -> Found:
        """Returns the trees of a field's value."""
        if not isinstance(shape, Many):
            return self.read(shape, at)
        if self._kind(at) != "[":
            found = self.read(shape.item, at)
            return [(self._around(shape, at, (node,)), end) for node, end in found]
        if self._kind(at + 1) == "]":
            return [(self._around(shape, at + 1, ()), at + 2)]
        found = self.read(shape, at + 1)
        return [(node, end + 1) for node, end in found if self._kind(end) == "]"]

    def _is_any_of(self, at: int, kinds: frozenset[str]) -> bool:
        if at == len(self._pieces):
            return False
        piece = self._pieces[at]
        return piece.kind in kinds or piece.text in kinds

    def _kind(self, at: int) -> str:
        return self._pieces[at].kind if at < len(self._pieces) else ""


def _first_at_each_end(found: Iterable[tuple[T, int]]) -> list[tuple[T, int]]:
    """Returns the first of those that end at the same word."""
    ends: dict[int, T] = {}
    for one, end in found:
        ends.setdefault(end, one)
    return [(one, end) for end, one in ends.items()]


def _is_kind(piece: Piece, kind: str) -> bool:
    """Returns whether the word is of that kind. A kind in quotes is one string of JSON."""
    return kind == (piece.text if kind.startswith('"') else piece.kind)


def _spanning(node: Node) -> Node:
    """Returns a series with the place of its parts that are written, if any is."""
    written = [one for one in node.children if one.end > one.start]
    if not written:
        return node
    return Node(node.shape, written[0].start, written[-1].end, node.children)
