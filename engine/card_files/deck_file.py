"""A deck file as it was read: its cards, its list, and their places in the text."""

from dataclasses import dataclass
from typing import Final, Generic, Never, Protocol, TypeVar

from engine.card_files.spans import START, Span


class HasName(Protocol):
    """Anything that has a name, such as a card."""

    @property
    def name(self) -> str:
        """The name."""
        ...


CardT = TypeVar("CardT", bound=HasName, covariant=True)


@dataclass(frozen=True, slots=True)
class Definition(Generic[CardT]):
    """A card that a text defines, and the place of its name in the text."""

    card: CardT
    span: Span


DefinitionT = TypeVar("DefinitionT", bound=Definition[HasName], covariant=True)


@dataclass(frozen=True, slots=True)
class Title:
    """The deck's name, and its author; "" if the text names no author."""

    name: str
    author: str


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A line of the deck's list: the name and the number of a card. `role` is the word before the
    name, in games that list some cards separately."""

    name: str
    span: Span
    count: int = 1
    role: str = ""


@dataclass(frozen=True, slots=True)
class DeckFile(Generic[DefinitionT]):
    """The result of reading a deck text.

    - `definitions`: all cards that could be read, including several of one name.
    - `lines`: the lines of the deck's list.
    - `unread`: the names in definitions that could not be read.
    - `nameless`: whether some of these names aren't certain either.
    - `section`: the place of the word `deck`, None if there is none.
    - `end`: the end of the text.
    - `complete`: whether the list was read without a mistake and no comment was left open.
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
        """Whether all definitions and the list were read. If not, the definition of a listed card
        may be in the part that wasn't read, so it can't be called missing."""
        return self.complete and not self.unread and not self.nameless

    @property
    def listed(self) -> set[str]:
        """The names of the cards in the list."""
        return {line.name for line in self.lines}

    def by_name(self) -> dict[str, DefinitionT]:
        """Returns the first definition of each name, in the order of the text."""
        first: dict[str, DefinitionT] = {}
        for one in self.definitions:
            first.setdefault(one.card.name, one)
        return first


NO_FILE: Final[DeckFile[Never]] = DeckFile()
"""A file without any content."""
