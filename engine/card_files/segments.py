"""Functions that cut the words of a card file into the parts that are read on their own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lark import Token

OPENING: Final = frozenset({"LPAR", "LBRACE"})
CLOSING: Final = frozenset({"RPAR", "RBRACE"})


@dataclass(frozen=True, slots=True)
class Block:
    """The words of one card: those with which it begins, and the parts after them. The parts are
    parsed separately, so that a mistake in one doesn't affect the others."""

    head: Sequence[Token]
    rest: Sequence[Sequence[Token]] = ()


def begins_line(words: Sequence[Token], at: int) -> bool:
    """Returns whether the word at index `at` is the first word of a line."""
    return at == 0 or words[at - 1].end_line != words[at].line


def type_at(words: Sequence[Token], at: int) -> str:
    """Returns the type of the word at index `at`, "" if there is no such word."""
    return words[at].type if 0 <= at < len(words) else ""


def split_parts(
    words: Sequence[Token], begins: Callable[[int, int], bool]
) -> Iterator[Sequence[Token]]:
    """Yields the words in parts, split before each word at which a part begins. `begins(start, at)`
    says whether a part begins at index `at`, if the part before began at `start`."""
    start = 0
    for at in range(1, len(words) + 1):
        if at == len(words) or begins(start, at):
            yield words[start:at]
            start = at
