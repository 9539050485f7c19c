"""The segmenter, from deck text to lines: the words that are read together, each line with its rule
of the grammar."""

from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token

from engine.card_files.segments import Block, begins_line, split_parts, type_at

KINDS: Final = frozenset({"WEAPON", "ITEM", "ACE"})
_NAME_FOLLOWS: Final = KINDS | {"DECK", "_COLON"}
_LIST_WORDS: Final = frozenset({"_BY", "_COLON", "STRING"})


def section_start(words: Sequence[Token]) -> int:
    """Returns the index of the word `deck` that begins the deck list; the number of words if there
    is none. A `deck` in the middle of a line belongs to a comparison, unless a colon follows."""
    for at, word in enumerate(words):
        if word.type != "DECK":
            continue
        before = words[at - 1] if at else None
        after = type_at(words, at + 1)
        if begins_line(words, at) and (
            after in _LIST_WORDS or before is None or before.type != "_COMMA"
        ):
            return at
        if after == "_COLON" and before is not None and before.type not in ("MY", "THEIR"):
            return at
    return len(words)


def blocks(words: Sequence[Token]) -> Iterator[Block]:
    """Yields the cards that the words define, in the order of the text. A line that belongs to no
    card is yielded as a block of its own."""
    head: Sequence[Token] = ()
    below: list[Sequence[Token]] = []
    for line in split_parts(words, lambda _, at: not _goes_on(words, at)):
        if head and head[0].type == "WEAPON" and not _begins_card(line):
            below.append(line)
            continue
        if head:
            yield Block(head, below)
        head, below = line, []
    if head:
        yield Block(head, below)


def _goes_on(words: Sequence[Token], at: int) -> bool:
    """Returns whether the line before continues at the given word. A line continues on the next one
    after a comma.
    """
    if not begins_line(words, at):
        return True
    return words[at - 1].type == "_COMMA" and not _opens(words, at)


def _opens(words: Sequence[Token], at: int) -> bool:
    """Returns whether the word begins a card or an `enters:` line, so that no line continues
    there."""
    after = type_at(words, at + 1)
    return (words[at].type in KINDS and after == "STRING") or (
        words[at].type == "ENTERS" and after == "_COLON"
    )


def _begins_card(line: Sequence[Token]) -> bool:
    """Returns whether the line is the first of a card. Its kind may be misspelled or missing."""
    first = line[0].type
    if first in KINDS or first == "STRING":
        return True
    return first == "WORD" and len(line) > 1 and line[1].type == "STRING"


def section_parts(words: Sequence[Token]) -> Iterator[tuple[str, Sequence[Token]]]:
    """Yields the parts of the deck list, each with the name of its grammar rule. The first part is
    the header: `deck`, a colon, a name and an author, as far as present. Then a part begins at each
    name (with the kind before it), and on each new line."""
    for at, part in enumerate(split_parts(words, lambda start, at: _new_part(words, start, at))):
        rule = "chosen" if part[0].type == "ACE" else "entry"
        yield (rule if at else "header"), part


def _new_part(words: Sequence[Token], start: int, at: int) -> bool:
    word, before = words[at], words[at - 1]
    if start == 0 and word.type in ("_COLON", "_BY"):
        return False
    if word.type == "STRING":
        if start == 0 and before.type in ("DECK", "_COLON", "_BY"):
            return False
        misspelt = before.type == "WORD" and before.line == word.line
        return not misspelt and before.type not in _NAME_FOLLOWS
    return word.type in KINDS or word.line != before.end_line
