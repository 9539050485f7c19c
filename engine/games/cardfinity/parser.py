"""The parser of deck texts. It reads as much of a text as it can, and reports all problems."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from lark import Token

from engine.card_files.deck_reader import DeckReader, decode_text, must_be_right
from engine.card_files.literals import LARGEST, number, read_strings
from engine.card_files.segments import Block, split_parts
from engine.card_files.spans import problem, span_of
from engine.card_files.tolerant_parser import TolerantParser
from engine.decks import Deck
from engine.games.cardfinity.cards import Card, Entry
from engine.games.cardfinity.diagnostics import diagnose
from engine.games.cardfinity.segmenter import NAMES, STRINGS, read_words
from engine.games.cardfinity.source import Definition, ReadDeck
from engine.games.cardfinity.transform import GRAMMAR, MOST_REPEATS, Parsed
from engine.names import KnownNames
from engine.problems import Problem

GAME: Final = "cardfinity"

_AFTER_FAMILY: Final = STRINGS | {"_COMMA", "RPAR", "_NA", "_IMAGE", "DECK", "REPEAT", "STRAY"}
_MAY_BEGIN: Final = frozenset({"MONSTER_NAME", "SPELL_NAME", "FAMILY"})
_BRACKETS_END: Final = frozenset({"_COLON", "POWER", "MONSTER_NAME", "SPELL_NAME", "ENTRY"})
_NUMBERS: Final = frozenset({"INT", "NEGATIVE", "SHORT_TRUE"})
_MAY_BE_ZERO: Final = frozenset({"POWER", "BUFF"})


def parse_deck(text: str | bytes, others: Iterable[Card] = ()) -> Deck:
    """Returns the deck for a deck text. The deck's `content` is a ReadDeck. Filters can also name
    the `others`, cards that the text doesn't define.

    Mistakes in the text don't raise an error: they are in the deck's `problems`, in the order of
    the text, and the rest is still read. Source: COMPLETED 1.

    >>> deck = parse_deck('"Imp": power 3 \\n deck: "Swarm" by "Ann" "Imp" 40')
    >>> deck.name, [(entry.card.name, entry.count) for entry in deck.content.entries]
    ('Swarm', [('Imp', 40)])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, ReadDeck((), ()), tuple(problems))
    reader = _DeckReader(source, others)
    reader.read()
    file = reader.file()
    cards = {name: one.card for name, one in file.by_name().items()}
    counts: dict[str, int] = {}
    for line in file.lines:
        counts[line.name] = counts.get(line.name, 0) + line.count
    entries = tuple(Entry(cards[name], count) for name, count in counts.items() if name in cards)
    return reader.deck(GAME, ReadDeck(tuple(cards.values()), entries, file))


def parse_cards(text: str) -> dict[str, Card]:
    """Returns the cards that the text defines, by name. If a name is defined twice, the first card
    counts. The cards need not be legal in a deck. Raises ValueError for the first problem."""
    deck = parse_deck(text)
    must_be_right(deck.problems)
    return {card.name: card for card in deck.content.cards}


class _DeckReader(DeckReader[Parsed, Definition]):
    """The reader of one text."""

    new_list = "deck:"
    entry_form = '"{card}" {count}'

    def __init__(self, source: str, others: Iterable[Card]) -> None:
        written, section = read_words(source)
        words, problems = read_strings(written, NAMES, {"PICTURE"})
        _find_meant(words, section, tuple(others))
        problems += _number_problems(words)
        if section < len(words) and words[section + 1 : section + 2] != [":"]:
            message = "A colon is missing: write `deck:`."
            problems.append(problem("syntax", message, span_of(words[section])))
        parser = TolerantParser[Parsed](source, GRAMMAR, diagnose, problems, _BRACKETS_END)
        blocks = (Block(part) for part in _definitions(words[:section]))
        super().__init__(words, section, parser, blocks, _section_parts(words[section:]))

    def card(self, block: Block) -> Definition | None:
        """Returns the card that these words define; None if it can't be read."""
        card = self.parser.parse("card", block.head)
        return card if isinstance(card, Definition) else None

    def note_unread(self, block: Block) -> None:
        """Stores the name of a card that couldn't be read and the names of its spells, so that
        listing them isn't reported as another problem. Sets `nameless` if the card's own name isn't
        certain."""
        part = block.head
        named = part[0].type in STRINGS and not self.parser.has_problem(part[:1])
        self.nameless = self.nameless or not named
        self.unread.update(
            str(word)
            for at, word in enumerate(part)
            if word.type in ("MONSTER_NAME", "SPELL_NAME") or (named and at == 0)
        )

    def line(self, rule: str, part: Sequence[Token], read: Parsed | None) -> None:
        """Stores a part of the deck list, like `DeckReader.line`. If the part can't be read (`read`
        is None), marks the list as incomplete. A header that can't be read also counts, because it
        may contain a line of the list."""
        super().line(rule, part, read)
        self.complete = self.complete and read is not None


def _find_meant(words: list[Token], section: int, others: Sequence[Card]) -> None:
    """Replaces the names and families in filters before the list by those that they mean, ignoring
    how they are typed. `others` are cards that can also be named."""
    named = [str(word) for word in words[:section] if word.type in ("MONSTER_NAME", "SPELL_NAME")]
    families = [str(word) for word in words if word.type == "FAMILY"]
    for card in others:
        named.append(card.name)
        families += card.families
    cards_named, families_named = KnownNames(named), KnownNames(families)
    for at, word in enumerate(words[:section]):
        if word.type == "FILTER_NAME":
            of_family = at and words[at - 1].type == "FAMILY_WORD"
            known = families_named if of_family else cards_named
            words[at] = word.update(value=known.meant(str(word)))


def _number_problems(words: Sequence[Token]) -> Iterator[Problem]:
    """Yields a problem for each number that is too large, count of 0 and impossible repetition."""
    before = ""
    for word in words:
        if word.type == "REPEAT":
            if not 1 <= number(word[:-1]) <= MOST_REPEATS:
                message = f"A spell can be repeated 1 to {MOST_REPEATS} times."
                yield problem("bad-repeat", message, span_of(word))
        elif word.type in _NUMBERS:
            size = number(word.rstrip("tT"))
            if abs(size) > LARGEST:
                message = f"This number is too large; {LARGEST} is the greatest."
                yield problem("number-too-large", message, span_of(word))
            elif size == 0 and before not in _MAY_BE_ZERO:
                yield problem("zero-count", "A count is at least 1.", span_of(word))
        if word.type not in ("_COLON", "THIS"):
            before = word.type


def _definitions(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yields the words of each definition.

    A definition begins with a monster's name. It also begins with a spell's name, unless a monster
    before it still lacks its power.
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
    """Returns whether a definition begins at the given word."""
    if words[at].type == "MONSTER_NAME":
        return True
    if in_monster:
        return False
    return words[at].type == "SPELL_NAME" or _is_misspelt(words, at)


def _is_misspelt(words: Sequence[Token], at: int) -> bool:
    """Returns whether the family at the given place is rather a card's name whose trigger is
    misspelled.
    """
    word = words[at]
    if word.type != "FAMILY" or at + 1 == len(words):
        return False
    after = words[at + 1]
    return after.line == word.line and after.type not in _AFTER_FAMILY


def _section_parts(words: Sequence[Token]) -> Iterator[tuple[str, Sequence[Token]]]:
    """Yields the parts of the deck section after `deck:`, each with the grammar's rule for it."""
    listed = words[2 if len(words) > 1 and words[1].type == "_COLON" else 1 :]
    for part in split_parts(listed, lambda _, at: _new_part(listed, at)):
        yield ("header" if part[0].type == "DECK_NAME" else "entry"), part


def _new_part(words: Sequence[Token], at: int) -> bool:
    word, before = words[at], words[at - 1]
    return (
        word.type in ("DECK_NAME", "ENTRY")
        or before.type == "AUTHOR"
        or (word.type == "WORD" and word.line != before.line)
    )
