"""Lines: simulated matches, which run the rules without views and without storing events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.core.rules import BaseRules
from engine.decisions import Decision, Fact
from engine.events import Event
from engine.players import Player, Winner
from engine.record import Choice

UNBOUNDED: Final = 1 << 62


Facts = tuple[tuple[str, Fact], ...]

MainActions = tuple[tuple[Player, Facts], ...]
"""Main actions that were taken in a turn: the player, and the facts of the option."""


def facts_of(facts: Mapping[str, Fact]) -> Facts:
    """Returns the facts of an option as a value that can be compared and hashed."""
    return tuple(facts.items())


def never() -> bool:
    """Returns False: the `out_of_time` function for work without a time limit."""
    return False


@dataclass(slots=True)
class Effort:
    """The number of choices simulated in a line and its forks, and the number at which all optional
    work stops.

    Work is limited by counts, so that results are equal on every machine. On a crowded board a
    single choice may take long, so the clock (`out_of_time`) is checked too. `late` says whether
    the clock stopped the work early.
    """

    steps: int = 0
    most: int = UNBOUNDED
    out_of_time: Callable[[], bool] = never
    late: bool = False

    @property
    def spent(self) -> bool:
        """Whether as many choices were simulated as are allowed, or no time is left."""
        return self.steps >= self.most or self.is_late()

    def is_late(self) -> bool:
        """Checks the clock. Returns whether the time is up, now or at an earlier check."""
        self.late = self.late or self.out_of_time()
        return self.late

    def allow(self, steps: int, out_of_time: Callable[[], bool] = never) -> None:
        """Allows `steps` more simulated choices from now on, as long as `out_of_time` returns
        False."""
        self.most = self.steps + steps
        self.out_of_time, self.late = out_of_time, False


class DiscardedEvents(list[Event]):
    """A list of events that never stores any: simulated matches don't need them."""

    def append(self, event: Event, /) -> None:
        """Does nothing: the event isn't stored."""

    def extend(self, events: Iterable[Event], /) -> None:
        """Does nothing: the events aren't stored."""


class Line:
    """A simulated match: rules that run, and the choices taken since the latest main action. A main
    action is a choice at a `Decision.restart`, such as playing a card or passing.

    The line runs the given rules object itself, not a copy. `fork` returns an independent line at
    the same decision.
    """

    def __init__(
        self,
        rules: BaseRules[Any],
        effort: Effort | None = None,
        base: BaseRules[Any] | None = None,
        taken: MainActions = (),
    ) -> None:
        """Starts a line. `rules` must be at a main action, or at the beginning of a match (where an
        effect may ask a player), and belong to the line from then on. Its forks share the `effort`.

        `base` is a copy of the rules that is never run; forks share it because a copy is expensive.
        `taken` are the main actions of the turn so far.
        """
        rules.table.events = DiscardedEvents()
        self.effort = effort or Effort()
        self.rules = rules
        self.taken: MainActions = taken
        self._turn = rules.turn
        self._base = rules.copy() if base is None else base
        self._taken_at_base: MainActions = taken
        self._since: list[int] = []
        rules.table.begin_choice()
        self._run = rules.run()
        self.decision: Decision | None = next(self._run, None)

    @property
    def table(self) -> Any:
        """The table of the simulated match."""
        return self.rules.table

    @property
    def winner(self) -> Winner | None:
        """The winner of the simulated match: a player, "draw", or None while it is running."""
        return self.rules.table.winner

    def take(self, option: int) -> Line:
        """Takes the option of the present decision. Returns this line itself."""
        decision = self.decision
        assert decision is not None
        self._keep()
        if decision.restart:
            self.table.shown[decision.player] = ()
            if self.rules.turn != self._turn:
                self._turn, self.taken = self.rules.turn, ()
            facts = facts_of(decision.options[option].facts)
            self.taken = (*self.taken, (decision.player, facts))
        self._since.append(option)
        self.effort.steps += 1
        self.rules.table.begin_choice()
        self.decision = next_decision(self._run, option)
        return self

    def fork(self) -> Line:
        """Returns an independent line at the same decision."""
        self._keep()
        twin = Line(self._base.copy(), self.effort, self._base, self._taken_at_base)
        for option in self._since:
            twin.take(option)
        return twin

    def way_here(self) -> tuple[BaseRules[Any], tuple[Choice, ...]]:
        """Returns a copy of the rules at the latest main action, and the choices that lead from
        there to the present decision."""
        self._keep()
        rules, way = self._base.copy(), list[Choice]()
        again = Line(self._base.copy())
        for option in self._since:
            assert again.decision is not None
            way.append(Choice(again.decision.player, option))
            again.take(option)
        return rules, tuple(way)

    def _keep(self) -> None:
        """Stores a copy of the rules if forks can start from the present state."""
        decision = self.decision
        if self._since and (decision is None or decision.restart):
            self._base, self._taken_at_base = self.rules.copy(), self.taken
            self._since.clear()


def next_decision(run: Any, option: int) -> Decision | None:
    """Sends the chosen option to running rules. Returns the next decision, None at the end of the
    match."""
    try:
        return run.send(option)
    except StopIteration:
        return None
