"""A line of a match's story."""

from __future__ import annotations

from dataclasses import dataclass

from engine.text.sentences import Sentence


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that happened, in words.

    `private` lines hold something that only this viewer knows. `undone` ones were taken
    back by what came later. With a `heading` a turn begins. `passes` lines tell of nothing but
    passes.
    """

    sentence: Sentence
    private: bool = False
    undone: bool = False
    heading: bool = False
    passes: bool = False
