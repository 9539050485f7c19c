"""What a game gives to `engine.match.Match`: its state, and its rules as a generator."""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping
from typing import Any, Literal, Protocol, Self

from engine.decisions import Decision
from engine.events import Event, SeenEvent
from engine.limits import TurnLimit
from engine.players import Player
from engine.sentences import Sentence
from engine.views import View

Winner = Player | Literal["draw"]


class Rules(Protocol):
    """One game's state and rules, as `Match` drives them."""

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, oldest first; a copy begins with none."""
        ...

    @events.setter
    def events(self, events: list[Event]) -> None: ...

    @property
    def winner(self) -> Winner | None:
        """Who won, "draw", or None while the match runs."""
        ...

    @property
    def turn(self) -> int:
        """The number of the turn, counted over both players; 0 before the first."""
        ...

    @property
    def turn_limit(self) -> TurnLimit:
        """After which turn a match ends, and how."""
        ...

    def run(self) -> Generator[Decision, int, None]:
        """Plays from the present state to the end, yielding each decision and taking the
        number of the option chosen.

        Called anew on a `copy` it must come to the same decision as the original.
        """
        ...

    def copy(self) -> Self:
        """Returns an independent copy; only called while the state is plain data."""
        ...

    def finish(self, winner: Winner, outcome: Sentence) -> None:
        """Ends the match for a reason that is not in the rules."""
        ...

    def tie_winner(self) -> Player | None:
        """Returns who is ahead by the game's tie rule (`Game.tie_rule`), None if nobody is; from
        what everybody may know alone."""
        ...

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        """Returns what the viewer may know."""
        ...

    def hidden_cards(self, viewer: Player | None) -> Collection[int]:
        """Returns the cards that lie where the viewer does not see them, by numbers that they keep
        for the whole match."""
        ...

    def used(self) -> object:
        """Returns how much chance and hidden information has been used: differs after each use."""
        ...

    def answered(self, player: Player) -> None:
        """Is called before the player takes a main action: what they were shown is put away."""
        ...

    def state(self) -> object:
        """Returns everything the future depends on, as plain data (`engine.encoding`)."""
        ...

    def position(self) -> Mapping[str, Any]:
        """Returns the whole state in the scenario format, hidden zones included."""
        ...
