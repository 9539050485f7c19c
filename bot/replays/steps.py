"""A match step by step, for an audience: the board after each choice, and what happened in words.

Everything here blocks: matches may have thousands of choices.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import engine
from bot.matches.log.match_log import match_log
from engine.events import Event, EventKind, standing
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.record import Record
from engine.values import replace
from engine.views import View
from rendering.replay_page import LogLine, Step

Audience = Literal["A", "B", "public", "open"]
"""The audience of a replay: a player, who sees what they saw; the public; or "open", which sees
both hands."""

KEPT_MATCHES: Final = 12
"""The number of copies of a match, spread over its course, that are kept to continue from."""

LEAST_APART: Final = 40
"""The fewest choices between two such copies."""


@dataclass(frozen=True, slots=True)
class ReplayStop:
    """A position in a replay, at which a step ends: the numbers of choices and of events before the
    position. `turn` is the title of the turn that starts with this step ("Turn 3: Ann"); "" within
    a turn."""

    choices: int
    events: int
    turn: str = ""


class ReplayCursor:
    """A replay of a match as an audience sees it, which can go to any step. The beginning is a
    step, and so is each choice that adds a line to the log. `names` are the players' names. Only
    one caller may use it at a time. Raises the errors of `engine.registry.replay`."""

    def __init__(self, record: Record, audience: Audience, names: Mapping[Player, str]) -> None:
        self._record = record
        self.audience: Audience = audience
        self.names = names
        self._kept: list[Match] = []
        apart = max(LEAST_APART, len(record.choices) // KEPT_MATCHES)
        match = _begin_record(record)
        stops: list[ReplayStop] = []
        self._add_stop(match, stops)
        for number, choice in enumerate(record.choices, 1):
            match.play(choice)
            self._add_stop(match, stops)
            if number % apart == 0 and match.decision is not None:
                self._kept.append(match.fork())
        self._events = match.events
        self._standing = frozenset(standing(match.events))
        self._cursor = match
        self.stops: Sequence[ReplayStop] = stops

    def _add_stop(self, match: Match, stops: list[ReplayStop]) -> None:
        told = stops[-1].events if stops else 0
        new = match.events[told:]
        if not stops or self._lines_between(match.events, told, len(match.events)):
            begun = [one for one in new if one.kind == EventKind.TURN]
            turn = self._turn_words(begun[-1]) if begun else ""
            stops.append(ReplayStop(match.number, len(match.events), turn))

    def _turn_words(self, event: Event) -> str:
        player = event.player
        name = f": {self.names[player]}" if player is not None else ""
        return f"Turn {event.public.get('n', '')}{name}"

    def step_number_at(self, choices: int) -> int:
        """Returns the number of the last step that is reached after `choices` choices."""
        after = [number for number, stop in enumerate(self.stops) if stop.choices <= choices]
        return after[-1] if after else 0

    def step(self, number: int) -> Step:
        """Returns the step numbered `number` (from 0). Raises IndexError if there is no
        such step.
        """
        stop = self.stops[number]
        self._go_to(stop.choices)
        since = self.stops[number - 1].events if number else 0
        lines = self._lines_between(self._events, since, stop.events, self._standing)
        return Step(views_of(self._cursor, self.audience), lines, stop.turn)

    def steps(self) -> Iterator[Step]:
        """Yields all steps in order."""
        return map(self.step, range(len(self.stops)))

    def _go_to(self, choices: int) -> None:
        """Moves the cursor to the match after `choices` choices."""
        if self._cursor.number > choices:
            before = [match for match in self._kept if match.number <= choices]
            self._cursor = before[-1].fork() if before else _begin_record(self._record)
        for choice in self._record.choices[self._cursor.number : choices]:
            self._cursor.play(choice)

    def _lines_between(
        self,
        events: Sequence[Event],
        since: int,
        until: int,
        stands: frozenset[int] | None = None,
    ) -> tuple[LogLine, ...]:
        """Returns the lines about these events. Events that only one player knew are separated from
        the others."""
        lines: list[LogLine] = []
        while since < until:
            knower = self._knower(events[since])
            end = since + 1
            while end < until and self._knower(events[end]) == knower:
                end += 1
            undone = stands is not None and stands.isdisjoint(range(since, end))
            told = match_log(self._record.game, events[:end], (), knower, since=since)
            lines += (LogLine(one.sentence, knower, undone or one.undone) for one in told)
            since = end
        return tuple(lines)

    def _knower(self, event: Event) -> Player | None:
        """Returns the player of this audience who alone knew a part of an event. Returns None if
        everybody knew everything, or the part isn't for this audience."""
        mine = self.audience == "open" or self.audience == event.knower
        return event.knower if event.private and mine else None


def views_of(match: Match, audience: Audience) -> tuple[View, ...]:
    """Returns the views that an audience has of a match now, without decisions: the view of one
    player, the view of the public, or the views of both players."""
    if audience == "open":
        viewers: Sequence[Player | None] = PLAYERS
    else:
        viewers = [None if audience == "public" else audience]
    return tuple(replace(match.view(viewer), decision=None) for viewer in viewers)


def _begin_record(record: Record) -> Match:
    return engine.replay(replace(record, choices=()))
