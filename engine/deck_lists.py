"""The list of cards in a deck's text, entry by entry, and changes of it in the text."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.icons import TextPlace, TextRange, without_ranges

MOST_COPIES: Final = 99
"""Most copies of a card that an edit can write."""

CARD: Final = "{card}"
COUNT: Final = "{count}"


@dataclass(frozen=True, slots=True)
class DeckEntry:
    """An entry of a deck's list: the name of a card and the number of its copies.

    - `number`: the place where the number can be written; None if the list has no numbers.
    - `cut`: the ranges to delete in order to remove the entry with the comments about its icon. The
      ranges include the entry's line if the line has no other content.
    - `made_by`: the part of the text that stands for this entry and others, so that none of them
      can be removed alone; None for an entry of its own.
    """

    card: str
    count: int
    number: TextPlace | None = None
    cut: tuple[TextRange, ...] = ()
    made_by: TextRange | None = None


@dataclass(frozen=True, slots=True)
class NewEntry:
    """The place and the form of a further entry. `form` is the entry with the placeholders CARD and
    COUNT; a list without numbers has no COUNT. If `is_escaped`, a backslash is written before each
    quote and backslash of a name. `prefixes` are the words before the names of some cards."""

    place: TextPlace
    form: str
    is_escaped: bool = True
    prefixes: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def has_count(self) -> bool:
        """Whether an entry can have a number."""
        return COUNT in self.form

    def added(self, text: str, card: str, count: int) -> str:
        """Returns the text with a further entry.

        >>> NewEntry(TextPlace(5, 5, "\\n"), '"{card}" {count}').added('"A" 3', "B", 2)
        '"A" 3\\n"B" 2'
        """
        name = card
        if self.is_escaped:
            name = _escaped(card)
        entry = self.form.replace(COUNT, str(count)).replace(CARD, name)
        return self.place.filled(text, self.prefixes.get(card, "") + entry)


@dataclass(frozen=True, slots=True)
class CardList:
    """The list of cards in a deck's text, as far as it can be edited.

    - `entries`: the entries in the order of the text.
    - `new_entry`: the place for a further entry; None if the text can't take one.
    - `new_definition`: the place for the definition of a further card, likewise.
    - `definitions`: the ranges of the text that define cards, by the cards' names.
    - `known`: the names of the cards that the list can contain without a further definition.
    - `unread`: the parts of the list that could not be read.
    """

    entries: tuple[DeckEntry, ...] = ()
    new_entry: NewEntry | None = None
    new_definition: TextPlace | None = None
    definitions: Mapping[str, TextRange] = field(default_factory=dict[str, TextRange])
    known: frozenset[str] = frozenset()
    unread: tuple[TextRange, ...] = ()

    def counts(self) -> Mapping[str, int]:
        """Returns the number of copies of each card in the list."""
        counts = Counter[str]()
        for entry in self.entries:
            counts[entry.card] += entry.count
        return +counts

    def prefix(self, card: str) -> str:
        """Returns the words that the list has before the card's name."""
        return self.new_entry.prefixes.get(card, "") if self.new_entry else ""

    def is_missing(self, card: str) -> bool:
        """Returns whether the card has no definition in the text and is in no set of the game."""
        return card not in self.known

    def with_definition(self, text: str, card: str, code: str) -> str:
        """Returns the text with `code`, the definition of a card. Raises ValueError if `code` is
        empty, or if the text can't take a definition."""
        if self.new_definition is None:
            raise ValueError(f'This deck\'s text has no place for the definition of "{card}".')
        if not code.strip():
            raise ValueError(f'This deck doesn\'t define "{card}", so its definition is needed.')
        return self.new_definition.filled(text, code.strip("\r\n"))

    def with_renamed(self, text: str, card: str, name: str) -> str:
        """Returns the text with another name in all entries of a card. An entry whose words for the
        name can't be found stays as it is."""
        places = [place for one in self.entries if one.card == card for place in one.cut]
        for place in sorted(places, key=lambda one: -one.start):
            entry = text[place.start : place.end]
            for old, new in ((_escaped(card), _escaped(name)), (card, name)):
                if entry.count(old) == 1:
                    text = text[: place.start] + entry.replace(old, new) + text[place.end :]
                    break
        return text

    def with_count(self, text: str, card: str, count: int) -> str:
        """Returns the text with `count` copies of the card in the list.

        Raises ValueError if `count` is impossible, if the card isn't known, or if the list can't be
        changed with certainty.
        """
        listed = [entry for entry in self.entries if entry.card == card]
        further = count - sum(entry.count for entry in listed)
        if count < 0 or (count > MOST_COPIES and further > 0):
            raise ValueError(f"A deck can list 0 to {MOST_COPIES} copies of a card.")
        if any(_mentions(text[one.start : one.end], card) for one in self.unread):
            raise ValueError(
                f"A line of the list that names \"{card}\" can't be read. Fix it in the deck's "
                "text first."
            )
        if further > 0:
            return self._with_more(text, card, listed, further)
        return _with_fewer(text, listed, -further if count else None)

    def _with_more(self, text: str, card: str, listed: list[DeckEntry], further: int) -> str:
        """Returns the text with `further` copies of the card more than the entries `listed`."""
        new = self.new_entry
        for entry in reversed(listed):
            if entry.number is not None:
                return entry.number.filled(text, str(entry.count + further))
        if new is None:
            raise ValueError("This deck's list can't be edited with buttons. Edit the text.")
        if not new.has_count and (listed or further > 1):
            raise ValueError(f'"{card}" can be in a deck only once.')
        if self.is_missing(card):
            raise ValueError(f'This deck doesn\'t define "{card}", so its definition is needed.')
        return new.added(text, card, further)


def _escaped(name: str) -> str:
    """Returns a name with a backslash before each quote and backslash."""
    return name.replace("\\", "\\\\").replace('"', '\\"')


def _with_fewer(text: str, listed: list[DeckEntry], fewer: int | None) -> str:
    """Returns the text without `fewer` copies of the entries `listed`, taken from the last ones
    first. If `fewer` is None, all of these entries are removed."""
    cut: list[TextRange] = []
    for entry in reversed(listed):
        if fewer == 0:
            break
        if fewer is not None and fewer < entry.count:
            assert entry.number is not None
            shorter = without_ranges(text, cut)
            return entry.number.filled(shorter, str(entry.count - fewer))
        if entry.made_by is not None:
            line = " ".join(text[entry.made_by.start : entry.made_by.end].split())
            raise ValueError(
                f'"{entry.card}" comes from the line `{line}`, which can\'t be split. Replace the '
                "whole line in the deck's text."
            )
        cut += entry.cut
        fewer = fewer and fewer - entry.count
    return without_ranges(text, cut)


def _mentions(part: str, card: str) -> bool:
    """Returns whether an unreadable part of a list may name the card."""
    named, says = (one.casefold().replace("\\", "") for one in (card, part))
    return named in says
