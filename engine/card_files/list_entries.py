"""The entries of a deck's list in its text: the ranges to cut, and the places for further ones."""

import re
from collections.abc import Iterable
from typing import Final

from engine.icons import TextPlace, TextRange

_REST_OF_LINE: Final = re.compile(r"(?:[^\S\r\n]|\*[^*]*\*)*(?:![^\r\n]*)?")
"""Spaces and comments of the card languages up to the end of a line."""
_BLANKS: Final = re.compile(r"[^\S\n]*")
_COMMENT: Final = re.compile(r"\*[^*]*\*")


def cut_of_entry(source: str, parts: Iterable[TextRange]) -> tuple[TextRange, ...]:
    """Returns the ranges of the text to delete so that an entry disappears. `parts` are the ranges
    of its words and of the comments that belong to it alone, in the order of the text.

    If a line has no other content, the whole line is deleted. Otherwise the blanks on one side are
    deleted too.
    """
    joined: list[TextRange] = []
    for part in parts:
        between = source[joined[-1].end : part.start] if joined else "\n"
        if between.strip() or "\n" in between:
            joined.append(part)
        else:
            joined[-1] = TextRange(joined[-1].start, part.end)
    return tuple(_widened(source, one) for one in joined)


def _widened(source: str, part: TextRange) -> TextRange:
    """Returns the range with its whole line, or with the blanks on one side."""
    if source[part.start : part.end].endswith("\n"):
        return part
    blanks = _BLANKS.match(source, part.end)
    assert blanks is not None
    start, end = part.start, blanks.end()
    while start and source[start - 1].isspace() and source[start - 1] != "\n":
        start -= 1
    if source[end : end + 1] not in ("", "\n"):
        return TextRange(part.start, end)
    if start and source[start - 1] != "\n":
        return TextRange(start, part.end)
    return TextRange(start, min(len(source), end + 1))


def newline_of(source: str) -> str:
    """Returns the line end that the text uses."""
    return "\r\n" if "\r\n" in source else "\n"


def rest_of_line(source: str, at: int) -> int:
    """Returns the index behind the spaces and comments that follow on the line of index `at`, in a
    text of a card language."""
    rest = _REST_OF_LINE.match(source, at)
    assert rest is not None
    return rest.end()


def place_behind(source: str, start: int, end: int) -> TextPlace:
    """Returns the place for an entry behind the one from `start` to `end`: on a line of its own
    with the same indentation if that entry begins a line, else on the same line."""
    before = source[source.rfind("\n", 0, start) + 1 : start]
    if _COMMENT.sub("", before).strip():
        return TextPlace(end, end, " ")
    at = rest_of_line(source, end)
    indent = before[: len(before) - len(before.lstrip())]
    return TextPlace(at, at, newline_of(source) + indent)


def place_below(source: str, end: int, gap: str = "\n") -> TextPlace:
    """Returns the place for a new line below the line of index `end`, with `gap` before it. If
    anything else follows on that line, it continues on another line."""
    at = rest_of_line(source, end)
    follows = source[at : at + 1] not in ("", "\r", "\n")
    return TextPlace(at, at, gap, "\n" if follows else "")


def place_at_end(source: str, begin: str = "") -> TextPlace:
    """Returns the place for a new line at the end of the text, with a blank line and the text
    `begin` before it."""
    gap = "" if not source or source.endswith("\n") else newline_of(source)
    blank = newline_of(source) if source.strip() else ""
    return TextPlace(len(source), len(source), gap + blank + begin, newline_of(source))
