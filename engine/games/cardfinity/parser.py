"""A deck text read as far as it can be, and everything that is wrong with the writing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from lark import Token

from engine.decks import Deck
from engine.games.cardfinity.cards import Card, Entry
from engine.games.cardfinity.diagnostics import diagnose
from engine.games.cardfinity.grammar import GRAMMAR, Parsed
from engine.games.cardfinity.segmenter import NAMES, STRINGS, read_words
from engine.games.cardfinity.source import Definition, ListedLine, ReadDeck
from engine.games.cardfinity.token_checks import number_problems
from engine.language.file_text import decode_text
from engine.language.spans import START, Span, problem, span_of
from engine.language.token_checks import read_strings
from engine.language.tolerant_parser import TolerantParser

GAME: Final = "cardfinity"
MOST_DEFINITIONS: Final = 200

_AFTER_FAMILY: Final = STRINGS | {"_COMMA", "RPAR", "_NA", "_IMAGE", "DECK", "REPEAT", "STRAY"}
_MAY_BEGIN: Final = frozenset({"MONSTER_NAME", "SPELL_NAME", "FAMILY"})
_BRACKETS_END: Final = frozenset({"_COLON", "POWER", "MONSTER_NAME", "SPELL_NAME", "ENTRY"})


def parse_deck(text: str | bytes) -> Deck:
    """Parses a deck text; the `content` of what it returns is a ReadDeck.

    Never raises for what a player wrote: what cannot be parsed is reported in `problems`, in
    order of place, and the rest of the text is parsed all the same. Source: COMPLETED 1.

    >>> deck = parse_deck('"Imp": power 3 \\n deck: "Swarm" by "Ann" "Imp" 40')
    >>> deck.name, [(entry.card.name, entry.count) for entry in deck.content.entries]
    ('Swarm', [('Imp', 40)])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, ReadDeck((), ()), tuple(problems))
    written, section = read_words(source)
    words, problems = read_strings(written, NAMES, {"PICTURE"})
    problems += number_problems(words)
    reader = TolerantParser[Parsed](source, GRAMMAR, diagnose, problems, _BRACKETS_END)
    return _DeckParser(source, words, section, reader).deck()


def parse_cards(text: str) -> dict[str, Card]:
    """Returns the cards that the text defines, by name; the first of each name.

    The cards need not be legal. Raises ValueError with the first thing that cannot be read.
    """
    deck = parse_deck(text)
    for first in deck.problems:
        raise ValueError(f"line {first.line}, column {first.column}: {first.message}")
    return {card.name: card for card in deck.content.cards}


@dataclass(slots=True)
class _DeckParser:
    """One text being read."""

    source: str
    words: list[Token]
    section: int
    reader: TolerantParser[Parsed]
    definitions: list[Definition] = field(default_factory=list[Definition])
    lines: list[ListedLine] = field(default_factory=list[ListedLine])
    unread: set[str] = field(default_factory=set[str])
    nameless: bool = False
    title: tuple[str, str] | None = None
    complete: bool = True

    def deck(self) -> Deck:
        """Reads everything."""
        words, section, problems = self.words, self.section, self.reader.problems
        self.complete = all(word.type != "OPEN_COMMENT" for word in words)
        for place, part in enumerate(_definitions(words[:section])):
            if place == MOST_DEFINITIONS:
                message = f"A deck file can define {MOST_DEFINITIONS} cards; there are more."
                problems.append(problem("too-many-definitions", message, span_of(part[0])))
            self._read_card(part, wanted=place < MOST_DEFINITIONS)
        if section < len(words) and words[section + 1 : section + 2] != [":"]:
            message = "A colon is missing: write `deck:`."
            problems.append(problem("syntax", message, span_of(words[section])))
        for rule, part in _section_parts(words[section:]):
            self._read_line(rule, part)
        problems.sort(key=lambda found: (found.line, found.column))
        name, author = self.title or (None, None)
        content = self._content(span_of(words[section]) if section < len(words) else None, words)
        return Deck(GAME, name, author, self.source, content, tuple(problems))

    def _read_card(self, part: Sequence[Token], *, wanted: bool) -> None:
        card = self.reader.parse("card", part) if wanted else None
        if isinstance(card, Definition):
            self.definitions.append(card)
        else:
            named = part[0].type in STRINGS and not self.reader.has_problem(part[:1])
            self.nameless = self.nameless or not named
            self.unread.update(
                str(word)
                for at, word in enumerate(part)
                if word.type in ("MONSTER_NAME", "SPELL_NAME") or (named and at == 0)
            )

    def _read_line(self, rule: str, part: Sequence[Token]) -> None:
        read = self.reader.parse(rule, part)
        if isinstance(read, ListedLine):
            self.lines.append(read)
        elif isinstance(read, tuple):
            self.title = read
        else:
            self.complete = False

    def _content(self, section: Span | None, words: Sequence[Token]) -> ReadDeck:
        cards: dict[str, Card] = {}
        for definition in self.definitions:
            cards.setdefault(definition.card.name, definition.card)
        counts: dict[str, int] = {}
        for line in self.lines:
            counts[line.name] = counts.get(line.name, 0) + line.count
        return ReadDeck(
            tuple(cards.values()),
            tuple(Entry(cards[name], count) for name, count in counts.items() if name in cards),
            tuple(self.definitions),
            tuple(self.lines),
            frozenset(self.unread),
            self.nameless,
            section,
            span_of(words[-1]) if words else START,
            self.complete,
        )


def _definitions(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yields the words of each definition.

    One begins with a monster's name, or with a spell's name where no monster is still
    waiting for its power.
    """
    start, in_monster = 0, False
    for at, word in enumerate(words):
        if word.type == "POWER":
            in_monster = False
        if word.type not in _MAY_BEGIN or not _begins(words, at, in_monster=in_monster):
            continue
        first = at - 1 if at > start and words[at - 1].type == "REPEAT" else at
        if first > start:
            yield words[start:first]
        start = first
        in_monster = word.type == "MONSTER_NAME"
    if start < len(words):
        yield words[start:]


def _begins(words: Sequence[Token], at: int, *, in_monster: bool) -> bool:
    """Returns whether a definition begins at that word."""
    if words[at].type == "MONSTER_NAME":
        return True
    if in_monster:
        return False
    return words[at].type == "SPELL_NAME" or _is_misspelt(words, at)


def _is_misspelt(words: Sequence[Token], at: int) -> bool:
    """Returns whether the family there is rather a card's name whose trigger is misspelt."""
    word = words[at]
    if word.type != "FAMILY" or at + 1 == len(words):
        return False
    after = words[at + 1]
    return after.line == word.line and after.type not in _AFTER_FAMILY


def _section_parts(words: Sequence[Token]) -> Iterator[tuple[str, Sequence[Token]]]:
    """Yields the parts of the deck section after `deck:`, each with the grammar's rule for it."""
    start = 2 if len(words) > 1 and words[1].type == "_COLON" else 1
    for at in range(start + 1, len(words) + 1):
        if (
            at == len(words)
            or words[at].type in ("DECK_NAME", "ENTRY")
            or words[at - 1].type == "AUTHOR"
            or (words[at].type == "WORD" and words[at].line != words[at - 1].line)
        ):
            yield ("header" if words[start].type == "DECK_NAME" else "entry"), words[start:at]
            start = at
