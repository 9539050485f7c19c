"""Functions that cut the words of a card file into the parts that are read on their own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lark import Token

OPENING: Final = frozenset({"LPAR", "LBRACE"})
CLOSING: Final = frozenset({"RPAR", "RBRACE"})


@dataclass(frozen=True, slots=True)
class Block:
    """The words of one card: its beginning, and the parts after it that are read on their own."""

    head: Sequence[Token]
    rest: Sequence[Sequence[Token]] = ()


def begins_line(words: Sequence[Token], at: int) -> bool:
    """Returns whether that word is the first of a line."""
    return at == 0 or words[at - 1].end_line != words[at].line


def type_at(words: Sequence[Token], at: int) -> str:
    """Returns the type of the word at that index, "" if there is none."""
    return words[at].type if 0 <= at < len(words) else ""


def split_parts(
    words: Sequence[Token], begins: Callable[[int, int], bool]
) -> Iterator[Sequence[Token]]:
    """Yields the words in parts, cut before each word at which a part begins. `begins` gets the
    start of the part before and the index in question."""
    start = 0
    for at in range(1, len(words) + 1):
        if at == len(words) or begins(start, at):
            yield words[start:at]
            start = at
