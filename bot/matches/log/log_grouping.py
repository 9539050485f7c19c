"""Of lines that say the same of different cards, one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.matches.log.log_entry import LogEntry
from engine.text.sentences import Piece, PlayerName, Predicate, Sentence

OF_OWNER: Final = 2
"""How many pieces say whose something is: a player's name, and "'s "."""


@dataclass
class _Told:
    """Lines that say the same: the first of them, and of what they say it how often."""

    line: LogEntry
    subjects: dict[Sentence, int] = field(default_factory=dict[Sentence, int])


def merge_similar_lines(lines: Iterable[LogEntry]) -> list[LogEntry]:
    """The lines, oldest first; those in a row that end with something done (`Predicate`) are put
    together where they end alike."""
    found: list[LogEntry] = []
    row: dict[object, _Told] = {}
    for line in lines:
        *subject, done = line.sentence
        if not isinstance(done, Predicate):
            found += map(_line, row.values())
            row.clear()
            found.append(line)
            continue
        told = row.setdefault((done, line.private, line.undone), _Told(line))
        told.subjects[tuple(subject)] = told.subjects.get(tuple(subject), 0) + 1
    return [*found, *map(_line, row.values())]


def _line(told: _Told) -> LogEntry:
    done = told.line.sentence[-1]
    if len(told.subjects) == 1:
        [(subject, count)] = told.subjects.items()
        return replace(told.line, sentence=(*subject, done, *_times(count)))
    words: list[Piece] = ["Each of "]
    owner: Sentence = ()
    for number, (subject, count) in enumerate(told.subjects.items(), 1):
        if number > 1:
            words.append(" and " if number == len(told.subjects) else ", ")
        of = _owner(subject)
        words += subject[OF_OWNER:] if of and of == owner else subject
        words += _times(count)
        owner = of
    return replace(told.line, sentence=(*words, done))


def _times(count: int) -> Sentence:
    return (f" ({count} times)",) if count > 1 else ()


def _owner(subject: Sequence[Piece]) -> Sentence:
    """Whose the subject is, where it begins with that."""
    of = tuple(subject[:OF_OWNER])
    return of if len(of) == OF_OWNER and isinstance(of[0], PlayerName) and of[1] == "'s " else ()
