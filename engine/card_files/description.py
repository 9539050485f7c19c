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
    """A comment from `start` to `end` of a text; its content is from `opened` to `closed`."""

    start: int
    end: int
    opened: int
    closed: int


def described(source: str, comments: Iterable[Comment]) -> tuple[Description | None, list[Problem]]:
    """Returns the description of the deck in the text, None if there is none, and warnings: that it
    is too long, or that there is more than one. `comments` are those of the text in order of place.
    They are iterated only if the text contains the word "about", because finding them takes a tenth
    of the time of reading a deck."""
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
    """Returns the part of a description that is read, in one line."""
    return " ".join(text[:DESCRIPTION_LENGTH].split())


def too_long(length: int, span: Span) -> Problem:
    """Returns the warning about a description of that many characters."""
    message = f"The description has {length:,} characters; {DESCRIPTION_LENGTH} are read."
    return problem("about-too-long", message, span, "Shorten it.", "warning")


def given_twice(span: Span) -> Problem:
    """Returns the warning about a further description."""
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
