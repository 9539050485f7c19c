"""A deck text read as far as it can be, and everything that is wrong with the writing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from lark import Token

from engine.decks import Deck
from engine.games.asigoc.cards import Ability, Ace, Card, Item, Weapon
from engine.games.asigoc.diagnostics import diagnose
from engine.games.asigoc.grammar import GRAMMAR
from engine.games.asigoc.segmenter import KINDS, Block, blocks, section_parts, section_start
from engine.games.asigoc.source import Definition, Listed, Named, ReadDeck, Title
from engine.games.asigoc.token_checks import HIGHEST, LOWEST, number_problems, weapon_only
from engine.games.asigoc.transform import Parsed
from engine.language.file_text import decode_text
from engine.language.numbers import LARGEST
from engine.language.spans import START, Span, problem, span_of
from engine.language.token_checks import read_strings
from engine.language.tolerant_parser import TolerantParser

GAME: Final = "asigoc"
MOST_DEFINITIONS: Final = 200


def parse_deck(text: str | bytes, known: Mapping[str, Card] = {}) -> Deck:
    """Parses a deck text; the `content` of what it returns is a ReadDeck.

    The deck may list the `known` cards without defining them. Never raises for what a
    player wrote: what cannot be parsed is reported in `problems`, in order of place, and the rest
    of the text is parsed all the same. Source: ASIGOC, section 3.

    >>> deck = parse_deck('weapon "Torch" 1/2\\ndeck: "Fire" by "Ann"\\n"Torch"')
    >>> deck.name, [card.name for card in deck.content.own]
    ('Fire', ['Torch'])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, ReadDeck(None, ()), tuple(problems))
    return _DeckParser(source).deck(known)


def parse_cards(text: str) -> dict[str, Card]:
    """Returns the cards that the text defines, by name; the first of each name.

    They need not be fit for a deck: numbers may be 0 to LARGEST. Raises ValueError with the
    first thing that cannot be read.
    """
    source, problems = decode_text(text)
    deck = _DeckParser(source, lowest=0, highest=LARGEST).deck({})
    for first in (*problems, *deck.problems):
        raise ValueError(f"line {first.line}, column {first.column}: {first.message}")
    return {card.name: card for card in deck.content.own}


class _DeckParser:
    """One text being read."""

    def __init__(self, source: str, lowest: int = LOWEST, highest: int = HIGHEST) -> None:
        self._source = source
        words, problems = read_strings(GRAMMAR.split(source), {"STRING"})
        self._words = words
        self._section = section_start(words)
        self._blocks = list(blocks(words[: self._section]))
        problems += number_problems(words, lowest, highest)
        for block in self._blocks:
            problems += weapon_only(block.head)
        self._reader = TolerantParser[Parsed](source, GRAMMAR, diagnose, problems)
        self._definitions: list[Definition] = []
        self._lines: list[Listed] = []
        self._unread: set[str] = set()
        self._nameless = False
        self._title: Title | None = None
        self._complete = all(word.type != "OPEN_COMMENT" for word in words)

    def deck(self, known: Mapping[str, Card]) -> Deck:
        """Reads everything."""
        for place, block in enumerate(self._blocks):
            if place == MOST_DEFINITIONS:
                message = f"A deck file can define {MOST_DEFINITIONS} cards; there are more."
                self._report("too-many-definitions", message, span_of(block.head[0]))
            card = self._card(block) if place < MOST_DEFINITIONS else None
            if card is None:
                self._remember_unread(block)
            else:
                self._definitions.append(card)
        section = self._words[self._section :]
        if section and self._section and section[0].line == self._words[self._section - 1].end_line:
            self._report("syntax", "`deck:` begins a line of its own.", span_of(section[0]))
        for rule, part in section_parts(section):
            self._list_part(rule, part)
        self._clashes(known)
        problems = sorted(self._reader.problems, key=lambda found: (found.line, found.column))
        name, author = (self._title.name, self._title.author) if self._title else (None, None)
        content = self._content(span_of(section[0]) if section else None, known)
        return Deck(GAME, name, author or None, self._source, content, tuple(problems))

    def _report(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        self._reader.problems.append(problem(code, message, span, hint))

    # ---- cards

    def _card(self, block: Block) -> Definition | None:
        """Returns the card with the lines below it, None if any of them cannot be read."""
        card = self._reader.parse("card", block.head)
        below = [self._below(line, block.below[:at]) for at, line in enumerate(block.below)]
        if not isinstance(card, Weapon | Item | Ace) or None in below:
            return None
        name = span_of(block.head[1])
        ability = name if isinstance(card, Weapon) else _before_colon(block.head[2:])
        for words, parsed in zip(block.below, below, strict=True):
            assert isinstance(card, Weapon)
            if isinstance(parsed, Ability):
                card = replace(card, ability=parsed)
                ability = _before_colon(words)
            elif isinstance(parsed, tuple):
                card = replace(card, enters=parsed)
        searches = [one for line in (block.head, *block.below) for one in _searches(line)]
        return Definition(card, name, ability, tuple(searches))

    def _below(self, line: Sequence[Token], above: Sequence[Sequence[Token]]) -> Parsed | None:
        """Returns what a line below a Weapon means; a second one of a sort means nothing."""
        enters = line[0].type == "ENTERS"
        parsed = self._reader.parse("enters" if enters else "ability", line)
        if parsed is None or all((other[0].type == "ENTERS") != enters for other in above):
            return parsed
        what = "`enters:` line" if enters else "activated ability"
        message = f"A Weapon has at most one {what}."
        self._report("too-many-abilities", message, span_of(line[0]).to(span_of(line[-1])))
        return None

    def _remember_unread(self, block: Block) -> None:
        """Keeps the name of a card that could not be read, if it is sure."""
        words = [word for word in block.head[:2] if word.type == "STRING"]
        if not words or self._reader.has_problem(words):
            self._nameless = self._nameless or block.head[0].type not in ("ENTERS", "_COLON")
        self._unread.update(str(word) for word in words)
        for at, word in enumerate(block.head[2:], 2):
            if word.type == "STRING" and block.head[at - 1].type in KINDS:
                self._unread.add(str(word))

    def _clashes(self, known: Mapping[str, Card]) -> None:
        """Warns of clashes: a card of the set's name is the deck's own: worth a word, but no
        mistake."""
        for definition in self._definitions:
            card = definition.card
            if known.get(card.name, card) != card:
                message = f'"{card.name}" is another card in the set; this deck plays its own.'
                hint = "Give yours another name, or leave it out to play the set's."
                self._reader.problems.append(
                    problem("own-card", message, definition.span, hint, "warning")
                )

    # ---- the list

    def _list_part(self, rule: str, part: Sequence[Token]) -> None:
        read = self._reader.parse(rule, part)
        if isinstance(read, Listed):
            self._lines.append(read)
        elif isinstance(read, Title):
            self._title = read
        else:
            self._complete = self._complete and rule == "header"

    def _content(self, section: Span | None, known: Mapping[str, Card]) -> ReadDeck:
        own: dict[str, Card] = {}
        for definition in self._definitions:
            own.setdefault(definition.card.name, definition.card)
        usable = {**known, **own}
        listed = {line.name: usable.get(line.name) for line in self._lines if not line.ace}
        chosen = [usable.get(line.name) for line in self._lines if line.ace]
        return ReadDeck(
            next((card for card in chosen if isinstance(card, Ace)), None),
            tuple(card for card in listed.values() if isinstance(card, Weapon | Item)),
            tuple(own.values()),
            tuple(self._definitions),
            tuple(self._lines),
            frozenset(self._unread),
            self._nameless,
            section,
            span_of(self._words[-1]) if self._words else START,
            self._complete,
            tuple(known.values()),
        )


def _before_colon(ability: Sequence[Token]) -> Span:
    """Returns where an ability's conditions and costs stand; its colon where there are none."""
    colon = next(at for at, word in enumerate(ability) if word.type == "_COLON")
    return span_of(ability[0]).to(span_of(ability[max(0, colon - 1)]))


def _searches(line: Sequence[Token]) -> list[Named]:
    """Returns the names that the effects of a line search for."""
    return [
        Named(str(word), span_of(word))
        for at, word in enumerate(line)
        if word.type == "STRING" and at and line[at - 1].type == "SEARCH"
    ]
