"""What every check of a deck does: names that are defined twice, and the order of problems."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.language.file_text import UNREADABLE
from engine.language.spans import Span, problem
from engine.problems import Problem


def all_problems(reading: Iterable[Problem], checking: Iterable[Problem]) -> list[Problem]:
    """Returns the problems of reading a text and those of checking what was read, in order of
    place.

    `checking` is left alone if the text could not be looked at.
    """
    found = list(reading)
    if all(one.code not in UNREADABLE for one in found):
        found += checking
    return sorted(found, key=lambda one: (one.line, one.column))


def second_definitions(names: Iterable[tuple[str, Span]]) -> Iterator[Problem]:
    """Yields a problem for each name that was defined before; `names` are in order of the text."""
    seen: set[str] = set()
    for name, span in names:
        if name in seen:
            message = f'There are two cards with the name "{name}".'
            yield problem("duplicate-card", message, span, "Rename one of them.")
        seen.add(name)
