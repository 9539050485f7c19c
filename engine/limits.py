"""Limits at which every match ends by itself, or a player passes: turns, choices in one turn, and
the consequences of one choice or of a whole match.

If a game's own rules end a match after some turn (`TurnLimit.by_rules`), the limit of turns here
does not apply. The log and the board warn players before a limit of turns or choices. Consequences
are counted in units that are the same on every machine; the engine knows no clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.events import Event, EventKind
from engine.players import Player

MOST_TURNS: Final = 200
MOST_CHOICES: Final = 1_000
"""The limit of free choices of both players in one turn: choices with more than one option, except
for passing. Choices that were taken back count too, except for steps of an announcement, which the
opponent never sees; taking back counts as a choice. A player may also take back at most this many
steps a turn."""
MOST_FORCED: Final = 2_000
"""The limit of choices in a row, in one turn, none of which was free."""

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
"""The numbers of turns or choices left at which the log warns. From the first number on, the board
shows the warning too."""


class Culprit(NamedTuple):
    """A card that causes too much, by its name, and the player whose deck it is from."""

    card: str
    owner: Player


class Consequences(NamedTuple):
    """The size of the consequences of choices: the number of events, and the number of cards that
    effects looked at or changed. `bytes` is the number of characters of the names and words in the
    events."""

    events: int = 0
    cards: int = 0
    bytes: int = 0

    def exceed(self, most: Consequences) -> bool:
        """Returns whether at least one of the numbers is higher than in `most`."""
        return self.events > most.events or self.cards > most.cards or self.bytes > most.bytes


HEAVY: Final = 100
"""Number of events and touched cards above which a choice counts against the cards that cause it,
and its bytes count. Lighter choices are bounded by this number, so their texts aren't counted."""

MOST_OF_ACTION: Final = Consequences(events=15_000, cards=300_000, bytes=4_000_000)
"""The limit of consequences of one choice, until the next decision."""
MOST_OF_MATCH: Final = Consequences(events=100_000, cards=5_000_000, bytes=20_000_000)
"""The limit of consequences of all choices of a match, taken back or not. Each choice also counts
as an event."""


def bytes_told(events: Iterable[Event]) -> int:
    """Returns the size of the names and words in these events, in characters (about one byte
    each)."""
    facts = (value for event in events for value in event.facts().values())
    return sum(
        sum(map(len, value)) if isinstance(value, tuple) else len(value)
        for value in facts
        if not isinstance(value, int)
    )


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """The last turn of a match, and what happens after it, in words for players. `by_rules` says
    whether the game's own rules end the match there."""

    last: int = MOST_TURNS
    then: str = A_DRAW
    by_rules: bool = False


@dataclass(slots=True)
class Progress:
    """The counts by which a match comes close to its limits, in the highest turn reached.

    - `free_a` and `free_b`: the numbers of free choices of A and of B in that turn. A free choice
      is one between several options other than passing.
    - `forced`: the number of choices in a row since the last free one.
    - `withdrawn`: the number of steps taken back.
    - `passing`: the players who must pass until the turn ends.
    - `spent`: the players who have had to pass in this match.
    """

    turn: int
    free_a: int = 0
    free_b: int = 0
    forced: int = 0
    withdrawn: int = 0
    passing: str = ""
    spent: str = ""

    @property
    def free(self) -> int:
        """The number of free choices that both players together made in this turn. A free choice is
        one between several options other than passing."""
        return self.free_a + self.free_b

    def begin_turn(self, turn: int) -> None:
        """Resets the counts for a new turn, or for a turn that is played again."""
        self.turn, self.passing = turn, ""
        self.free_a = self.free_b = self.forced = self.withdrawn = 0

    def count(self, player: Player, free: bool) -> None:
        """Counts one more choice of the player. `free` says whether the choice was between several
        options other than passing."""
        if not free or player in self.passing:
            self.forced += 1
            return
        self.forced = 0
        if player == "A":
            self.free_a += 1
        else:
            self.free_b += 1

    def withdraw_step(self, player: Player, *, free: bool) -> None:
        """Counts a step that the player has taken back while announcing a card or ability, such as
        the choice of a target. If the step was a `free` choice, it no longer counts as one."""
        self.withdrawn += 1
        if free and player == "A":
            self.free_a = max(0, self.free_a - 1)
        elif free:
            self.free_b = max(0, self.free_b - 1)

    def is_quiet(self, turn: int, limit: TurnLimit) -> bool:
        """Returns whether every limit is still far away after one more choice, so that no warning
        is due. `turn` is the turn after that choice."""
        if turn != self.turn and turn + _WARN_AT["turns"][0] >= limit.last:
            return False
        quiet = self.free_a + self.free_b + 1 < MOST_CHOICES - _WARN_AT["choices"][0]
        return quiet and self.forced + 1 < MOST_FORCED

    @property
    def is_stuck(self) -> bool:
        """Whether too many choices in a row were not free (passing, for example, or the only
        option), so that the match is probably in a loop."""
        return self.forced >= MOST_FORCED

    @property
    def is_step_limit_reached(self) -> bool:
        """Whether no more steps of announcing a card or ability may be taken back in this turn,
        because too many were."""
        return self.withdrawn >= MOST_CHOICES

    @property
    def is_used_up(self) -> bool:
        """Whether the players have made as many free choices in this turn as they may
        (MOST_CHOICES)."""
        return self.free >= MOST_CHOICES

    def spender(self, latest: Player) -> Player:
        """Returns the player who made more of the free choices in this turn; `latest` if both made
        equally many."""
        if self.free_a == self.free_b:
            return latest
        return "A" if self.free_a > self.free_b else "B"

    def spend(self, player: Player) -> None:
        """Makes the player pass until the turn ends, and resets the counts of free choices of both
        players."""
        self.free_a = self.free_b = 0
        self.passing += player
        self.spent += player


def turn_is_over(before: Progress, after: Progress, limit: TurnLimit) -> bool:
    """Returns whether the last turn that the limit allows ended between `before` and `after`.

    A match that was already beyond the limit when the limit was introduced ends at the next
    multiple of the limit, so that the match's players are warned too.
    """
    return not limit.by_rules and _past(after.turn, limit.last) > _past(before.turn, limit.last)


def warnings(before: Progress, after: Progress, limit: TurnLimit) -> Iterator[Event]:
    """Yields a warning event for each limit that has come closer. An event is due if the number of
    turns or choices left fell to a number in _WARN_AT, or past it, between `before` and `after`."""
    for reason, left in _left(after, limit).items():
        if left > _WARN_AT[reason][0]:
            continue
        was = _left(before, limit)[reason]
        if any(left <= threshold < was for threshold in _WARN_AT[reason]):
            facts = {"reason": reason, "n": left, "value": _then(reason, limit)}
            yield Event(EventKind.LIMIT_NEAR, facts)


def nearing(progress: Progress, limit: TurnLimit) -> str:
    """Returns sentences that warn about the limits of turns and of choices that are near now; "" if
    neither is."""
    return " ".join(
        f"{limit_words(reason, left, _then(reason, limit))}."
        for reason, left in _left(progress, limit).items()
        if left <= _WARN_AT[reason][0]
    )


def limit_words(reason: str, left: int, then: str) -> str:
    """Returns a sentence that says how many turns, or choices in this turn, are left. `reason` is
    "turns" or "choices"; `then` says what happens after them."""
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
