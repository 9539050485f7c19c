"""A line of play in the head: rules that are run quietly, with no views and no events kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.rules import BaseRules
from engine.decisions import Decision
from engine.events import Event
from engine.players import Winner


class Unheard(list[Event]):
    """Events that nobody is told of."""

    def append(self, event: Event, /) -> None:
        """Forgets the event."""

    def extend(self, events: Iterable[Event], /) -> None:
        """Forgets the events."""


class Line:
    """Rules that are played on from a main action, and the choices taken since the latest one.

    It runs what it is given; `fork` gives an independent line that stands at the same decision.
    """

    def __init__(self, rules: BaseRules[Any], base: BaseRules[Any] | None = None) -> None:
        """`rules` are the line's own from now on. Unless they stand at a main action, `base` are
        the same rules once more, which nobody runs."""
        rules.events = Unheard()
        self.rules = rules
        self._base = base
        self._since: list[int] = []
        self._run = rules.run()
        self.decision: Decision | None = next(self._run, None)

    @property
    def table(self) -> Any:
        """The table, to be judged."""
        return self.rules.table

    @property
    def winner(self) -> Winner | None:
        """Who has won, "draw", or None."""
        return self.rules.winner

    def take(self, option: int) -> Line:
        """Takes the option of the waiting decision. Returns itself."""
        decision = self.decision
        assert decision is not None
        if decision.restart:
            self._base = self.rules.copy()
            self._since.clear()
            self.rules.answered(decision.player)
        self._since.append(option)
        self.decision = next_decision(self._run, option)
        return self

    def fork(self) -> Line:
        """Returns an independent line at the same decision."""
        decision = self.decision
        if decision is None or decision.restart:
            return Line(self.rules.copy())
        assert self._base is not None
        twin = Line(self._base.copy(), self._base)
        for option in self._since:
            twin.take(option)
        return twin


def next_decision(run: Any, option: int) -> Decision | None:
    """Sends an answer to rules under way. Returns the next decision, None at the end."""
    try:
        return run.send(option)
    except StopIteration:
        return None
