"""A deck text as it was read: its parts with their places in the text, and whether their numbers
are within their bounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.card_files.deck_file import NO_FILE, DeckFile, Definition
from engine.card_files.spans import Span, problem
from engine.games.chaos.cards import Card
from engine.problems import Problem

Range = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ParsedPart:
    """A piece of a card as plain data, and where it stands.

    `parts` are the places of its own pieces by the names of their fields; pieces that the text
    leaves out have none. `each` are the pieces of a list.
    """

    value: Any
    span: Span
    parts: Mapping[str, ParsedPart] = field(default_factory=dict[str, "ParsedPart"])
    each: tuple[ParsedPart, ...] = ()

    def __getitem__(self, part: str) -> ParsedPart:
        return self.parts[part]

    def at(self, part: str) -> Span:
        """Returns where that part stands; the whole piece if the text leaves it out."""
        return self.parts[part].span if part in self.parts else self.span


def in_range(
    placed: ParsedPart, bounds: Range, what: str, *, is_change: bool = False
) -> Iterator[Problem]:
    """Yields a problem if the number is not within the bounds, or is 0 though it is added to
    something."""
    least, most = bounds
    if not least <= placed.value <= most:
        message = f"{what} is {placed.value}; it goes from {least} to {most}."
        hint = f"Write {min(max(placed.value, least), most)}."
        yield problem("number-out-of-range", message, placed.span, hint)
    if is_change and placed.value == 0:
        message = f"{what} is 0, which changes nothing."
        yield problem("no-change", message, placed.span, "Write a number above or below 0.")


DECK_SIZE: Final = 20


@dataclass(frozen=True, slots=True)
class Order:
    """`generate count seed seed cost least..most`."""

    count: int
    seed: int
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck with its places in the text: `cards` are those that it plays, in the order of the
    list. `generate` lines that are left undone leave its list incomplete."""

    cards: tuple[Card, ...] = ()
    file: DeckFile[Definition[Card]] = NO_FILE

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards that the text defines, the first of each name."""
        return tuple(one.card for one in self.file.by_name().values())

    @property
    def is_whole(self) -> bool:
        """Whether it plays as many cards as a deck has, none twice, each defined once."""
        defined, listed = self.file.by_name(), self.file.listed
        once = len(defined) == len(self.file.definitions) and len(listed) == len(self.file.lines)
        return once and listed <= set(defined) and len(listed) == DECK_SIZE
