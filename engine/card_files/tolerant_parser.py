"""The parser of a text part by part, so that a mistake spoils only its part."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final, Generic

from lark import Token

from engine.card_files.description import Comment
from engine.card_files.diagnostics import Suggestions, SyntaxFault
from engine.card_files.grammar import Grammar, Parsed, ParseFailure
from engine.card_files.segments import CLOSING, OPENING
from engine.card_files.spans import problem, span_of
from engine.problems import Problem

MOST_OPEN: Final = 8
"""Default limit of open brackets, and of `?` in a row."""
MOST_EXPLAINED: Final = 100
"""Most mistakes of one text for which the possible words are computed exactly."""

Diagnose = Callable[[SyntaxFault, str, Suggestions], Problem]


class TolerantParser(Generic[Parsed]):
    """A parser that continues after mistakes: a part with a mistake gets a problem and no meaning.

    `problems` are all problems so far; those of single words come first. `closing` are the types of
    words that close all brackets; `most_open` is how many brackets may be open at once.
    """

    def __init__(
        self,
        source: str,
        grammar: Grammar[Parsed],
        diagnose: Diagnose,
        token_problems: Iterable[Problem],
        closing: Collection[str] = (),
        most_open: int = MOST_OPEN,
    ) -> None:
        self.problems = list(token_problems)
        self.source = source
        self._grammar = grammar
        self._diagnose = diagnose
        self._closing = closing
        self._most_open = most_open
        self._problem_places = sorted((found.line, found.column) for found in self.problems)
        self._suggestions = Suggestions()
        self._faults = 0

    def comments(self, words: Sequence[Token]) -> Iterator[Comment]:
        """Yields the comments of the text; `words` are all of its words."""
        yield from self._grammar.comments(self.source, words)

    def has_problem(self, part: Sequence[Token]) -> bool:
        """Returns whether a problem was reported at one of the tokens of `part`."""
        first, last = part[0], part[-1]
        after = bisect_left(self._problem_places, (first.line or 0, first.column or 0))
        end = (last.end_line or 0, last.end_column or 0)
        return after < len(self._problem_places) and self._problem_places[after] < end

    def parse(self, rule: str, part: Sequence[Token]) -> Parsed | None:
        """Returns the parsed form of the words in `part`, which should follow the grammar rule with
        the name `rule`. If the words can't be read, adds a problem and returns None."""
        if too_deep := _too_deep(part, self._closing, self._most_open):
            self.problems.append(too_deep)
            return None
        closely = self._faults < MOST_EXPLAINED
        try:
            parsed = self._grammar.parse(rule, part, closely=closely)
        except ParseFailure as failure:
            self._faults += 1
            fault = SyntaxFault(rule, part, failure.at, failure.wanted)
            self.problems.append(self._diagnose(fault, self.source, self._suggestions))
            return None
        return None if self.has_problem(part) else parsed


def _too_deep(words: Sequence[Token], closing: Collection[str], most: int) -> Problem | None:
    """Returns the problem of the first word that is nested too deep, if any. Words of the types in
    `closing` close all brackets."""
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
            message = f"At most {most} question marks are allowed in a row."
            return problem("too-deep", message, span_of(word))
    return None
