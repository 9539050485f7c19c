"""What can be said of single words, before any grammar: strings and depth."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from lark import Token

from engine.language.spans import Span, problem, span_of
from engine.language.strings import decode, name_flaws, plain_name
from engine.problems import Problem

MOST_OPEN: Final = 8
"""Brackets that may be open, and `?` that may stand in a row, where a game says nothing else."""

OPENING: Final = frozenset({"LPAR", "LBRACE"})
CLOSING: Final = frozenset({"RPAR", "RBRACE"})


def read_strings(
    words: Sequence[Token], names: Collection[str], others: Collection[str] = ()
) -> tuple[list[Token], list[Problem]]:
    """Returns the words with every string decoded, and what is wrong with the strings.

    `names` are the types of strings that are names, `others` those that need not be.
    """
    problems: list[Problem] = []
    read: list[Token] = []
    for word in words:
        if word.type not in names and word.type not in others:
            read.append(word)
            continue
        plain = plain_name(word)
        if plain is not None:
            read.append(Token.new_borrow_pos(word.type, plain, word))
            continue
        text, flaws = decode(word)
        if word.type in names:
            flaws += name_flaws(text, word)
        line, column = word.line or 1, word.column or 1
        for flaw in flaws:
            span = Span(line, column + flaw.at, flaw.length)
            problems.append(problem(flaw.code, flaw.message, span, flaw.hint))
        read.append(word.update(value=text))
    return read, problems


def depth_problem(
    words: Sequence[Token], closing: Collection[str] = (), most: int = MOST_OPEN
) -> Problem | None:
    """Returns the first word that is nested too deep, if there is one. No bracket stays open past
    the types of words in `closing`."""
    brackets = marks = 0
    for word in words:
        marks = marks + 1 if word.type == "MAYBE" else 0
        if word.type in OPENING:
            brackets += 1
        elif word.type in CLOSING:
            brackets = max(0, brackets - 1)
        elif word.type in closing:
            brackets = 0
        if brackets > most:
            message = f"At most {most} brackets can be open at once."
            return problem("too-deep", message, span_of(word), "Leave out the innermost of them.")
        if marks > most:
            message = f"At most {most} question marks can stand in a row."
            return problem("too-deep", message, span_of(word))
    return None
