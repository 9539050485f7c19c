"""One text being read, part by part, so that one mistake spoils no more than its part."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final, Generic

from lark import Token

from engine.language.diagnostics import Misfit
from engine.language.grammar import Grammar, Meant, Unfit
from engine.language.suggestions import Suggestions
from engine.language.token_checks import MOST_OPEN, depth_problem
from engine.problems import Problem

MOST_EXPLAINED: Final = 100
"""How many mistakes of one text are looked at closely for what could stand there."""

Complain = Callable[[Misfit, str, Suggestions], Problem]


class Reader(Generic[Meant]):
    """Reads the parts of a text by the rules of a grammar.

    `problems` are all that were found so far, those of single words first. A part with a
    problem means nothing. `closing` are the types of words that no bracket stays open past,
    `most_open` is how many brackets may be open at once.
    """

    def __init__(
        self,
        source: str,
        grammar: Grammar[Meant],
        complain: Complain,
        spoiled: Iterable[Problem],
        closing: Collection[str] = (),
        most_open: int = MOST_OPEN,
    ) -> None:
        self.problems = list(spoiled)
        self._source = source
        self._grammar = grammar
        self._complain = complain
        self._closing = closing
        self._most_open = most_open
        self._spoiled = sorted((found.line, found.column) for found in self.problems)
        self._suggestions = Suggestions()
        self._misfits = 0

    def is_spoiled(self, part: Sequence[Token]) -> bool:
        """Whether something is wrong with a single word of that part of the text."""
        first, last = part[0], part[-1]
        after = bisect_left(self._spoiled, (first.line or 0, first.column or 0))
        end = (last.end_line or 0, last.end_column or 0)
        return after < len(self._spoiled) and self._spoiled[after] < end

    def understand(self, rule: str, part: Sequence[Token]) -> Meant | None:
        """What the words mean by that rule; None, with the problem told, if nothing."""
        if too_deep := depth_problem(part, self._closing, self._most_open):
            self.problems.append(too_deep)
            return None
        closely = self._misfits < MOST_EXPLAINED
        try:
            meant = self._grammar.understand(rule, part, closely=closely)
        except Unfit as unfit:
            self._misfits += 1
            misfit = Misfit(rule, part, unfit.at, unfit.wanted)
            self.problems.append(self._complain(misfit, self._source, self._suggestions))
            return None
        return None if self.is_spoiled(part) else meant
