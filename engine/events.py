"""What happened, and who may know which part of it.

Kinds are a game's own, but for a few that everybody may count on: `turn` (public fact
`player`: a turn begins), `attack` (`player`: who attacks), `cancelled` (`takes_back`), `win`
(`player`), `drawn` (nobody wins), and in games with steps `step` (`step`: one is entered, but the
first of a turn).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.players import Player

FactValue = str | int | tuple[str, ...]
_NOTHING: Mapping[str, FactValue] = {}


@dataclass(frozen=True, slots=True)
class SeenEvent:
    """An event as one viewer knows it."""

    kind: str
    facts: Mapping[str, FactValue]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened.

    `public` is what everybody knows of it; `private` is known to `knower` alone, added to
    the public facts. A `cancelled` event has the public fact `takes_back`: that many
    events before it were undone with it.
    """

    kind: str
    public: Mapping[str, FactValue]
    private: Mapping[str, FactValue] = field(default_factory=lambda: _NOTHING)
    knower: Player | None = None

    def facts(self) -> dict[str, FactValue]:
        """Everything about the event, hidden parts included: for scenarios only."""
        return {**self.public, **self.private}

    def seen_by(self, viewer: Player | None) -> SeenEvent:
        """The event as `viewer` knows it; None is a spectator."""
        if self.knower is not None and viewer == self.knower:
            return SeenEvent(self.kind, {**self.public, **self.private})
        return SeenEvent(self.kind, self.public)
