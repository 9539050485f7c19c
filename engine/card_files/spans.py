"""Places in a text, and problems at such a place."""

from __future__ import annotations

from dataclasses import dataclass

from lark import Token

from engine.problems import Problem, Severity


@dataclass(frozen=True, slots=True)
class Span:
    """A range of a text within one line. `line` and `column` count from 1; `length` is in
    characters."""

    line: int
    column: int
    length: int = 1

    def to(self, end: Span) -> Span:
        """Returns the span from the start of this one to the end of `end`. If `end` is on another
        line, returns this span unchanged."""
        if end.line != self.line:
            return self
        return Span(self.line, self.column, end.column + end.length - self.column)


START = Span(1, 1)


def span_of(word: Token) -> Span:
    """Returns the place of a word in its text."""
    line, column = word.line or 1, word.column or 1
    length = (word.end_column or column) - column if word.end_line == line else 1
    return Span(line, column, max(1, length))


def span_at(text: str, start: int, end: int) -> Span:
    """Returns the place of the range from `start` to `end` of a text, cut at the end of its first
    line."""
    newline = text.find("\n", start, end)
    length = (end if newline < 0 else newline) - start
    return Span(text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start), max(1, length))


def problem(
    code: str, message: str, span: Span, hint: str | None = None, severity: Severity = "error"
) -> Problem:
    """Returns a problem at that place. `code` identifies the kind of problem."""
    return Problem(severity, code, message, span.line, span.column, span.length, hint)
