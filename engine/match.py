"""A match under way: a function of (game, decks, seed, choices) and of nothing else.

A game gives its rules as a generator that yields decisions (`Rules`); `Match` drives it,
keeps what is needed to fork and replay, and is all that the rest of the product sees.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol, Self

from engine.decisions import Decision
from engine.events import Event, SeenEvent
from engine.narration import PlayerName, Sentence
from engine.players import Player, opponent
from engine.views import View

CONCEDE: Final = -1
OUT_OF_TIME: Final = -2
AGREE_DRAW: Final = -3
TAKE_BACK: Final = -4
"""The option numbers in a record that stand for what is no option of a decision: the player
gives up, has no time left, accepts a draw, takes back their latest choice."""

LAST_EVENTS: Final = 12
"""How many events a view carries."""

Winner = Player | Literal["draw"]


class ChoiceRefused(ValueError):
    """The choice is not one that the match waits for; nothing has happened."""


class Choice(NamedTuple):
    """One decision taken: by whom, and the number of the option (or CONCEDE and the like)."""

    player: Player
    option: int


@dataclass(frozen=True, slots=True)
class Record:
    """All that a match is made of, and enough to have every board of it again.

    `decks` are the source texts of A and B.
    """

    game: str
    decks: tuple[str, str]
    seed: bytes
    first: Player | None
    choices: tuple[Choice, ...]


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

    def run(self) -> Generator[Decision, int, None]:
        """Plays from the present state to the end, yielding each decision and taking the
        number of the option chosen.

        Called anew on a `copy` it must come to the same decision as the original.
        """
        ...

    def copy(self) -> Self:
        """An independent copy; only called while the state is plain data."""
        ...

    def finish(self, winner: Winner, outcome: Sentence) -> None:
        """Ends the match for a reason that is not in the rules."""
        ...

    def view(
        self, viewer: Player | None, decision: Decision | None, last: tuple[SeenEvent, ...]
    ) -> View:
        """What the viewer may know."""
        ...

    def answered(self, player: Player) -> None:
        """Told before the player takes a main action: what they were shown is put away."""
        ...

    def state(self) -> object:
        """Everything the future depends on, with a `repr` that says it all."""
        ...

    def position(self) -> Mapping[str, Any]:
        """The whole state in the scenario format, hidden zones included."""
        ...


class Match:
    """A live match and the one decision it waits for (None when it is over)."""

    def __init__(self, rules: Rules, record: Record | None) -> None:
        """`record` says what the match began from, without choices; None for a set-up
        position, which has no record."""
        self._rules = rules
        self._origin = record
        self._choices: list[Choice] = []
        self._kept: Rules = rules.copy()
        self._kept_events: list[Event] = []
        self._since: list[int] = []
        self._start()

    def _start(self) -> None:
        self._run = self._rules.run()
        self.decision: Decision | None = next(self._run, None)

    @property
    def game(self) -> str:
        """The key of the game that is played, "" for a set-up position."""
        return self._origin.game if self._origin else ""

    @property
    def number(self) -> int:
        """How many choices have been taken; the number of the decision now waiting."""
        return len(self._choices)

    @property
    def winner(self) -> Winner | None:
        """Who won, "draw", or None while the match runs."""
        return self._rules.winner

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened, oldest first. Do not change it."""
        return self._rules.events

    def choose(self, player: Player, option: int) -> Sequence[Event]:
        """Takes the option of that number and plays on to the next decision.

        Returns the events since. Raises ChoiceRefused, with nothing changed, if the match
        is over, does not wait for this player or has no such option.
        """
        decision = self.decision
        if decision is None:
            raise ChoiceRefused("the match is over")
        if decision.player != player:
            raise ChoiceRefused(f"the match waits for {decision.player}, not for {player}")
        if not 0 <= option < len(decision.options):
            raise ChoiceRefused(f"there is no option {option}")
        if decision.restart:
            self._kept = self._rules.copy()
            self._kept_events = list(self._rules.events)
            self._since = []
        before = len(self._rules.events)
        self._choices.append(Choice(player, option))
        self._since.append(option)
        self._send(decision, option)
        return self._rules.events[before:]

    def _send(self, decision: Decision, option: int) -> None:
        if decision.restart:
            self._rules.answered(decision.player)
        try:
            self.decision = self._run.send(option)
        except StopIteration:
            self.decision = None

    def concede(self, player: Player) -> Sequence[Event]:
        """Ends the match for the player's opponent, at any time.

        Returns the events. Raises ChoiceRefused if the match is over.
        """
        lost = (PlayerName(player), " conceded")
        return self._finish(Choice(player, CONCEDE), opponent(player), lost)

    def run_out(self, player: Player) -> Sequence[Event]:
        """Ends the match for the opponent of a player who has no time left.

        Returns the events. Raises ChoiceRefused if the match is over.
        """
        lost = (PlayerName(player), " ran out of time")
        return self._finish(Choice(player, OUT_OF_TIME), opponent(player), lost)

    def agree_draw(self, player: Player) -> Sequence[Event]:
        """Ends the match without a winner: the player has accepted a draw.

        Returns the events. Raises ChoiceRefused if the match is over.
        """
        return self._finish(Choice(player, AGREE_DRAW), "draw", ("They agreed on a draw",))

    def _finish(self, choice: Choice, winner: Winner, outcome: Sentence) -> Sequence[Event]:
        if self.winner is not None:
            raise ChoiceRefused("the match is over")
        before = len(self._rules.events)
        self._choices.append(choice)
        self._run.close()
        self.decision = None
        self._rules.finish(winner, outcome)
        return self._rules.events[before:]

    def view(self, viewer: Player | None) -> View:
        """What one player, or a spectator (None), may know now."""
        own = self.decision
        last = tuple(event.seen_by(viewer) for event in self._rules.events[-LAST_EVENTS:])
        return self._rules.view(viewer, own, last)

    def fork(self) -> Match:
        """An independent copy: choices in one never reach the other."""
        twin = object.__new__(type(self))
        twin._origin = self._origin
        twin._choices = list(self._choices)
        if self.decision is None or self.decision.restart:
            twin._rules = self._rules.copy()
            twin._rules.events = list(self._rules.events)
            twin._kept = self._kept
            twin._kept_events = self._kept_events
            twin._since = []
            twin._run = twin._rules.run()
            twin.decision = None if self.decision is None else next(twin._run, None)
            return twin
        twin._kept = self._kept
        twin._kept_events = self._kept_events
        twin._since = list(self._since)
        twin._rules = self._kept.copy()
        twin._rules.events = list(self._kept_events)
        twin._start()
        for option in self._since:
            assert twin.decision is not None
            twin._send(twin.decision, option)
        return twin

    def record(self) -> Record:
        """All that this match is made of. Raises ValueError for a set-up position."""
        if self._origin is None:
            raise ValueError("a set-up position has no record")
        origin = self._origin
        return Record(origin.game, origin.decks, origin.seed, origin.first, tuple(self._choices))

    def play_on(self, choices: Sequence[Choice]) -> None:
        """Takes recorded choices one after another. Raises ChoiceRefused where one does
        not fit."""
        for choice in choices:
            self.play(choice)

    def play(self, choice: Choice) -> Sequence[Event]:
        """Takes a choice of any sort, and returns the events. Raises ChoiceRefused."""
        match choice.option:
            case -1:
                return self.concede(choice.player)
            case -2:
                return self.run_out(choice.player)
            case -3:
                return self.agree_draw(choice.player)
            case _:
                return self.choose(choice.player, choice.option)

    def fingerprint(self) -> str:
        """A short hash of the whole state and the waiting decision.

        Equal for equal matches on any machine; stored with each choice, so that a replay
        under changed rules is noticed.
        """
        said = repr((self._rules.state(), self.winner, self.decision))
        return hashlib.sha256(said.encode()).hexdigest()[:16]

    def position(self) -> Mapping[str, Any]:
        """The whole state in the scenario format. Knows everything: never show it."""
        return self._rules.position()
