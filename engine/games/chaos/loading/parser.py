"""The parser of deck texts. It reads as much of a text as it can, and reports all problems."""

from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token

from engine.card_files.deck_file import DeckLine, Definition
from engine.card_files.deck_reader import DeckReader, decode_text, must_be_right
from engine.card_files.literals import name_flaws
from engine.card_files.segments import Block, type_at
from engine.card_files.spans import Span, problem, span_of
from engine.card_files.tolerant_parser import TolerantParser
from engine.decks import Deck
from engine.games.chaos.cards import (
    DECK_SIZE,
    Card,
    Effect,
    GenerateOrder,
    ParsedPart,
    ReadDeck,
    in_range,
)
from engine.games.chaos.conditions import IndeCond, TargetCond
from engine.games.chaos.effects.zones import RANDOM_COST
from engine.games.chaos.generator import generate
from engine.games.chaos.loading.diagnostics import diagnose
from engine.games.chaos.loading.segmenter import blocks, section_parts, section_start
from engine.games.chaos.loading.transform import GRAMMAR, LONGEST_SEED, Parsed, whole_card
from engine.games.chaos.loading.validation import refusals
from engine.games.chaos.printer import print_cards
from engine.icons import TextRange
from engine.problems import Problem

GAME: Final = "chaos"
MOST_OPEN: Final = 12
MOST_IN_NAME: Final = 40
MOST_DIGITS: Final = 3
_RANGES: Final = {
    "_ATTACK": "`attack` goes from 0 to 10.",
    "_HEALTH": "`health` goes from 1 to 10, that of a leader from 10 to 40.",
    "_ATTACKS": "`attacks` goes from 0 to 5.",
    "COST": "`cost` goes from 0 to 7, that of a leader from 8 to 10.",
}
_SHOWN: Final = 12
_NAME_HINT: Final = f'A name has 1 to {MOST_IN_NAME} characters: "Ashen Fang"'


def parse_deck(text: str | bytes) -> Deck:
    """Returns the deck for a deck text. The deck's `content` is a ReadDeck.

    Mistakes in the text don't raise an error: they are in the deck's `problems`, in the order of
    the text, and the rest is still read. Cards that the rules forbid are reported too (CHAOS 11).

    A `generate` line stands for cards that the generator makes. If the text has no errors, these
    cards are added to `content`. If the deck is then complete, they also replace the line in
    `source`, so that a stored deck stays the same if the generator changes later.

    >>> card = 'spell "Study" cost 2 cast draw(2, ally)'
    >>> deck = parse_deck(card + ' deck: "Books" by "Ann" "Study"')
    >>> deck.name, [card.name for card in deck.content.cards]
    ('Books', ['Study'])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, ReadDeck(), tuple(problems))
    reader = _DeckReader(source)
    reader.read()
    expanded = reader.deliver()
    deck = reader.read_deck()
    return parse_deck(expanded) if expanded and deck.content.is_whole else deck


def parse_cards(text: str, *, limits: bool = False) -> dict[str, Card]:
    """Returns the cards that the text defines, by name. If a name is defined twice, the first card
    counts. Without `limits`, only the grammar is checked, not whether a deck may have the cards.
    Raises ValueError for the first problem."""
    source, problems = decode_text(text)
    must_be_right(problems)
    reader = _DeckReader(source, limits=limits)
    reader.read()
    deck = reader.read_deck()
    must_be_right(deck.problems)
    return {card.name: card for card in deck.content.own}


def parse_effects(text: str) -> tuple[Effect, ...]:
    """Returns the effects that the text defines. Checks only the grammar. Raises ValueError for the
    first problem."""
    return _parsed(text, "effects").value


def parse_condition(text: str) -> TargetCond | IndeCond:
    """Returns the condition that the text defines. Checks only the grammar. Raises ValueError for
    the first problem."""
    return _parsed(text, "condition").value


def _parsed(text: str, rule: str) -> ParsedPart:
    """Returns the whole text parsed by the given rule."""
    words, parser = _begun(text)
    if not words:
        raise ValueError("There's nothing to read.")
    parsed = parser.parse(rule, words)
    must_be_right(parser.problems)
    assert isinstance(parsed, ParsedPart)
    return parsed


def _begun(text: str) -> tuple[list[Token], TolerantParser[Parsed]]:
    """Returns the words of the text, each name without its quotes, and their parser. A name is
    checked only at its first occurrence, because a card's name is repeated in the list of the
    deck."""
    words = GRAMMAR.split(text)
    problems: list[Problem] = []
    seen: set[str] = set()
    for at, word in enumerate(words):
        if word.type == "NAME":
            name = word[1:-1]
            problems += _name_problems(word) if name not in seen else ()
            seen.update((name,) if name.strip() else ())
            words[at] = word.update(value=name)
        elif word.type in ("INT", "SIGNED"):
            problems += _number_problems(word, type_at(words, at - 1))
    return words, TolerantParser[Parsed](text, GRAMMAR, diagnose, problems, most_open=MOST_OPEN)


class _DeckReader(DeckReader[Parsed, Definition[Card]]):
    """The reader of one deck text."""

    too_many_hint = "Remove cards that the deck doesn't list."
    is_escaped = False

    def __init__(self, source: str, *, limits: bool = True) -> None:
        words, parser = _begun(source)
        section = section_start(words)
        parts = section_parts(words[section:])
        super().__init__(words, section, parser, blocks(words[:section]), parts)
        self._limits = limits
        self._orders: list[tuple[ParsedPart, slice]] = []

    def read_deck(self) -> Deck:
        """Returns the deck, as far as it could be read."""
        file = self.file()
        own = file.by_name()
        playing = {line.name: own[line.name].card for line in file.lines if line.name in own}
        return self.deck(GAME, ReadDeck(tuple(playing.values()), file))

    def deliver(self) -> str:
        """Makes the cards of all `generate` lines and adds them to the deck. Returns the deck text
        with these cards: they are defined before the deck list, and named in the list in place of
        the `generate` lines. Returns "" if there are no such lines or the text has an error."""
        wrong = any(found.severity == "error" for found in self.parser.problems)
        if wrong or not self._orders:
            return ""
        source, done = self.parser.source, self.words[self.section].start_pos or 0
        before, pieces, made = source[:done], list[str](), list[Card]()
        for order, place in self._orders:
            parsed: GenerateOrder = order.value
            numbers = range(1, parsed.count + 1)
            cards = [generate(parsed.seed, k, parsed.least, parsed.most) for k in numbers]
            self.add_entries((card.name for card in cards), TextRange(place.start, place.stop))
            for card in cards:
                self.lines.append(DeckLine(card.name, order.span))
                if all(card != one.card for one in self.definitions):
                    self.definitions.append(Definition(card, order.span))
            pieces += [source[done : place.start], "\n".join(f'"{card.name}"' for card in cards)]
            made += cards
            done = place.stop
        self.lines.sort(key=lambda line: (line.span.line, line.span.column))
        self.complete = True
        gap = "" if not before or before.endswith("\n") else "\n"
        return f"{before}{gap}{print_cards(made)}\n\n{''.join(pieces)}{source[done:]}"

    def card(self, block: Block) -> Definition[Card] | None:
        """Returns the card with its effects; None if any of them can't be read."""
        head = self.parser.parse("head", block.head)
        effects = [self.parser.parse("effect", part) for part in block.rest]
        placed = [effect for effect in effects if isinstance(effect, ParsedPart)]
        if not isinstance(head, ParsedPart) or len(placed) < len(effects):
            return None
        card = whole_card(head, placed)
        if self._limits:
            self.parser.problems += refusals(card)
        return Definition(card.value, card.span)

    def note_unread(self, block: Block) -> None:
        """Stores the name of a card that couldn't be read, so that list lines with this name aren't
        reported as unknown. If the name is uncertain, sets `nameless`: then no list line at all is
        reported as unknown."""
        names = [word for word in block.head[:2] if word.type == "NAME"]
        self.nameless = self.nameless or not names or self.parser.has_problem(names)
        self.unread.update(str(name) for name in names)

    def line(self, rule: str, part: Sequence[Token], read: Parsed | None) -> None:
        """Stores a part of the deck list, as in `DeckReader.line`. If the part is a `generate`
        line, checks its numbers, and stores the line until `deliver` makes its cards."""
        if not isinstance(read, ParsedPart):
            super().line(rule, part, read)
            return
        self.complete = False
        self.parser.problems += order_problems(read)
        self._orders.append((read, slice(part[0].start_pos or 0, part[-1].end_pos or 0)))
        if sum(order.value.count for order, _ in self._orders) > DECK_SIZE >= read.value.count:
            message = f"A deck has {DECK_SIZE} cards; with these it has more."
            self.report("too-many-cards", message, read["count"].span, "Order fewer.")


def _name_problems(word: Token) -> Iterator[Problem]:
    """Yields the problems of a name in quotes."""
    line, column = word.line or 1, word.column or 1
    for flaw in name_flaws(word[1:-1], word, MOST_IN_NAME):
        span = Span(line, column + flaw.at, flaw.length)
        yield problem(flaw.code, flaw.message, span, flaw.hint or _NAME_HINT)


def _number_problems(word: Token, before: str) -> Iterator[Problem]:
    """Yields a problem if a number has too many digits: more than three, or for the seed of a
    `generate` line more than `LONGEST_SEED`."""
    digits = len(word.lstrip("+-"))
    if before == "_SEED" and digits > LONGEST_SEED:
        message = f"This seed has {digits} digits; {LONGEST_SEED} are allowed."
        yield problem("number-too-long", message, span_of(word), "generate 20 seed 42")
    elif before != "_SEED" and digits > MOST_DIGITS:
        shown = word if len(word) <= _SHOWN else f"{word[:_SHOWN]}..."
        message = f"`{shown}` has {digits} digits; a number has at most {MOST_DIGITS}."
        hint = _RANGES.get(before, "Write a smaller number.")
        yield problem("number-too-long", message, span_of(word), hint)


def order_problems(order: ParsedPart) -> Iterator[Problem]:
    """Yields the problems of the numbers in `order`, a `generate` line: the number of cards, and
    the least and greatest cost."""
    parsed: GenerateOrder = order.value
    yield from in_range(order["count"], (1, DECK_SIZE), "The number of cards")
    if parsed.least is None or parsed.most is None:
        return
    yield from in_range(order["least"], RANDOM_COST, "The least cost")
    yield from in_range(order["most"], RANDOM_COST, "The greatest cost")
    if parsed.least > parsed.most:
        message = f"No card costs from {parsed.least} to {parsed.most}."
        hint = f"cost {parsed.most}..{parsed.least}"
        span = order["least"].span.to(order["most"].span)
        yield problem("number-out-of-range", message, span, hint)
