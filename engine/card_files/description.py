"""A deck's description: the first comment of its text that begins with `about:`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.card_files.spans import Span, problem, span_at
from engine.decks import DESCRIPTION_LENGTH, Description
from engine.problems import Problem

_ABOUT: Final = re.compile(r"\s*about\s*:\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment in a text, from `start` to `end`. Its content is from `opened` to `closed`, without
    the comment signs."""

    start: int
    end: int
    opened: int
    closed: int


def described(source: str, comments: Iterable[Comment]) -> tuple[Description | None, list[Problem]]:
    """Returns the deck's description from the text's comments, None if there is none. Also returns
    warnings if the description is too long or if the text has several descriptions.

    `comments` are iterated only if the text contains the word "about", because finding them takes a
    tenth of the time of reading a deck.
    """
    found: Description | None = None
    warnings: list[Problem] = []
    if "about" not in source.lower():
        return found, warnings
    for comment in comments:
        about = _ABOUT.match(source, comment.opened, comment.closed)
        if about is None:
            continue
        if found is not None:
            warnings.append(given_twice(span_at(source, about.start(), comment.closed)))
            continue
        closed = len(source[: comment.closed].rstrip())
        begin, end = about.end(), max(about.end(), closed)
        found = Description(shortened(source[begin:end]), *_whole_lines(source, comment))
        if end - begin > DESCRIPTION_LENGTH:
            beyond = span_at(source, begin + DESCRIPTION_LENGTH, end)
            warnings.append(too_long(end - begin, beyond))
    return found, warnings


def shortened(text: str) -> str:
    """Returns the first DESCRIPTION_LENGTH characters of a description, in one line."""
    return " ".join(text[:DESCRIPTION_LENGTH].split())


def too_long(length: int, span: Span) -> Problem:
    """Returns the warning that a description with `length` characters is too long."""
    message = f"The description has {length:,} characters; {DESCRIPTION_LENGTH} are read."
    return problem("about-too-long", message, span, "Shorten it.", "warning")


def given_twice(span: Span) -> Problem:
    """Returns the warning that the text has more than one description."""
    message = "A deck has one description; this one isn't read."
    return problem("about-twice", message, span, "Remove one of them.", "warning")


def _whole_lines(source: str, comment: Comment) -> tuple[int, int]:
    """Returns the start and end of the range to cut so that the text is as it would be without the
    comment: with its lines if they have no other content, else with the blanks before the
    comment."""
    first = source.rfind("\n", 0, comment.start) + 1
    newline = source.find("\n", comment.end)
    last = len(source) if newline < 0 else newline + 1
    before = source[first : comment.start]
    if before.strip() or source[comment.end : last].strip():
        return first + len(before.rstrip()), comment.end
    return first, last
