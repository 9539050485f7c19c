"""The reader of deck texts, part by part: the cards, then the list."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, cast

from lark import Token

from engine.card_files.deck_file import DeckFile, DeckLine, DefinitionT, Title
from engine.card_files.description import described
from engine.card_files.grammar import Parsed
from engine.card_files.icon_comments import IconNotes, comment_place, read_icons
from engine.card_files.list_entries import (
    cut_of_entry,
    newline_of,
    place_at_end,
    place_behind,
    place_below,
)
from engine.card_files.segments import Block
from engine.card_files.spans import START, Span, problem, span_of
from engine.card_files.tolerant_parser import TolerantParser
from engine.deck_lists import COUNT, CardList, DeckEntry, NewEntry
from engine.decks import Deck
from engine.icons import TextPlace, TextRange, icons_by_card
from engine.names import KnownNames
from engine.problems import Problem

MOST_DEFINITIONS: Final = 200
MOST_BYTES: Final = 65_536
UNREADABLE: Final = frozenset({"too-long", "not-utf8"})
"""Codes of the problems after which a text is not read any further."""

_BYTE_ORDER_MARK: Final = "\ufeff"


class DeckReader(ABC, Generic[Parsed, DefinitionT]):
    """The reader of one deck text. Its words from index `section` on are the deck's list.

    `blocks` are the cards before the list. `parts` are the parts of the list, each with the name of
    the grammar's rule for it. A game defines how to read a card (`card`), what is known of a card
    that can't be read (`note_unread`), and how to read further lines of a list (`line`).
    """

    too_many_hint: str | None = None
    known: Collection[str] = ()
    """Names of cards that the list may contain without a definition in the text."""
    new_list = 'deck: "New deck"'
    """The line that begins a list."""
    entry_form = '"{card}"'
    """The form of an entry of the list (`NewEntry.form`)."""
    is_escaped = True
    """Whether names have backslashes before quotes and backslashes."""

    def __init__(
        self,
        words: Sequence[Token],
        section: int,
        parser: TolerantParser[Parsed],
        blocks: Iterable[Block],
        parts: Iterable[tuple[str, Sequence[Token]]],
    ) -> None:
        self.words = words
        self.section = section
        self.parser = parser
        self.definitions: list[DefinitionT] = []
        self.lines: list[DeckLine] = []
        self.unread: set[str] = set()
        self.nameless = False
        self.complete = all(word.type != "OPEN_COMMENT" for word in words)
        self._title: Title | None = None
        self._starts: dict[int, str | None] = {}
        self._defined: dict[str, TextRange] = {}
        self._listed: list[Sequence[Token]] = []
        self._unread_parts: list[TextRange] = []
        self._last: TextRange | None = None
        self._entries: list[tuple[int, DeckEntry]] = []
        self._icons = IconNotes()
        self._blocks = blocks
        self._parts = parts

    @abstractmethod
    def card(self, block: Block) -> DefinitionT | None:
        """Returns the card that the words of `block` define; None if some of the words can't be
        read."""

    @abstractmethod
    def note_unread(self, block: Block) -> None:
        """Stores the names in a definition that could not be read, as far as they are certain. The
        list may contain these names without a definition."""

    def line(self, rule: str, part: Sequence[Token], read: Parsed | None) -> None:
        """Stores a part of the list: a line with a card, or the header with the deck's name and
        author. `part` are the words, `rule` is the name of their grammar rule, and `read` is their
        meaning. If `read` is None, the part could not be read; the list is then incomplete, unless
        the part is the header."""
        if isinstance(read, DeckLine):
            self.lines.append(read)
        elif isinstance(read, Title):
            self._title = read
        else:
            self.complete = self.complete and rule == "header"

    def read(self) -> None:
        """Reads the whole text: its cards, its list and its icons."""
        for place, block in enumerate(self._blocks):
            if place == MOST_DEFINITIONS:
                message = f"A deck file can define {MOST_DEFINITIONS} cards; there are more."
                first = span_of(block.head[0])
                self.report("too-many-definitions", message, first, self.too_many_hint)
            card = self.card(block) if place < MOST_DEFINITIONS else None
            if card is None:
                self.note_unread(block)
            else:
                self.definitions.append(card)
            self._starts[block.head[0].start_pos or 0] = card and card.card.name
            if card is not None:
                self._note_definition(card.card.name, block)
        for rule, part in self._parts:
            read = self.parser.parse(rule, part)
            self.line(rule, part, read)
            self._note_part(part, read)
            if rule != "header":
                name = read.name if isinstance(read, DeckLine) else None
                self._starts[part[0].start_pos or 0] = name
        self._find_meant()
        self._read_icons()
        for part, line in zip(self._listed, self.lines, strict=True):
            self._entries.append((part[0].start_pos or 0, self._entry(part, line)))

    def _find_meant(self) -> None:
        """Replaces the names in the list by the names that they mean, however they are typed."""
        defined = (one.card.name for one in self.definitions)
        names = KnownNames((*defined, *self.unread, *self.known))
        self.lines = [replace(line, name=names.meant(line.name)) for line in self.lines]
        self._starts = {at: name and names.meant(name) for at, name in self._starts.items()}

    def _read_icons(self) -> None:
        """Sets the icons of cards that comments name."""
        if "icon" not in self.parser.source.lower():
            return
        comments = self.parser.comments(self.words)
        self._icons = read_icons(self.parser.source, comments, self.words, self._starts)
        icons = self.icons
        for place, one in enumerate(self.definitions):
            if icon := icons.get(one.card.name):
                card = replace(cast("Any", one.card), icon=icon)
                self.definitions[place] = replace(cast("Any", one), card=card)

    @property
    def icons(self) -> Mapping[str, str]:
        """The icons that the text gives to cards, by the cards' names."""
        return icons_by_card(self._icons.notes)

    def _icon_places(self) -> dict[str, TextPlace]:
        """Returns the place in the text for the icon of each card: at its definition, or else in
        the list."""
        places: dict[str, TextPlace] = {}
        for start, name in self._starts.items():
            if name is not None and name not in places:
                places[name] = comment_place(self.parser.source, start, "!", ("*", "*"))
        return places

    def _note_definition(self, name: str, block: Block) -> None:
        """Stores the range of the text that defines a card; the first definition counts."""
        last = block.rest[-1] if block.rest else block.head
        self._defined.setdefault(name, _range(block.head[0], last[-1]))

    def _note_part(self, part: Sequence[Token], read: Parsed | None) -> None:
        """Stores the place of a part of the list, for edits."""
        place = _range(part[0], part[-1])
        if read is None:
            self._unread_parts.append(place)
        else:
            self._last = place
        if isinstance(read, DeckLine):
            self._listed.append(part)

    def add_entries(self, cards: Iterable[str], place: TextRange) -> None:
        """Adds entries of a list, one of each card, for which one part of the text stands."""
        self._entries += [(place.start, DeckEntry(card, 1, made_by=place)) for card in cards]

    def prefixes(self) -> Mapping[str, str]:
        """Returns the words that the list has before the names of some cards, with a space."""
        return {}

    def _entry(self, part: Sequence[Token], line: DeckLine) -> DeckEntry:
        """Returns the entry of the list that these words are."""
        words = [_range(word, word) for word in part]
        icons = self._icons.before.get(words[0].start, [])
        number: TextPlace | None = None
        if COUNT in self.entry_form:
            last = words[-1]
            is_number = part[-1].type == "INT"
            number = TextPlace(
                last.start if is_number else last.end, last.end, " " * (not is_number)
            )
        cut = cut_of_entry(self.parser.source, (*icons, *words))
        return DeckEntry(line.name, line.count, number, cut)

    def _card_list(self) -> CardList:
        """Returns the list of the text, for edits."""
        entries = sorted(self._entries, key=lambda one: one[0])
        new = NewEntry(self._new_entry(), self.entry_form, self.is_escaped, self.prefixes())
        defined = (one.card.name for one in self.definitions)
        return CardList(
            tuple(entry for _, entry in entries),
            new,
            self._new_definition(),
            self._defined,
            frozenset((*defined, *self.unread, *self.known)),
            tuple(self._unread_parts),
        )

    def _new_entry(self) -> TextPlace:
        """Returns the place in the text for a further entry."""
        source = self.parser.source
        if self.section == len(self.words):
            return place_at_end(source, self.new_list + newline_of(source))
        if self._listed or self._entries:
            assert self._last is not None
            return place_behind(source, self._last.start, self._last.end)
        last = self._last.end if self._last is not None else self.words[-1].end_pos or 0
        return place_below(source, last, newline_of(source))

    def _new_definition(self) -> TextPlace:
        """Returns the place in the text for the definition of a further card: below the last
        definition, or else above the list."""
        source = self.parser.source
        newline = newline_of(source)
        if self.section:
            return place_below(source, self.words[self.section - 1].end_pos or 0, newline * 2)
        if not self.words:
            return place_at_end(source)
        start = self.words[0].start_pos or 0
        start = source.rfind("\n", 0, start) + 1
        return TextPlace(start, start, "", newline * 2)

    def report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        """Adds a problem at that place. `code` identifies the kind of problem."""
        self.parser.problems.append(problem(code, message, span, hint))

    def file(self) -> DeckFile[DefinitionT]:
        """Returns what has been read so far."""
        section = self.words[self.section : self.section + 1]
        return DeckFile(
            tuple(self.definitions),
            tuple(self.lines),
            frozenset(self.unread),
            self.nameless,
            span_of(section[0]) if section else None,
            span_of(self.words[-1]) if self.words else START,
            self.complete,
        )

    def deck(self, game: str, content: object) -> Deck:
        """Returns the deck, with the problems in the order of the text. `game` is the game's key,
        `content` its parsed form of the deck."""
        source = self.parser.source
        description, warnings = described(source, self.parser.comments(self.words))
        warnings += self._icons.warnings
        found = sorted((*self.parser.problems, *warnings), key=lambda one: (one.line, one.column))
        name, author = (self._title.name, self._title.author) if self._title else (None, None)
        return Deck(
            game,
            name,
            author or None,
            source,
            content,
            tuple(found),
            description,
            tuple(self._icons.notes),
            self._icon_places(),
            self._card_list(),
        )


def _range(first: Token, last: Token) -> TextRange:
    """Returns the range of the text from one word to another."""
    return TextRange(first.start_pos or 0, last.end_pos or 0)


def must_be_right(problems: Iterable[Problem]) -> None:
    """Raises ValueError with the first problem that is an error; warnings are allowed."""
    for one in problems:
        if one.severity == "error":
            raise ValueError(f"line {one.line}, column {one.column}: {one.message}")


def decode_text(text: str | bytes) -> tuple[str, list[Problem]]:
    """Returns the text without a byte order mark, and a list of problems: if it is too long or
    isn't valid UTF-8."""
    data = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(data) > MOST_BYTES:
        message = f"This file is too long: a deck may have {MOST_BYTES:,} bytes (64 KiB)."
        return data.decode(errors="replace"), [problem("too-long", message, START)]
    try:
        return data.decode().removeprefix(_BYTE_ORDER_MARK), []
    except UnicodeDecodeError as error:
        before = data[: error.start].decode().removeprefix(_BYTE_ORDER_MARK)
        span = Span(before.count("\n") + 1, len(before) - before.rfind("\n"))
        message = "This file isn't text in UTF-8."
        hint = 'Save it again as "UTF-8" in your editor.'
        return data.decode(errors="replace"), [problem("not-utf8", message, span, hint)]
