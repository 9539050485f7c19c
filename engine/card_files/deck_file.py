"""A deck file as it was read: its cards, its list, and where in the text each of them stands."""

from dataclasses import dataclass
from typing import Final, Generic, Never, Protocol, TypeVar

from engine.card_files.spans import START, Span


class HasName(Protocol):
    """Anything that has a name, as cards have."""

    @property
    def name(self) -> str:
        """The name."""
        ...


CardT = TypeVar("CardT", bound=HasName, covariant=True)


@dataclass(frozen=True, slots=True)
class Definition(Generic[CardT]):
    """A card and where its name stands."""

    card: CardT
    span: Span


DefinitionT = TypeVar("DefinitionT", bound=Definition[HasName], covariant=True)


@dataclass(frozen=True, slots=True)
class Title:
    """The deck's name and its author, "" where none is given."""

    name: str
    author: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of the list: a card's name, and how many of it. `role` is the word that stands before
    the name where a game lists some cards apart."""

    name: str
    span: Span
    count: int = 1
    role: str = ""


@dataclass(frozen=True, slots=True)
class DeckFile(Generic[DefinitionT]):
    """What a file defines and lists.

    `definitions` are all that could be read, second ones of a name included; `unread` the names in
    definitions that could not, and `nameless` says that for some of these not even the name is
    sure. `section` is the word `deck`, or None where there is none; `end` the end of the text.
    `complete` says that the list was read without a mistake, and nothing in it is left undone.
    """

    definitions: tuple[DefinitionT, ...] = ()
    lines: tuple[DeckLine, ...] = ()
    unread: frozenset[str] = frozenset()
    nameless: bool = False
    section: Span | None = None
    end: Span = START
    complete: bool = True

    @property
    def whole(self) -> bool:
        """Whether every card and the list were read, so that what is missing is missing."""
        return self.complete and not self.unread and not self.nameless

    @property
    def listed(self) -> set[str]:
        """The names in the list."""
        return {line.name for line in self.lines}

    def by_name(self) -> dict[str, DefinitionT]:
        """Returns the first definition of each name, in the order of the text."""
        first: dict[str, DefinitionT] = {}
        for one in self.definitions:
            first.setdefault(one.card.name, one)
        return first


NO_FILE: Final[DeckFile[Never]] = DeckFile()
"""A file in which nothing stands."""
