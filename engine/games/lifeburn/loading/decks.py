"""Deck files, text or JSON: they are read as far as possible, with the place of each part, and
checked against the limits (LIFEBURN 18.2)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, chain
from typing import Final

from engine.card_files.deck_checks import all_problems, size_problems
from engine.card_files.deck_reader import decode_text
from engine.card_files.description import Comment, described, shortened, too_long
from engine.card_files.diagnostics import Suggestions, shortened_text
from engine.card_files.icon_comments import MOST_WARNINGS, IconNotes, icon_in, misplaced
from engine.card_files.literals import LARGEST, name_flaws, number
from engine.card_files.spans import START, Span, problem, span_at
from engine.deck_lists import CardList
from engine.decks import DESCRIPTION_LENGTH, Deck, Description
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.constants import DECK_SIZE, MAX_COPIES
from engine.games.lifeburn.loading import json_parser
from engine.games.lifeburn.loading.card_lists import ListedCard, ListPlaces
from engine.games.lifeburn.loading.icons import ICON, AboveLine, IconReader, InCount, Where
from engine.games.lifeburn.loading.json_parser import (
    JsonKey,
    JsonList,
    JsonObject,
    JsonScalar,
    Node,
)
from engine.games.lifeburn.loading.loader import (
    CardSet,
    ReadCards,
    card_name,
    read_cards,
)
from engine.games.lifeburn.loading.own_names import COMMENT, HEADER, NameCheck, unlistable_part
from engine.games.lifeburn.loading.schema import TOKEN_NAMES, fold, same_name
from engine.icons import icons_by_card
from engine.names import KnownNames
from engine.problems import Problem
from engine.text.sentences import counted

GAME: Final = "lifeburn"


@dataclass(frozen=True, slots=True)
class ListEntry:
    """A line of the deck list.

    - `name` and `count`: the name of a card, and how many of it; 0 if the number makes no sense
    - `others`: other ways to read the line, as pairs of count and name, because a name may begin
      with a number or an x
    - `where`: the place of the card's icon
    - `is_counted`: whether the line begins with a number that counts the cards; the last of
      `others` is the line without such a number
    """

    name: str
    count: int
    span: Span
    others: tuple[tuple[int, str], ...] = ()
    where: Where | None = None
    is_counted: bool = True

    def matched(self, names: Mapping[str, str], known: KnownNames) -> ListEntry:
        """Returns the line with the count and name that its author must have meant: another way to
        read the line, or the correct spelling of the name. Returns the line unchanged if no card
        fits. `names` maps the comparable names of cards (`same_name`) to their names. `known` finds
        the name that a misspelled one was meant to be."""
        if same_name(self.name) in names:
            return self
        for count, name in self.others:
            if same_name(name) in names:
                return self._read_as(count, name, name)
        for count, name in ((self.count, self.name), *self.others):
            if (meant := known.meant(same_name(name))) in names:
                return self._read_as(count, name, names[meant])
        return self

    def _read_as(self, count: int, name: str, meant: str) -> ListEntry:
        """Returns the line as read in one of its ways; `meant` is the correct spelling of
        `name`."""
        is_counted = self.is_counted and (not self.others or name != self.others[-1][1])
        return ListEntry(meant, count, self.span, where=self.where, is_counted=is_counted)


@dataclass(slots=True)
class DeckList:
    """The content of a deck file.

    - `card_set`: the set of the deck's cards; None if there is no such set
    - `titles`: the headers by name, each with its text and place
    - `lines`: the lines of the list, which name cards of `own` or of `card_set`
    - `own`: the deck's custom cards
    - `icons`: the icons in the file, by the comparable names of the cards
    - `end`: the end of the list
    - `complete`: False if parts of the list couldn't be read
    - `node`: the JSON object of the deck; None for a text with a line for each card
    - `cards_at` and `cards_node`: in such a text, the index of the line `cards:` and the JSON after
      it; None if there is none
    """

    card_set: CardSet | None = None
    titles: dict[str, tuple[str, Span]] = field(default_factory=dict[str, tuple[str, Span]])
    lines: list[ListEntry] = field(default_factory=list[ListEntry])
    own: ReadCards = field(default_factory=ReadCards)
    icons: Mapping[str, str] = field(default_factory=dict[str, str])
    description: Description | None = None
    problems: list[Problem] = field(default_factory=list[Problem])
    end: Span = START
    complete: bool = True
    node: JsonObject | None = None
    cards_at: int | None = None
    cards_node: Node | None = None

    def usable(self) -> dict[str, Card]:
        """Returns all cards that the deck may list, by their comparable names (`same_name`)."""
        own = {same_name(one.card.name): one.card for one in self.own.definitions[::-1]}
        cards = {**(self.card_set.cards if self.card_set else {}), **own}
        for name, icon in self.icons.items():
            if name in cards:
                cards[name] = replace(cards[name], icon=icon)
        return cards

    def counts(self) -> dict[Card, int]:
        """Returns how many of each card the deck has, in the order of the list."""
        usable = self.usable()
        counts: Counter[str] = Counter()
        for line in self.lines:
            counts[same_name(line.name)] += line.count
        return {usable[name]: count for name, count in counts.items() if count and name in usable}

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of the deck, each as often as it is listed, in the order of the list."""
        return tuple(card for card, count in self.counts().items() for _ in range(count))

    def add(
        self,
        name: str,
        count: int,
        span: Span,
        where: Where | None = None,
        others: Iterable[tuple[int, str]] = (),
    ) -> None:
        """Adds a line to the list: `count` cards with that name. `span` is the line's place in the
        text, `where` the place of the card's icon, and `others` are other ways to read the line
        (see `ListEntry`)."""
        rest = tuple((_listed_count(number), other) for number, other in others)
        is_counted = bool(rest) or not isinstance(where, AboveLine)
        self.lines.append(ListEntry(name, _listed_count(count), span, rest, where, is_counted))

    def add_title(self, name: str, text: str, span: Span) -> None:
        """Adds a header such as the deck's name. Adds a problem instead if its text is not
        allowed."""
        flaws = [*name_flaws(text, text)]
        for flaw in flaws:
            message = f"{name}: {flaw.message}"
            self.problems.append(problem(flaw.code, message, span, flaw.hint))
        if not flaws:
            self.titles[name] = text, span

    def wrong(self, span: Span, message: str, hint: str | None = None) -> None:
        """Adds the problem that the part of the list at `span` can't be read."""
        self.complete = False
        self.problems.append(problem("wrong-value", message, span, hint))


_FIELDS: Final = ("name", "author", "about", "set", "deck", "cards")
_ENTRY: Final = ("card", "count", ICON)
_COUNT: Final = ("count", ICON)
_EXAMPLE: Final = '"deck": [{"card": "Stone Sentinel", "count": 3}]'

_COMMA: Final = re.compile(r"\s*,\s*")
_COUNTED: Final = re.compile(r"([+-]?[0-9]+)(?:\s*[xX])?\s+(\S.*)")
_COUNTED_BARE: Final = re.compile(r"([+-]?[0-9]+)\s+([xX]\s.*)")
"""A line with a count and a name that begins with a single x."""


def _listed_count(count: int) -> int:
    """Returns the count, or 0 if it can't be a number of cards."""
    return count if 1 <= count <= LARGEST else 0


def _read_text(source: str, suggestions: Suggestions, icons: IconNotes) -> DeckList:
    """Returns the deck in a text with a line for each card."""
    deck = DeckList()
    comments: list[Comment] = []
    above: list[Comment] = []
    start = 0
    for at, line in enumerate(source.split("\n"), 1):
        header = HEADER.match(line)
        if header and header[1].lower() == "cards":
            deck.cards_at = start
            try:
                node = json_parser.read_json(source, start + header.end())
            except json_parser.BadJson as error:
                deck.own = ReadCards(problems=[error.problem], nameless=True)
            else:
                deck.cards_node = node
                deck.own = read_cards(node, suggestions, own=True)
                deck.own.problems += _unlistable(deck.own)
            break
        if comment := COMMENT.search(line):
            place, opened = start + comment.start(), start + comment.start("says")
            comments.append(Comment(place, start + len(line), opened, start + len(line)))
        text, listed = COMMENT.sub("", line).rstrip(), len(deck.lines)
        first = start + len(text) - len(text.lstrip())
        _read_line(deck, text, at, AboveLine(first, tuple(above)))
        if text:
            _misplaced(source, above if len(deck.lines) == listed else (), icons)
            above = []
        if comment and icon_in(source, comments[-1]):
            if text:
                _misplaced(source, comments[-1:], icons)
            else:
                above.append(comments[-1])
        start += len(line) + 1
    _misplaced(source, above, icons)
    deck.description, warnings = described(source, comments)
    deck.problems += warnings
    return deck


def _unlistable(own: ReadCards) -> Iterator[Problem]:
    """Yields a problem for each custom card that no line of a text can name. Its name counts as
    unread, and so does the text as which such a line is read, so that neither is reported again."""
    for one in own.definitions[:]:
        name = one.card.name
        wrong = unlistable_part(name)
        if wrong is None:
            continue
        own.definitions.remove(one)
        own.unread |= {same_name(name), same_name(COMMENT.sub("", name))}
        message, hint, at, length = wrong
        exact = one.span.length == len(name) + 2
        span = Span(one.span.line, one.span.column + 1 + at, length) if exact else one.span
        yield problem("unlistable-name", message, span, hint)


def _misplaced(source: str, comments: Iterable[Comment], icons: IconNotes) -> None:
    """Warns of comments about icons with no line of the list below."""
    for one in comments:
        if len(icons.warnings) < MOST_WARNINGS:
            icons.warn(misplaced(span_at(source, one.opened, one.closed)))


def _read_line(deck: DeckList, line: str, at: int, where: Where) -> None:
    text = line.strip()
    span = Span(at, len(line) - len(line.lstrip()) + 1, len(text))
    header = HEADER.match(line)
    if header is None:
        if text:
            found = (_COUNTED.fullmatch(text), _COUNTED_BARE.fullmatch(text))
            counted = [(number(one[1]), one[2]) for one in found if one]
            (count, listed), *others = (*counted, (1, text))
            deck.end = span
            deck.add(listed, count, span, where, others)
        return
    name, rest = header[1].lower(), line[header.end() :]
    title = rest.strip()
    if deck.lines:
        message = f"`{name}:` is before the first card."
        deck.problems.append(problem("misplaced-header", message, span))
    elif name in deck.titles:
        message = f"`{name}:` is given twice."
        deck.problems.append(problem("given-twice", message, span, "Remove one."))
    else:
        column = header.end() + 1 + len(rest) - len(rest.lstrip())
        deck.add_title(name, title, Span(at, column, max(1, len(title))))


def _read_object(source: str, suggestions: Suggestions, _: IconNotes) -> DeckList:
    """Returns the deck in a JSON object."""
    deck = DeckList()
    try:
        node = json_parser.read_json(source, 0, json_parser.DEEPEST + 2)
    except json_parser.BadJson as error:
        deck.complete = False
        deck.problems.append(error.problem)
        return deck
    if not isinstance(node, JsonObject):
        deck.wrong(node.span, "This is a list; a deck is an object with a field `deck`.", _EXAMPLE)
        return deck
    deck.end, deck.node = node.span, node
    for name, (key, value) in _fields(deck, node, _FIELDS, suggestions).items():
        if name == "cards":
            deck.own = read_cards(value, suggestions, own=True)
        elif name == "deck":
            deck.end = key.span
            _read_list(deck, value, suggestions)
        elif name == "about":
            _describe(deck, source, key, value)
        elif isinstance(value, JsonScalar) and isinstance(value.value, str):
            deck.add_title(name, value.value.strip(), value.span)
        else:
            deck.wrong(value.span, f'"{name}" is a text in quotes.')
    return deck


def _describe(deck: DeckList, source: str, key: JsonKey, value: Node) -> None:
    """Sets the description of the deck from the field `about`. Problems with the description are
    only warnings."""
    if not isinstance(value, JsonScalar) or not isinstance(value.value, str):
        message = '"about" is a text in quotes; this isn\'t read.'
        deck.problems.append(problem("wrong-value", message, value.span, None, "warning"))
        return
    text = value.value.strip()
    begin = _place(source, key.span)
    end = _place(source, value.span) + value.span.length
    if after := _COMMA.match(source, end):
        end = after.end()
    elif source[:begin].rstrip().endswith(","):
        begin = source.rindex(",", 0, begin)
    deck.description = Description(shortened(text), begin, end)
    if len(text) > DESCRIPTION_LENGTH:
        deck.problems.append(too_long(len(text), value.span))


def _place(source: str, span: Span) -> int:
    """Returns the index in the text of a place."""
    start = 0
    for _ in range(1, span.line):
        start = source.index("\n", start) + 1
    return start + span.column - 1


def _fields(
    deck: DeckList, node: Node, known: Sequence[str], suggestions: Suggestions
) -> dict[str, tuple[JsonKey, Node]]:
    """Returns the known fields of an object, each once, and reports all others."""
    found: dict[str, tuple[JsonKey, Node]] = {}
    for key, value in node.members if isinstance(node, JsonObject) else ():
        name = fold(key.name)
        if name not in known:
            hint = suggestions.hint(key.name, known) or f"Possible: {', '.join(known)}."
            message = f'There\'s no field "{shortened_text(key.name)}" here.'
            deck.problems.append(problem("unknown-field", message, key.span, hint))
        elif name in found and name != ICON:
            message = f'"{name}" is given twice.'
            deck.problems.append(problem("given-twice", message, key.span, "Remove one."))
        else:
            found[name] = key, value
    return found


def _read_list(deck: DeckList, node: Node, suggestions: Suggestions) -> None:
    match node:
        case JsonObject(members):
            for key, count in members:
                where = InCount(count)
                if isinstance(count, JsonObject):
                    _, count = _fields(deck, count, _COUNT, suggestions).get("count", (key, count))
                _add(deck, key.name, key.span, count, where)
        case JsonList(items):
            for item in items:
                fields = _fields(deck, item, _ENTRY, suggestions)
                _, card = fields.get("card", (None, None))
                if isinstance(card, JsonScalar) and isinstance(card.value, str):
                    _, count = fields.get("count", (None, JsonScalar(1, card.span)))
                    where = item if isinstance(item, JsonObject) else None
                    _add(deck, card.value, card.span, count, where)
                else:
                    deck.wrong(item.span, "An entry of the deck names a card.", _EXAMPLE)
        case JsonScalar(_, span):
            deck.wrong(span, '"deck" is a list of cards with their counts.', _EXAMPLE)


def _add(deck: DeckList, name: str, span: Span, count: Node, where: Where | None) -> None:
    number = count.value if isinstance(count, JsonScalar) else None
    if isinstance(number, bool) or not isinstance(number, int):
        deck.wrong(count.span, "A count is a whole number.", _EXAMPLE)
    else:
        deck.add(name.strip(), number, span if 1 <= number <= LARGEST else count.span, where)


def parse_deck(text: str | bytes, sets: Mapping[str, CardSet], default: CardSet) -> Deck:
    """Returns the deck for a text, which may be a plain list or JSON. The deck's `content` is a
    DeckList.

    `sets` are the card sets that the deck may name, by their comparable names; `default` is the set
    if it names none. Mistakes in the text don't raise an error: they are in the deck's `problems`.
    Source: LIFEBURN 18.2.

    >>> burn = CardSet("Burn", {})
    >>> deck = parse_deck("name: Sentinels\\nauthor: Ann\\n3 Stone Sentinel", {}, default=burn)
    >>> deck.name, [(line.count, line.name) for line in deck.content.lines]
    ('Sentinels', [(3, 'Stone Sentinel')])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, DeckList(default, complete=False), tuple(problems))
    suggestions = Suggestions()
    read = _read_object if source.lstrip()[:1] in ("{", "[") else _read_text
    icons = IconNotes()
    content = read(source, suggestions, icons)
    problems = [*content.problems, *content.own.problems]
    named, place = content.titles.get("set", ("", START))
    content.card_set = _set_named(named, sets) if named else default
    if content.card_set is None:
        near = suggestions.hint(named, [one.name for one in sets.values()])
        said = f'There\'s no card set called "{shortened_text(named)}".'
        hint = near or f"The default set is {default.name}."
        if same_name(source.split("\n")[place.line - 1]) not in content.own.unread:
            problems.append(problem("unknown-set", said, place, hint))
    names = content.usable()
    written = {**{name: name for name in content.own.unread}, **_written(names)}
    known = KnownNames(written)
    content.lines = [line.matched(written, known) for line in content.lines]
    places = IconReader(source, icons).read(_places(content))
    content.icons = icons_by_card(icons.notes)
    called = {same_name(line.name): line.name for line in content.lines} | _written(names)
    name, author = (content.titles.get(one, (None,))[0] for one in ("name", "author"))
    return Deck(
        GAME,
        name,
        author,
        source,
        content,
        (*problems, *icons.warnings),
        content.description,
        tuple(replace(note, card=called.get(note.card, note.card)) for note in icons.notes),
        {called.get(card, card): place for card, place in places.items()},
        _card_list(source, content, called, (card.name for card in names.values())),
    )


def _card_list(
    source: str, deck: DeckList, called: Mapping[str, str], known: Iterable[str]
) -> CardList:
    """Returns the list of the deck, for edits. `called` are the names of cards by their compared
    forms, and `known` the names of the cards that the list can contain."""
    places = ListPlaces(source, deck.node, deck.cards_node, deck.cards_at)
    if not deck.complete:
        return places.unread_list()
    listed = [
        ListedCard(
            called.get(same_name(line.name), line.name),
            line.count,
            line.span,
            line.where,
            line.is_counted,
        )
        for line in deck.lines
    ]
    written = [(called.get(name, card_name(item)), item) for name, item in deck.own.written]
    return places.card_list(listed, written, known)


def _written(cards: Mapping[str, Card]) -> dict[str, str]:
    """Returns the names of cards as written, by their compared forms."""
    return {name: card.name for name, card in cards.items()}


def _set_named(named: str, sets: Mapping[str, CardSet]) -> CardSet | None:
    """Returns the set of that name, however it is typed."""
    return sets.get(KnownNames(sets).meant(same_name(named)))


def _places(deck: DeckList) -> Iterator[tuple[str, Where]]:
    """Yields the places of the icons of cards, with the cards' compared names."""
    yield from deck.own.written
    for line in deck.lines:
        if line.where is not None:
            yield same_name(line.name), line.where


def check_deck(deck: Deck) -> list[Problem]:
    """Returns all problems of the deck, including those found while reading it, in the order of the
    text."""
    content: DeckList = deck.content
    return all_problems(deck.problems, chain(_own(content), _lines(content), _size(content)))


def own_cards(deck: Deck) -> tuple[Card, ...]:
    """Returns the custom cards that the deck's list uses."""
    content: DeckList = deck.content
    return tuple(card for card in content.counts() if card.own)


def _own(deck: DeckList) -> Iterator[Problem]:
    listed = {same_name(line.name) for line in deck.lines}
    names = NameCheck(deck.card_set)
    for one in deck.own.definitions:
        name = one.card.name
        if wrong := names.add(name, one.span):
            yield wrong
        elif listed and same_name(name) not in listed:
            said = f'"{name}" is defined, but the deck doesn\'t list it.'
            yield problem("unlisted", said, one.span, None, "warning")


def _lines(deck: DeckList) -> Iterator[Problem]:
    usable, suggestions = deck.usable(), Suggestions()
    known = deck.card_set is not None
    copies: Counter[str] = Counter()
    for line in deck.lines:
        name = same_name(line.name)
        copies[name] += line.count
        if line.count == 0:
            said = "A count is 1 or more, and no larger than a deck."
            yield problem("bad-count", said, line.span, f"3 {shortened_text(line.name)}")
        elif name in usable:
            if copies[name] - line.count <= MAX_COPIES < copies[name]:
                said = f'The deck has {copies[name]} of "{line.name}"; {MAX_COPIES} are allowed.'
                hint = f"Remove {copies[name] - MAX_COPIES}."
                yield problem("too-many-copies", said, line.span, hint)
        elif known and name not in deck.own.unread:
            if name in TOKEN_NAMES:
                said = f'"{line.name}" is a token; tokens are never in a deck.'
                yield problem("token-in-deck", said, line.span, "Remove it.")
            elif not deck.own.nameless:
                said = f'There\'s no card called "{shortened_text(line.name)}".'
                hint = suggestions.hint(line.name, (one.name for one in usable.values()))
                yield problem("unknown-card", said, line.span, hint)


def _size(deck: DeckList) -> Iterator[Problem]:
    if not deck.complete:
        return
    if not deck.lines:
        said = f"There's no list of cards; a deck has exactly {DECK_SIZE}."
        yield problem("no-deck", said, deck.end, "3 Stone Sentinel")
        return
    sizes = [*accumulate(line.count for line in deck.lines)]
    past = (line.span for line, size in zip(deck.lines, sizes, strict=True) if size > DECK_SIZE)
    said = f"The deck has {counted(sizes[-1], 'card')}; it takes exactly {DECK_SIZE}."
    yield from size_problems(sizes[-1], (DECK_SIZE, DECK_SIZE), next(past, deck.end), said)
