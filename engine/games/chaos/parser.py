"""A deck text read as far as it can be, and everything that is wrong with the writing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lark import Token

from engine.decks import Deck
from engine.games.chaos.cards import Card, Effect
from engine.games.chaos.conditions import IndeCond, TargetCond
from engine.games.chaos.diagnostics import diagnose
from engine.games.chaos.generate_lines import expanded, order_problems, ordered
from engine.games.chaos.grammar import GRAMMAR
from engine.games.chaos.parsed_part import ParsedPart
from engine.games.chaos.segmenter import Block, blocks, section_parts, section_start
from engine.games.chaos.source import (
    DECK_SIZE,
    Definition,
    Listed,
    ReadDeck,
    Title,
)
from engine.games.chaos.token_checks import number_problems, read_names
from engine.games.chaos.transform import Parsed, whole_card
from engine.games.chaos.validation import refusals
from engine.language.file_text import decode_text
from engine.language.spans import START, Span, problem, span_of
from engine.language.tolerant_parser import TolerantParser
from engine.problems import Problem

GAME: Final = "chaos"
MOST_DEFINITIONS: Final = 200
MOST_OPEN: Final = 12


def parse_deck(text: str | bytes) -> Deck:
    """Parses a deck text; the `content` of what it returns is a ReadDeck.

    Never raises for what a player wrote: what cannot be parsed is reported in `problems`, in order
    of place, and the rest of the text is parsed all the same. Cards that the rules refuse are
    reported too (CHAOS 11). A deck with `generate` lines in which nothing is wrong is that with the
    cards in their place, its `source` too: what is stored stays the same whatever becomes of the
    generator. If they make no whole deck, the cards stand where they are ordered.

    >>> card = 'spell "Study" cost 2 cast draw(2, ally)'
    >>> deck = parse_deck(card + ' deck: "Books" by "Ann" "Study"')
    >>> deck.name, [card.name for card in deck.content.cards]
    ('Books', ['Study'])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, ReadDeck(()), tuple(problems))
    reading = _DeckParser(source)
    deck = reading.deck()
    if not reading.delivers():
        return deck
    deck = reading.delivered()
    return parse_deck(reading.expanded()) if deck.content.is_whole else deck


def parse_cards(text: str, *, limits: bool = False) -> dict[str, Card]:
    """Returns the cards that the text defines, by name; the first of each name.

    Without `limits` they need not be fit for a deck: only the grammar counts. Raises ValueError
    with the first thing that is wrong.
    """
    source, problems = decode_text(text)
    deck = _DeckParser(source, limits=limits).deck()
    _must_be_right((*problems, *deck.problems))
    return {card.name: card for card in deck.content.own}


def parse_effects(text: str) -> tuple[Effect, ...]:
    """Returns the effects of the text, of which only the grammar counts. Raises ValueError with the
    first thing that is wrong."""
    return _parsed(text, "effects").value


def parse_condition(text: str) -> TargetCond | IndeCond:
    """Returns the same of a condition."""
    return _parsed(text, "condition").value


def _parsed(text: str, rule: str) -> ParsedPart:
    """Returns what the whole text means by that rule."""
    words, problems = _read_words(text)
    if not words:
        raise ValueError("There is nothing to read.")
    reader = _reader(text, problems)
    parsed = reader.parse(rule, words)
    _must_be_right(reader.problems)
    assert isinstance(parsed, ParsedPart)
    return parsed


def _must_be_right(problems: Sequence[Problem]) -> None:
    for one in problems:
        if one.severity == "error":
            raise ValueError(f"line {one.line}, column {one.column}: {one.message}")


def _read_words(text: str) -> tuple[list[Token], list[Problem]]:
    words, problems = read_names(GRAMMAR.split(text))
    return words, [*problems, *number_problems(words)]


def _reader(text: str, problems: Sequence[Problem]) -> TolerantParser[Parsed]:
    return TolerantParser[Parsed](text, GRAMMAR, diagnose, problems, most_open=MOST_OPEN)


class _DeckParser:
    """One text being read."""

    def __init__(self, source: str, *, limits: bool = True) -> None:
        self._source = source
        self._limits = limits
        words, problems = _read_words(source)
        self._words = words
        self._section = section_start(words)
        self._reader = _reader(source, problems)
        self._definitions: list[Definition] = []
        self._lines: list[Listed] = []
        self._orders: list[tuple[ParsedPart, slice]] = []
        self._unread: set[str] = set()
        self._nameless = False
        self._title: Title | None = None
        self._complete = all(word.type != "OPEN_COMMENT" for word in words)

    def deck(self) -> Deck:
        """Reads everything."""
        for place, block in enumerate(blocks(self._words[: self._section])):
            if place == MOST_DEFINITIONS:
                message = f"A deck file can define {MOST_DEFINITIONS} cards; there are more."
                hint = "Remove cards that the deck does not list."
                self._report("too-many-definitions", message, span_of(block.head[0]), hint)
            card = self._card(block) if place < MOST_DEFINITIONS else None
            if card is None:
                self._remember_unread(block)
            else:
                self._definitions.append(Definition(card.value, card.span))
        section = self._words[self._section :]
        for rule, part in section_parts(section):
            self._list_part(rule, part)
        return self._deck()

    def delivers(self) -> bool:
        """Returns whether cards are ordered, and nothing is wrong with the text."""
        wrong = any(found.severity == "error" for found in self._reader.problems)
        return bool(self._orders) and not wrong

    def delivered(self) -> Deck:
        """Returns the deck with the ordered cards, each where its order stands."""
        for order, _ in self._orders:
            for card in ordered(order.value):
                self._lines.append(Listed(card.name, order.span))
                if all(card != one.card for one in self._definitions):
                    self._definitions.append(Definition(card, order.span))
        self._lines.sort(key=lambda line: (line.span.line, line.span.column))
        self._complete = True
        return self._deck()

    def expanded(self) -> str:
        """Returns the text with the ordered cards in it."""
        orders = [(order.value, place) for order, place in self._orders]
        return expanded(self._source, self._words[self._section].start_pos or 0, orders)

    def _deck(self) -> Deck:
        problems = sorted(self._reader.problems, key=lambda found: (found.line, found.column))
        name, author = (self._title.name, self._title.author) if self._title else (None, None)
        section = self._words[self._section : self._section + 1]
        content = self._content(span_of(section[0]) if section else None)
        return Deck(GAME, name, author or None, self._source, content, tuple(problems))

    def _report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        self._reader.problems.append(problem(code, message, span, hint))

    # ---- cards

    def _card(self, block: Block) -> ParsedPart | None:
        """Returns the card with its effects, None if any of them cannot be read."""
        head = self._reader.parse("head", block.head)
        effects = [self._reader.parse("effect", part) for part in block.effects]
        placed = [effect for effect in effects if isinstance(effect, ParsedPart)]
        if not isinstance(head, ParsedPart) or len(placed) < len(effects):
            return None
        card = whole_card(head, placed)
        if self._limits:
            self._reader.problems += refusals(card)
        return card

    def _remember_unread(self, block: Block) -> None:
        """Keeps the name of a card that could not be read, if it is sure."""
        names = [word for word in block.head[:2] if word.type == "NAME"]
        if not names or self._reader.has_problem(names):
            self._nameless = True
        self._unread.update(str(name) for name in names)

    # ---- the list

    def _list_part(self, rule: str, part: Sequence[Token]) -> None:
        read = self._reader.parse(rule, part)
        if isinstance(read, Listed):
            self._lines.append(read)
        elif isinstance(read, Title):
            self._title = read
        elif isinstance(read, ParsedPart):
            self._order(read, slice(part[0].start_pos or 0, part[-1].end_pos or 0))
        else:
            self._complete = self._complete and rule == "header"

    def _order(self, read: ParsedPart, place: slice) -> None:
        self._complete = False
        self._reader.problems += order_problems(read)
        self._orders.append((read, place))
        if sum(order.value.count for order, _ in self._orders) > DECK_SIZE >= read.value.count:
            message = f"A deck has {DECK_SIZE} cards; with these it has more."
            self._report("too-many-cards", message, read["count"].span, "Order fewer.")

    def _content(self, section: Span | None) -> ReadDeck:
        own: dict[str, Card] = {}
        for definition in self._definitions:
            own.setdefault(definition.card.name, definition.card)
        playing = {line.name: own[line.name] for line in self._lines if line.name in own}
        return ReadDeck(
            tuple(playing.values()),
            tuple(own.values()),
            tuple(self._definitions),
            tuple(self._lines),
            frozenset(self._unread),
            self._nameless,
            section,
            span_of(self._words[-1]) if self._words else START,
            self._complete,
        )
