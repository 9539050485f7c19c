"""A match told in words, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import engine
from engine.events import Event
from engine.narration import CardName, PlayerName, Sentence
from engine.players import Player


@dataclass(frozen=True, slots=True)
class Forced:
    """A choice that the table made: after how many events, for whom, and which.

    `label` is for the player alone: it may name hidden cards.
    """

    after: int
    player: Player
    label: str


@dataclass(frozen=True, slots=True)
class Line:
    """Something that happened, in words.

    `private` lines hold something that only this viewer knows. `undone` ones were taken
    back by what came later. With a `heading` a turn begins.
    """

    sentence: Sentence
    private: bool = False
    undone: bool = False
    heading: bool = False


def story(
    game: str,
    events: Sequence[Event],
    forced: Sequence[Forced],
    viewer: Player | None,
    *,
    last: int | None = None,
) -> list[Line]:
    """What happened, oldest first, for a player or (None) everybody.

    `last` stops at that many of the latest lines.
    """
    describe = engine.games()[game].describe
    undone_from = len(events) + 1
    waiting = list(forced)
    lines: list[Line] = []
    for index in range(len(events) - 1, -2, -1):
        while waiting and waiting[-1].after > index:
            line = _told_of_forced(waiting.pop(), viewer)
            lines.append(replace(line, undone=index + 1 >= undone_from))
        if index < 0 or (last is not None and len(lines) >= last):
            break
        event = events[index]
        seen = event.seen_by(viewer)
        sentence = describe(seen)
        if sentence:
            private = bool(event.private) and viewer is not None and viewer == event.knower
            lines.append(Line(sentence, private, index >= undone_from, event.kind == "turn"))
        takes_back = seen.facts.get("takes_back", 0)
        if isinstance(takes_back, int) and takes_back > 0:
            undone_from = min(undone_from, index - takes_back)
    return lines[::-1][-last:] if last is not None else lines[::-1]


def _told_of_forced(forced: Forced, viewer: Player | None) -> Line:
    words: Sentence = (PlayerName(forced.player), " has only one choice")
    if viewer != forced.player:
        return Line(words)
    return Line((*words, ": ", CardName(forced.label)), private=True)
