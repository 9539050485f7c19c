"""Limits at which every match ends by itself, or a player passes: turns, choices in one turn, and
what follows from one choice or from a whole match.

A game whose own rules end a match after some turn says so (`TurnLimit.by_rules`), and these limits
leave turns to it. Players are warned beforehand of turns and choices, in the log and on the board.
Consequences are counted in units that are the same on every machine; the engine knows no clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.events import Event, EventKind
from engine.players import Player

MOST_TURNS: Final = 200
MOST_CHOICES: Final = 1_000
"""The free choices of both players in one turn: those with more than one option, passing not
counted. Choices that were taken back count too, except for steps of an announcement, since nobody
was told of them; taking back counts as a choice. A player may take back that many steps a turn."""
MOST_FORCED: Final = 2_000
"""Choices in a row, in one turn, of which none was free."""

Reason = Literal["turns", "choices"]

A_DRAW: Final = "the match is a draw"
PASSING: Final = (
    "whichever player made most of them passes until the turn ends, and loses the match the second "
    "time"
)
_WARN_AT: Final[dict[Reason, tuple[int, ...]]] = {
    "turns": (20, 10, 5, 2, 1, 0),
    "choices": (200, 100, 50, 20, 10, 5),
}
"""With so many left the log says so. From the first of them on it stands beside the board."""


class Culprit(NamedTuple):
    """A card that does too much, by its name, and the player whose deck it is from."""

    card: str
    owner: Player


class Consequences(NamedTuple):
    """The consequences of choices: events, cards that effects looked at or changed, and bytes of
    the names and words in the events."""

    events: int = 0
    cards: int = 0
    bytes: int = 0

    def exceed(self, most: Consequences) -> bool:
        """Returns whether there are more of anything than `most`."""
        return self.events > most.events or self.cards > most.cards or self.bytes > most.bytes


HEAVY: Final = 100
"""Events and touched cards after which a choice counts against the cards that cause them, and its
bytes count. What is less is bounded by this, whatever it tells."""

MOST_OF_ACTION: Final = Consequences(events=15_000, cards=300_000, bytes=4_000_000)
"""The most that one choice may lead to, until the next decision."""
MOST_OF_MATCH: Final = Consequences(events=100_000, cards=5_000_000, bytes=20_000_000)
"""The most that all choices of a match may lead to, taken back or not. Each counts as an event."""


def bytes_told(events: Iterable[Event]) -> int:
    """Returns how many bytes the names and words in these events have, as characters."""
    facts = (value for event in events for value in event.facts().values())
    return sum(
        sum(map(len, value)) if isinstance(value, tuple) else len(value)
        for value in facts
        if not isinstance(value, int)
    )


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """The last turn of a match, and what is the case after it, in words for players; `by_rules`
    says that the game's own rules end it there."""

    last: int = MOST_TURNS
    then: str = A_DRAW
    by_rules: bool = False


@dataclass(slots=True)
class Progress:
    """The progress of a match, which is counted on: the highest turn that it reached, the free
    choices of A and of B in that turn, the choices in a row since then that were not free, the
    steps taken back, and which players pass until the turn ends, and have passed so in this
    match."""

    turn: int
    free_a: int = 0
    free_b: int = 0
    forced: int = 0
    withdrawn: int = 0
    passing: str = ""
    spent: str = ""

    @property
    def free(self) -> int:
        """The free choices of both players in this turn."""
        return self.free_a + self.free_b

    def begin_turn(self, turn: int) -> None:
        """Begins a turn, or begins it again."""
        self.turn, self.passing = turn, ""
        self.free_a = self.free_b = self.forced = self.withdrawn = 0

    def count(self, player: Player, free: bool) -> None:
        """Counts one more choice of the player."""
        if not free or player in self.passing:
            self.forced += 1
            return
        self.forced = 0
        if player == "A":
            self.free_a += 1
        else:
            self.free_b += 1

    def withdraw_step(self, player: Player, *, free: bool) -> None:
        """Counts that the player has taken back a step of an announcement."""
        self.withdrawn += 1
        if free and player == "A":
            self.free_a = max(0, self.free_a - 1)
        elif free:
            self.free_b = max(0, self.free_b - 1)

    def is_quiet(self, turn: int, limit: TurnLimit) -> bool:
        """Returns whether one more choice, with which the match is in that turn, neither reaches a
        limit nor comes near one."""
        if turn != self.turn and turn + _WARN_AT["turns"][0] >= limit.last:
            return False
        quiet = self.free_a + self.free_b + 1 < MOST_CHOICES - _WARN_AT["choices"][0]
        return quiet and self.forced + 1 < MOST_FORCED

    @property
    def is_stuck(self) -> bool:
        """Whether there have been too many choices in a row of which none was free."""
        return self.forced >= MOST_FORCED

    @property
    def is_step_limit_reached(self) -> bool:
        """Whether as many steps of announcements were taken back in the turn as may be."""
        return self.withdrawn >= MOST_CHOICES

    @property
    def is_used_up(self) -> bool:
        """Whether the free choices of the turn have been used up."""
        return self.free >= MOST_CHOICES

    def spender(self, latest: Player) -> Player:
        """Returns the player who made most of the free choices, `latest` if both made as many."""
        if self.free_a == self.free_b:
            return latest
        return "A" if self.free_a > self.free_b else "B"

    def spend(self, player: Player) -> None:
        """Has the player begin to pass; the free choices of the other one are counted from 0."""
        self.free_a = self.free_b = 0
        self.passing += player
        self.spent += player


def turn_is_over(before: Progress, after: Progress, limit: TurnLimit) -> bool:
    """Returns whether the last turn lies between the two.

    A match that was already beyond the limit when it was made ends at the next multiple of it, so
    that its players are warned too.
    """
    return not limit.by_rules and _past(after.turn, limit.last) > _past(before.turn, limit.last)


def warnings(before: Progress, after: Progress, limit: TurnLimit) -> Iterator[Event]:
    """Yields events that warn of a limit that has come near between the two."""
    for reason, left in _left(after, limit).items():
        if left > _WARN_AT[reason][0]:
            continue
        was = _left(before, limit)[reason]
        if any(left <= threshold < was for threshold in _WARN_AT[reason]):
            facts = {"reason": reason, "n": left, "value": _then(reason, limit)}
            yield Event(EventKind.LIMIT_NEAR, facts)


def nearing(progress: Progress, limit: TurnLimit) -> str:
    """Returns the warning for players while a limit is near; empty while none is."""
    return " ".join(
        f"{limit_words(reason, left, _then(reason, limit))}."
        for reason, left in _left(progress, limit).items()
        if left <= _WARN_AT[reason][0]
    )


def limit_words(reason: str, left: int, then: str) -> str:
    """Returns how many turns, or choices in this turn, are left."""
    if reason == "turns":
        if left == 0:
            return f"This is the last turn: after it {then}"
        turns = "1 more turn" if left == 1 else f"{left} more turns"
        return f"{turns} after this one, then {then}"
    choices = "1 more choice" if left == 1 else f"{left} more choices"
    return f"{choices} in this turn, then {then}"


def _then(reason: Reason, limit: TurnLimit) -> str:
    return limit.then if reason == "turns" else PASSING


def _left(progress: Progress, limit: TurnLimit) -> dict[Reason, int]:
    return {
        "turns": limit.last - 1 - (max(1, progress.turn) - 1) % limit.last,
        "choices": MOST_CHOICES - progress.free,
    }


def _past(turn: int, last: int) -> int:
    return (max(1, turn) - 1) // last
