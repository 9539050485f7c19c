"""What can be said of single words, before any grammar: strings, numbers, depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token

from engine.games.cardfinity.lexer import STRINGS
from engine.games.cardfinity.source import Span, span_of
from engine.games.cardfinity.strings import decode, name_flaws
from engine.games.cardfinity.transform import HIGHEST, MOST_REPEATS, number
from engine.problems import Problem

MOST_OPEN: Final = 8
"""Brackets that may be open, and `?` that may stand in a row."""

_NUMBERS: Final = frozenset({"INT", "NEGATIVE", "SHORT_TRUE"})
_BRACKETS_END: Final = frozenset({"_COLON", "POWER", "MONSTER_NAME", "SPELL_NAME", "ENTRY"})
_MAY_BE_ZERO: Final = frozenset({"POWER", "BUFF"})


def problem(code: str, message: str, span: Span, hint: str | None = None) -> Problem:
    """An error at that place."""
    return Problem("error", code, message, span.line, span.column, span.length, hint)


def read_strings(words: Sequence[Token]) -> tuple[list[Token], list[Problem]]:
    """The words with every string decoded, and what is wrong with the strings."""
    problems: list[Problem] = []
    read: list[Token] = []
    for word in words:
        if word.type not in STRINGS:
            read.append(word)
            continue
        text, flaws = decode(word)
        if word.type != "PICTURE":
            flaws += name_flaws(text, word)
        line, column = word.line or 1, word.column or 1
        for flaw in flaws:
            span = Span(line, column + flaw.at, flaw.length)
            problems.append(problem(flaw.code, flaw.message, span, flaw.hint))
        read.append(word.update(value=text))
    return read, problems


def number_problems(words: Sequence[Token]) -> Iterator[Problem]:
    """Numbers that are too large, counts of 0 and impossible repetitions."""
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


def depth_problem(words: Sequence[Token]) -> Problem | None:
    """The first word that is nested too deep, if there is one."""
    brackets = marks = 0
    for word in words:
        marks = marks + 1 if word.type == "MAYBE" else 0
        if word.type == "LPAR":
            brackets += 1
        elif word.type == "RPAR":
            brackets = max(0, brackets - 1)
        elif word.type in _BRACKETS_END:
            brackets = 0
        if brackets > MOST_OPEN:
            said = f"At most {MOST_OPEN} brackets can be open at once."
            return problem("too-deep", said, span_of(word))
        if marks > MOST_OPEN:
            said = f"At most {MOST_OPEN} question marks can stand in a row."
            return problem("too-deep", said, span_of(word))
    return None
