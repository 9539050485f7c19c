"""A deck file as it was read: its cards, its list, and their places in the text."""

from dataclasses import dataclass
from typing import Final, Generic, Never, Protocol, TypeVar

from engine.card_files.spans import START, Span


class HasName(Protocol):
    """Anything with a name, such as a card."""

    @property
    def name(self) -> str:
        """The name."""
        ...


CardT = TypeVar("CardT", bound=HasName, covariant=True)


@dataclass(frozen=True, slots=True)
class Definition(Generic[CardT]):
    """A card and the place of its name."""

    card: CardT
    span: Span


DefinitionT = TypeVar("DefinitionT", bound=Definition[HasName], covariant=True)


@dataclass(frozen=True, slots=True)
class Title:
    """The deck's name and its author, "" if there is none."""

    name: str
    author: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of the list: the name and number of a card. `role` is the word before the name in
    games that list some cards separately."""

    name: str
    span: Span
    count: int = 1
    role: str = ""


@dataclass(frozen=True, slots=True)
class DeckFile(Generic[DefinitionT]):
    """The definitions and the list of a file.

    `definitions` are all that could be read, further ones of a name included. `unread` are the
    names in definitions that could not be read; `nameless` says that for some of these not even the
    name is certain. `section` is the word `deck`, or None if there is none; `end` is the end of the
    text. `complete` says that the list was read without a mistake and that no comment was left
    open.
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
        """Whether every card and the list were read, so that a missing card is really missing."""
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
"""A file without any content."""
