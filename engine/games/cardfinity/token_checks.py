"""What can be said of single numbers, before any grammar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token

from engine.games.cardfinity.transform import MOST_REPEATS
from engine.language.numbers import LARGEST, number
from engine.language.spans import problem, span_of
from engine.problems import Problem

HIGHEST: Final = LARGEST
"""The greatest number that may be written (COMPLETED 1.1)."""

_NUMBERS: Final = frozenset({"INT", "NEGATIVE", "SHORT_TRUE"})
_MAY_BE_ZERO: Final = frozenset({"POWER", "BUFF"})


def number_problems(words: Sequence[Token]) -> Iterator[Problem]:
    """Yields numbers that are too large, counts of 0 and impossible repetitions."""
    before = ""
    for word in words:
        if word.type == "REPEAT":
            if not 1 <= number(word[:-1]) <= MOST_REPEATS:
                yield problem(
                    "bad-repeat",
                    f"A spell can be repeated 1 to {MOST_REPEATS} times.",
                    span_of(word),
                )
        elif word.type in _NUMBERS:
            size = number(word.rstrip("tT"))
            if abs(size) > HIGHEST:
                yield problem(
                    "number-too-large",
                    f"This number is too large; {HIGHEST} is the greatest.",
                    span_of(word),
                )
            elif size == 0 and before not in _MAY_BE_ZERO:
                yield problem("zero-count", "A count is at least 1.", span_of(word))
        if word.type not in ("_COLON", "THIS"):
            before = word.type
