"""Shapes: the forms that parts of a card's text can have, as plain data. A card language is a set
of named shapes."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

_NUMBER: Final = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed word. `kind` is the type of the word in the card language, `text` how it is
    written."""

    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Blank:
    """A word that the card's author chooses: a name or a number. `text` is an example. `rule` is
    the name of the shape that the blank is in."""

    kind: str
    text: str
    rule: str = ""

    @property
    def is_number(self) -> bool:
        """Whether the word is a number, such as `3`, `-1` or `2x`."""
        return _NUMBER.search(self.text) is not None


@dataclass(frozen=True, slots=True)
class Series:
    """Several shapes in a row."""

    items: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several shapes. Those with an index in `unoffered` are read, but never offered: they
    are other spellings."""

    options: tuple[Shape, ...]
    unoffered: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Maybe:
    """A shape that can be left out. `is_offered` says whether members can add it. `is_written` says
    whether it is written in a new part. `indent` is written before it instead of a space."""

    item: Shape
    is_offered: bool = True
    is_written: bool = False
    indent: str = " "


@dataclass(frozen=True, slots=True)
class Many:
    """A shape that can occur several times, at least `least` times, with a separator between.
    `first` is the shape of the first, if it differs. `indent` is written before a further one
    instead of a space. A new part has `written` of them, if that is more than `least`."""

    item: Shape
    separator: Word | None = None
    least: int = 0
    first: Shape | None = None
    indent: str = " "
    written: int = 0


@dataclass(frozen=True, slots=True)
class Fields:
    """The named fields of a JSON object, in any order.

    - `named`: the shapes of their values. A value that is a Many is a list in brackets; a single
      item may be written without them.
    - `fixed`: the fields that every object has, each with the words of a new one.
    - `usual`: the other fields of a new object, likewise.
    - `unoffered`: the fields that are read but never offered.
    - `groups`: the places for further fields, each with its title and the names of its fields. If
      there are none, there is one place for all.
    - `titles`: the titles of fields that differ from those of the language.
    - `opening`: the kind of the opening bracket.
    """

    named: Mapping[str, Shape] = field(hash=False)
    fixed: tuple[tuple[str, str], ...] = ()
    usual: tuple[tuple[str, str], ...] = ()
    unoffered: frozenset[str] = frozenset()
    groups: tuple[tuple[str, tuple[str, ...]], ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict[str, str], hash=False)
    opening: str = "{"


@dataclass(frozen=True, slots=True)
class Rule:
    """The shape with this name in the language."""

    name: str


Shape = Word | Blank | Series | Choice | Maybe | Many | Fields | Rule


@dataclass(frozen=True, slots=True)
class Piece:
    """A word of a text with its place: the indexes of its first character and of the one after its
    last."""

    kind: str
    text: str
    start: int
    end: int


class CardLanguage(ABC):
    """The language of a game's cards. `start` is the shape of a whole card, `rules` are the other
    named shapes. `titles` are the words for the parts of a card, by the names of rules and the
    kinds of blanks. `simplest` names the rule that a choice begins with, by the choice's rule."""

    start: Shape
    rules: Mapping[str, Shape]
    titles: Mapping[str, str]
    simplest: Mapping[str, str]
    tight: frozenset[str] = frozenset()
    """Words without a space behind them."""

    @abstractmethod
    def pieces(self, text: str) -> Sequence[Piece] | None:
        """Returns the words of a card's text; None if some of it is no word of the language."""

    def joined(self, words: Sequence[str]) -> str:
        """Returns words as text of the language."""
        return joined(words, self.tight)

    def label(self, shape: Shape, text: str) -> str:
        """Returns what members read for a new part with this shape and text."""
        return text

    def described(self, shape: Shape, text: str) -> str:
        """Returns what members read for the text of a part with this shape."""
        return text

    def resolved(self, shape: Shape) -> Shape:
        """Returns the shape that a rule stands for; any other shape is returned unchanged."""
        while isinstance(shape, Rule):
            shape = self.rules[shape.name]
        return shape


_TIGHT_BEFORE: Final = frozenset(",:)]}/;")
_TIGHT_AFTER: Final = frozenset("([{?/")


def joined(words: Sequence[str], tight: frozenset[str] = frozenset()) -> str:
    """Returns words as text. There's no space before a comma or a closing bracket, none after an
    opening one, none after the words in `tight`, and none at a line end.

    >>> joined(["(", "deal", "1", ",", "draw", "1", ")"])
    '(deal 1, draw 1)'
    """
    text = ""
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        is_near = word[:1] in _TIGHT_BEFORE or before[-1:] in _TIGHT_AFTER or before in tight
        apart = at and not is_near and not word.startswith("\n") and not before.startswith("\n")
        text += f" {word}" if apart else word
    return text


def words_of(
    language: CardLanguage,
    shape: Shape,
    names: Mapping[str, str],
    kept: dict[str, Sequence[str]] | None = None,
) -> list[str]:
    """Returns the words of the simplest text of a shape. `names` are the words for blanks, by their
    kinds; a blank without one gets its example. `kept` are words for rules, by the rules' names:
    each is used once, and then taken from the dictionary."""
    match shape:
        case Word(_, text):
            return [text]
        case Blank(kind, text):
            return [names.get(kind, text)]
        case Series(items):
            return [word for item in items for word in words_of(language, item, names, kept)]
        case Choice():
            return words_of(language, next(offered(language, shape)), names, kept)
        case Maybe(item, _, is_written, indent):
            if not is_written and not (kept and isinstance(item, Rule) and item.name in kept):
                return []
            words = words_of(language, item, names, kept)
            return [indent, *words] if "\n" in indent else words
        case Many():
            return _several(language, shape, names, kept)
        case Fields(_, fixed, usual):
            pairs = ", ".join(f'"{name}": {value}' for name, value in (*fixed, *usual))
            return ["{" + pairs + "}"]
        case Rule(name):
            if kept and name in kept:
                return list(kept.pop(name))
            simplest = language.simplest.get(name)
            inner = Rule(simplest) if simplest else language.rules[name]
            return words_of(language, inner, names, kept)


def _several(
    language: CardLanguage,
    shape: Many,
    names: Mapping[str, str],
    kept: dict[str, Sequence[str]] | None,
) -> list[str]:
    """Returns the words of as many different parts as a new text has."""
    several: list[list[str]] = []
    for at in range(max(shape.least, shape.written)):
        item = shape.first if shape.first is not None and not at else shape.item
        words = words_of(language, item, names, kept)
        options = language.resolved(item)
        if words in several and isinstance(options, Choice):
            others = (words_of(language, one, names) for one in offered(language, options))
            words = next((one for one in others if one not in several), words)
        several.append(words)
    mark = [shape.separator.text] if shape.separator else []
    return [word for at, words in enumerate(several) for word in (mark * bool(at) + words)]


def offered(language: CardLanguage, choice: Choice) -> Iterator[Shape]:
    """Yields the shapes that a choice offers. A choice among them is replaced by its own."""
    for at, option in enumerate(choice.options):
        if at in choice.unoffered:
            continue
        inner = language.resolved(option)
        if isinstance(inner, Choice):
            yield from offered(language, inner)
        else:
            yield option
