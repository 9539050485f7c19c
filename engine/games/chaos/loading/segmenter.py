"""The segmenter, which splits the words of a text into parts that are parsed separately: the
beginnings of cards, effects, and lines of the deck list."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, get_args

from lark import Token

from engine.card_files.segments import CLOSING, OPENING, Block, begins_line, split_parts, type_at
from engine.games.chaos import card_terms
from engine.games.chaos.card_terms import TriggerName
from engine.games.chaos.cards import Action


def kinds_of_words(words: Iterable[str]) -> frozenset[str]:
    """Returns the names of the grammar's terminals for these keywords. The terminal of a keyword is
    the keyword in upper case."""
    return frozenset(word.upper() for word in words)


KINDS: Final = kinds_of_words(card_terms.KINDS)
TRIGGERS: Final = kinds_of_words(get_args(TriggerName))
ACTIONS: Final = kinds_of_words(action.word for action in get_args(Action))
SIDES: Final = kinds_of_words(get_args(card_terms.Side))
_ORDERING: Final = frozenset({"INT", "SIGNED", "_SEED", "COST", "_UP_TO"})
_BESIDE_SIDES: Final = frozenset({"LPAR", "_COMMA", "RPAR"})
"""Words that follow `leader` and `minion` within an effect, and `deck`."""


def section_start(words: Sequence[Token]) -> int:
    """Returns the index of the word `deck` (also misspelled) that begins the deck list; the number
    of words if there is none. Inside a card, `deck` is followed by a bracket or a comma, never by a
    colon."""
    for at, word in enumerate(words):
        after = type_at(words, at + 1)
        misspelt = word.type == "WORD" and after == "_COLON"
        alone = word.type == "DECK" and begins_line(words, at) and after not in _BESIDE_SIDES
        if misspelt or alone or (word.type == "DECK" and after in ("_COLON", "NAME", "_BY", "")):
            return at
    return len(words)


def blocks(words: Sequence[Token]) -> Iterator[Block]:
    """Yields the cards that the words define, in the order of the text. Words before the first card
    are yielded as a block of their own."""
    for start, end in pairwise((*_card_starts(words), len(words))):
        parts = list(effect_parts(words[start:end]))
        yield Block(parts[0], parts[1:])


def effect_parts(words: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Yields the words of a card in parts: first everything before its first effect, then each
    effect. A trigger at the beginning of a line begins an effect even if brackets are still
    open."""
    start = braces = brackets = 0
    for at, word in enumerate(words):
        outside = not braces and (brackets <= 0 or begins_line(words, at))
        # An unknown word may be a misspelled trigger, if it begins a line and continues like one.
        unknown = word.type == "WORD" and begins_line(words, at)
        begins = word.type in TRIGGERS or (unknown and type_at(words, at + 1) in ACTIONS | SIDES)
        if at > start and outside and begins:
            yield words[start:at]
            start, brackets = at, 0
        braces = max(0, braces + (word.type == "LBRACE") - (word.type == "RBRACE"))
        brackets += (word.type in OPENING) - (word.type in CLOSING)
    if words:
        yield words[start:]


def section_parts(words: Sequence[Token]) -> Iterator[tuple[str, Sequence[Token]]]:
    """Yields the parts of the deck list, each with the name of its grammar rule. The first part is
    the header: `deck`, a colon, a name and an author, or as many of these as the text has. A
    further part begins at each name, at each `generate`, and on each new line."""
    for at, part in enumerate(split_parts(words, lambda start, at: _new_part(words, start, at))):
        first = part[0].type
        misspelt = first == "WORD" and any(word.type == "_SEED" for word in part)
        ordering = first == "GENERATE" or misspelt
        yield "header" if not at else "order" if ordering else "entry", part


def _card_starts(words: Sequence[Token]) -> Iterator[int]:
    """Yields the indexes of words at which outermost cards begin. If brackets are still open, only
    on a new line."""
    brackets = 0
    for at, word in enumerate(words):
        outside = not brackets or begins_line(words, at)
        if at == 0 or (outside and _begins_card(words, at)):
            yield at
            brackets = 0
        brackets = max(0, brackets + (word.type in OPENING) - (word.type in CLOSING))


def _begins_card(words: Sequence[Token], at: int) -> bool:
    """Returns whether a card begins at the word. Its kind may be misspelled or missing, or its name
    missing."""
    word, before = words[at], words[at - 1].type
    after = type_at(words, at + 1)
    if before == "LBRACE":
        return False
    if word.type in KINDS:
        nameless = begins_line(words, at) and after not in _BESIDE_SIDES
        return after in ("NAME", "COST") or nameless
    if word.type == "NAME" and before not in (*KINDS, "WORD"):
        return begins_line(words, at) or (after == "COST" and before != "NAME")
    return word.type == "WORD" and after == "NAME"


def _new_part(words: Sequence[Token], start: int, at: int) -> bool:
    word, before = words[at], words[at - 1]
    if start == 0 and word.type in ("_COLON", "_BY"):
        return False
    if word.type == "NAME":
        if start == 0 and before.type in ("DECK", "_COLON", "_BY"):
            return False
        named = before.type == "WORD" or before.type in KINDS
        return not (named and before.line == word.line)
    goes_on = words[start].type == "GENERATE" and word.type in _ORDERING
    return word.type == "GENERATE" or (word.line != before.end_line and not goes_on)
