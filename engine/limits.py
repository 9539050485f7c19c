"""Where every match ends by itself: after so many turns, and so many choices in one turn.

A game whose own rules end a match after some turn says so (`TurnLimit.by_rules`), and this leaves
turns to it. Players are told beforehand, in the log and beside the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.events import Event, EventKind

MOST_TURNS: Final = 200
MOST_CHOICES: Final = 1_000
"""The choices of both players in one turn, also those that were taken back, but not the steps of an
announcement that were: nobody was told of them. They count anew where practice takes back a turn.
"""

Reason = Literal["turns", "choices"]

A_DRAW: Final = "the match is a draw"
_WARN_AT: Final[dict[Reason, tuple[int, ...]]] = {
    "turns": (20, 10, 5, 2, 1, 0),
    "choices": (200, 100, 50, 20, 10, 5),
}
"""With so many left the log says so. From the first of them on it stands beside the board."""


@dataclass(frozen=True, slots=True)
class TurnLimit:
    """The last turn of a match, and what is the case after it, in words for players; `by_rules`
    says that the game's own rules end it there."""

    last: int = MOST_TURNS
    then: str = A_DRAW
    by_rules: bool = False


class Progress(NamedTuple):
    """How far a match has come: the highest turn that it reached, after how many choices it did,
    how many choices there were when this was last looked at, and how many there are when the number
    in that turn next says something."""

    turn: int
    began: int = 0
    choices: int = 0
    next_look: int = 0

    @classmethod
    def anew(cls, turn: int, choices: int) -> Progress:
        """Returns how far a match has come that begins a turn again after so many choices."""
        return cls(turn, choices).after(turn, choices)

    def after(self, turn: int, choices: int) -> Progress:
        """Returns the match later on; a turn that was taken back does not count again."""
        began = choices if turn > self.turn else self.began
        left = MOST_CHOICES - (choices - began) % MOST_CHOICES
        nearer = max((one for one in _WARN_AT["choices"] if one < left), default=0)
        return Progress(max(turn, self.turn), began, choices, choices + left - nearer)

    def is_quiet(self, turn: int, choices: int) -> bool:
        """Returns whether nothing can have come near or been reached since."""
        return turn == self.turn and self.choices <= choices < self.next_look


def reached(before: Progress, after: Progress, limit: TurnLimit) -> Reason | None:
    """Returns the limit that lies between the two, if one does.

    A match that was already beyond a limit when that was made ends at the next multiple of it, so
    that its players are told beforehand too.
    """
    if not limit.by_rules and _past(after.turn, limit.last) > _past(before.turn, limit.last):
        return "turns"
    if after.began == before.began and _rounds(after) > _rounds(before):
        return "choices"
    return None


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
    """Returns what players are told while a limit is near; empty while none is."""
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
    return limit.then if reason == "turns" else A_DRAW


def _left(progress: Progress, limit: TurnLimit) -> dict[Reason, int]:
    made = progress.choices - progress.began
    return {
        "turns": limit.last - 1 - (max(1, progress.turn) - 1) % limit.last,
        "choices": MOST_CHOICES - made % MOST_CHOICES,
    }


def _past(turn: int, last: int) -> int:
    return (max(1, turn) - 1) // last


def _rounds(progress: Progress) -> int:
    return (progress.choices - progress.began) // MOST_CHOICES
