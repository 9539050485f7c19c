"""What happened, and who may know which part of it.

Kinds are a game's own, but for a few that everybody may count on: `turn` (public fact
`player`: a turn begins), `attack` (`player`: who attacks), `cancelled` (`takes_back`), `win`
(`player`), `drawn` (nobody wins), and in games with steps `step` (`step`: one is entered, but the
first of a turn). The match itself tells the kinds that have a name here, in every game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Final

from engine.players import Player
from engine.values import value

CONCEDED: Final = "conceded"
"""`player` gave up."""
OUT_OF_TIME: Final = "out of time"
"""`player` has no time left."""
AGREED: Final = "agreed"
"""Both agreed on a draw."""
LEFT: Final = "left"
"""`player` has left and did not come back."""
RULED: Final = "ruled"
"""The tournament gives the match to `player`."""
RULED_DRAW: Final = "ruled a draw"
"""The tournament ends the match without a winner."""
MANY_TURNS: Final = "turns up"
"""The match ends after as many turns as there may be."""
MANY_CHOICES: Final = "choices up"
"""The match ends after as many choices as there may be in a turn."""
LIMIT_NEAR: Final = "limit near"
"""So many (`n`) turns, or choices in this turn (`reason`), are left; `value` says what then is."""
TAKEN_BACK: Final = "taken back"
"""`player` took a choice back, and with it as many events before this one as `takes_back`."""

FactValue = str | int | tuple[str, ...]
_NOTHING: Mapping[str, FactValue] = {}


@value
class SeenEvent:
    """An event as one viewer knows it."""

    kind: str
    facts: Mapping[str, FactValue]


@value
class Event:
    """Something that happened.

    `public` is what everybody knows of it; `private` is known to `knower` alone, added to
    the public facts. An event with the public fact `takes_back` undid that many before it.
    """

    kind: str
    public: Mapping[str, FactValue]
    private: Mapping[str, FactValue] = field(default_factory=lambda: _NOTHING)
    knower: Player | None = None

    @property
    def takes_back(self) -> int:
        """How many events before this one it undid."""
        count = self.public.get("takes_back", 0)
        return count if isinstance(count, int) else 0

    def facts(self) -> dict[str, FactValue]:
        """Returns everything about the event, hidden parts included: for scenarios only."""
        return {**self.public, **self.private}

    def seen_by(self, viewer: Player | None) -> SeenEvent:
        """Returns the event as `viewer` knows it; None is a spectator."""
        if self.knower is not None and viewer == self.knower:
            return SeenEvent(self.kind, {**self.public, **self.private})
        return SeenEvent(self.kind, self.public)


def standing(events: Sequence[Event]) -> Iterator[int]:
    """Yields the numbers of the events that no choice taken back has undone, newest first."""
    index = len(events) - 1
    while index >= 0:
        event = events[index]
        yield index
        index -= 1
        if event.kind == TAKEN_BACK:
            index -= event.takes_back
