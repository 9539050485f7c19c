"""What the tables of all games have in common: random numbers, events, and how a match ends.

A game's own `Table` adds its state and what can be done to it; its `Rules` class adds the
order of play. Both are driven by `engine.match.Match`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Generic, TypeVar

from engine.decisions import Decision
from engine.events import Event, FactValue
from engine.limits import TurnLimit
from engine.players import Player
from engine.randomness import SeededRandom
from engine.rules import Winner
from engine.sentences import Sentence
from engine.views import Shown

T = TypeVar("T")

Rule = Generator[Decision, int, T]
"""A rule under way: yields decisions, is sent option numbers, returns its result."""


class MatchOver(Exception):
    """Raised the moment a match is decided; nothing more happens."""


class BaseTable:
    """Random numbers, events and outcome of a match.

    `shown` is what each player was privately shown since their last main action;
    `secrets_used` counts how often what happened depended on cards that not everybody sees.
    """

    def __init__(self, rng: SeededRandom) -> None:
        self.rng = rng
        self.events: list[Event] = []
        self.shown: dict[Player, tuple[Shown, ...]] = {"A": (), "B": ()}
        self.secrets_used = 0
        self.winner: Winner | None = None
        self.outcome: Sentence = ()

    def copy_base(self, twin: BaseTable) -> None:
        """Makes `twin` like this one, but without its events."""
        twin.rng = self.rng.copy()
        twin.shown = dict(self.shown)
        twin.secrets_used = self.secrets_used
        twin.winner = self.winner
        twin.outcome = self.outcome

    @property
    def turn(self) -> int:
        """The number of the turn; 0 in a match without turns."""
        return 0

    def emit(self, kind: str, **public: FactValue) -> None:
        """Adds an event that everybody knows all about."""
        self.events.append(Event(kind, public))

    def emit_privately(
        self, kind: str, knower: Player, public: dict[str, FactValue], **private: FactValue
    ) -> None:
        """Adds an event whose `private` part only `knower` knows."""
        self.events.append(Event(kind, public, private, knower))

    def use_secret(self) -> None:
        """Notes that what happens now depends on which cards lie where not everybody sees them,
        so that even nothing happening tells of them."""
        self.secrets_used += 1

    def show(self, player: Player, shown: Shown) -> None:
        """Shows cards to one player alone, until their next main action."""
        self.shown[player] = (*self.shown[player], shown)

    def put_away(self, player: Player) -> None:
        """Puts away what was shown to the player."""
        self.shown[player] = ()


def player_with_more(measure: Callable[[Player], tuple[int, ...]]) -> Player | None:
    """Returns whose measures are greater, the first that differ counting; None if all are equal."""
    a, b = measure("A"), measure("B")
    return None if a == b else "A" if a > b else "B"


TableT = TypeVar("TableT", bound=BaseTable)


class BaseRules(Generic[TableT]):
    """What the rules of all games say in the same way; see `engine.rules.Rules`."""

    def __init__(self, table: TableT, first: Player | None = None) -> None:
        """`first` fixes who begins; None leaves it to the seed."""
        self._table = table
        self._first: Player | None = first

    @property
    def events(self) -> list[Event]:
        """Everything that has happened."""
        return self._table.events

    @events.setter
    def events(self, events: list[Event]) -> None:
        self._table.events = events

    @property
    def winner(self) -> Winner | None:
        """Who won, "draw", or None while the match runs."""
        return self._table.winner

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._table.turn

    @property
    def turn_limit(self) -> TurnLimit:
        """That of all games whose own rules have none."""
        return TurnLimit()

    def used(self) -> object:
        """Returns how much chance and hidden information has been used."""
        return self._table.rng.state(), self._table.secrets_used

    def answered(self, player: Player) -> None:
        """Puts away what was shown to the player."""
        self._table.put_away(player)

    def finish(self, winner: Winner, outcome: Sentence) -> None:
        """Ends the match for a reason that is not in the rules."""
        self._table.winner = winner
        self._table.outcome = outcome
        if winner == "draw":
            self._table.emit("drawn")
        else:
            self._table.emit("win", player=winner)
