"""The icons of cards: comments that begin with `icon:`, each before the card that it is for."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from lark import Token

from engine.card_files.description import Comment
from engine.card_files.spans import Span, problem, span_at
from engine.icons import ICON_LENGTH, IconNote, TextPlace, TextRange, is_icon_name
from engine.problems import Problem

MOST_WARNINGS: Final = 40
"""Most warnings about icons that are kept for one text."""
EXAMPLE: Final = "wolf-howl"

_ICON: Final = re.compile(r"\s*icon\s*:\s*", re.IGNORECASE)
_NO_NAME: Final = re.compile(r"[^a-z0-9-]+")


@dataclass(slots=True)
class IconNotes:
    """The icons that the comments of a text give to cards: `notes` in the order of the text, and
    warnings. `before` are the ranges of the comments before each card or line of the list, by the
    position at which it begins."""

    notes: list[IconNote] = field(default_factory=list[IconNote])
    warnings: list[Problem] = field(default_factory=list[Problem])
    before: dict[int, list[TextRange]] = field(default_factory=dict[int, list[TextRange]])
    _named: set[str] = field(default_factory=set[str])

    def add(
        self, card: str, written: str, place: TextPlace, cut: tuple[TextRange, ...], span: Span
    ) -> None:
        """Stores the text `written` as the icon of a card. Adds a warning if the text can't be an
        icon's name, or if the card already has an icon.

        `place` is the place of the text, `cut` are the ranges to delete in order to remove the
        comment, and `span` is the place for the warning.
        """
        icon = written if is_icon_name(written) else ""
        self.notes.append(IconNote(card, icon, place, cut))
        if not icon:
            self.warn(no_name(written, span))
        elif card in self._named:
            message = "This card has an icon already; this one isn't read."
            self.warn(problem("icon-twice", message, span, "Remove one of them.", "warning"))
        else:
            self._named.add(card)

    def warn(self, warning: Problem) -> None:
        """Adds a warning, unless there are already MOST_WARNINGS."""
        if len(self.warnings) < MOST_WARNINGS:
            self.warnings.append(warning)


def with_icon(icon: str, definition: str) -> str:
    """Returns the card's definition with a comment above it that names its icon. Returns the
    definition unchanged if `icon` is ""."""
    return f"! icon: {icon}\n{definition}" if icon else definition


def no_name(written: str, span: Span) -> Problem:
    """Returns the warning that the text `written` can't be the name of an icon."""
    near = _NO_NAME.sub("-", written[: 2 * ICON_LENGTH].lower()).strip("-")[:ICON_LENGTH]
    message = (
        f"The name of an icon has 1 to {ICON_LENGTH} small letters, digits and hyphens; this is "
        "not read."
    )
    return problem("icon-name", message, span, f"icon: {near or EXAMPLE}", "warning")


def misplaced(span: Span) -> Problem:
    """Returns the warning that a comment names an icon but no card follows."""
    message = "No card follows this icon, so it isn't read."
    hint = "Write it on a line of its own, directly above the card."
    return problem("icon-misplaced", message, span, hint, "warning")


def read_icons(
    source: str,
    comments: Iterable[Comment],
    words: Sequence[Token],
    starts: Mapping[int, str | None],
) -> IconNotes:
    """Returns the icons that the comments of a text give to cards, and warnings about wrong
    comments. `starts` maps the position at which each card and each line of the list begins to the
    card's name, or to None if the card can't be read."""
    read = IconNotes()
    places: list[int] = []
    for comment in comments:
        found = icon_in(source, comment)
        if found is None:
            continue
        start, written = found
        end = start + len(written)
        places = places or [word.start_pos or 0 for word in words]
        at = bisect_left(places, comment.end)
        follows = at < len(words) and _is_before(source, comment, words, at)
        card = starts.get(places[at], "") if follows else ""
        if card:
            cut = cut_of(source, comment)
            read.before.setdefault(places[at], []).append(cut)
            span = span_at(source, start, end)
            read.add(card, written, TextPlace(start, end), (cut,), span)
        elif card is not None and len(read.warnings) < MOST_WARNINGS:
            read.warn(misplaced(span_at(source, comment.opened, comment.closed)))
    return read


def icon_in(source: str, comment: Comment) -> tuple[int, str] | None:
    """Returns the position and the text of the icon's name in an `icon:` comment; None for any
    other comment."""
    icon = _ICON.match(source, comment.opened, comment.closed)
    return None if icon is None else (icon.end(), source[icon.end() : comment.closed].strip())


def _is_before(source: str, comment: Comment, words: Sequence[Token], at: int) -> bool:
    """Returns whether a comment belongs to the card or line that begins with the next word. It
    belongs to that word if the comment is the first thing on its line, or if both are on the same
    line."""
    line = source.rfind("\n", 0, comment.start) + 1
    if at == 0 or (words[at - 1].end_pos or 0) <= line:
        return True
    return "\n" not in source[comment.end : words[at].start_pos]


def cut_of(source: str, comment: Comment) -> TextRange:
    """Returns the range of the text to delete so that a comment disappears. The range is the
    comment's whole line if nothing else is on that line, else the comment and one space after
    it."""
    first = source.rfind("\n", 0, comment.start) + 1
    newline = source.find("\n", comment.end)
    last = len(source) if newline < 0 else newline + 1
    if not source[first : comment.start].strip() and not source[comment.end : last].strip():
        return TextRange(first, last)
    return TextRange(comment.start, comment.end + source.startswith(" ", comment.end))


def comment_place(source: str, start: int, opening: str, inline: tuple[str, str]) -> TextPlace:
    """Returns the place where an icon for the card or line at `start` can be written.

    The place is a comment line above the card or line. If something else comes before on the same
    line, the place is a comment within the line. `opening` begins a comment line. `inline` are the
    characters that begin and end a comment within a line.
    """
    line = source.rfind("\n", 0, start) + 1
    indent = source[line:start]
    if indent.strip():
        return TextPlace(start, start, f"{inline[0]}icon: ", f"{inline[1]} ")
    return TextPlace(start, start, f"{opening} icon: ", f"\n{indent}")
