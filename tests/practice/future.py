"""A match as one player may think about it: their own View, and the views after possible
choices."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from engine.decisions import Decision
from engine.match import Match
from engine.players import Player
from engine.views import View

TURNS: Final = 2
"""Number of turns that a thought reaches: to the end of this one and of the opponent's."""

CHOICES: Final = 120
"""Maximum number of choices that a thought reaches."""

WAITING: Final = 60
"""Maximum number of choices until nothing waits any longer."""

FIGHTING: Final = ("attack", "block")


class Future:
    """One imagined line of play of a player. It shows only the player's View."""

    def __init__(self, match: Match, player: Player) -> None:
        self._match = match
        self._player: Player = player

    @cached_property
    def view(self) -> View:
        """The player's view."""
        return self._match.view(self._player)

    @property
    def decision(self) -> Decision | None:
        """The player's decision; None if another player is asked."""
        decision = self._match.decision
        return decision if decision and decision.player == self._player else None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing waits: no effect, no attack, no step to be left."""
        decision = self._match.decision
        return decision is None or (decision.restart and decision.passing is None)

    def after(self, option: int) -> Future:
        """Returns the future in which the player chooses that option of their decision."""
        twin = self._match.fork()
        twin.choose(self._player, option)
        return Future(twin, self._player)

    def sketch(self) -> Sketch:
        """Returns the present as a sketch, which changes in place."""
        return Sketch(self._match, self._player)

    def settled(self) -> Future:
        """Returns the future in which nothing waits any longer.

        In games with priority something always waits. There it is the future in which both players
        fight with the open cards, and add nothing.
        """
        then = Future(self._match.fork(), self._player)
        turns = choices = 0
        while not then.is_quiet and turns < TURNS and choices < CHOICES:
            turns += then._go_on()
            choices += 1
        return then

    def _go_on(self) -> int:
        """Makes the waiting decision by a rule of thumb. Returns how many turns began."""
        decision = self._match.decision
        assert decision is not None
        events = self._match.choose(decision.player, _rule_of_thumb(decision))
        return sum(event.kind == "turn" for event in events)


class Sketch(Future):
    """A copy of the match that changes with the choices; the match itself does not."""

    def __init__(self, match: Match, player: Player) -> None:
        super().__init__(match.fork(), player)

    def take(self, option: int) -> Sketch:
        """Chooses the option of the player's decision. Returns itself."""
        self._choose(option)
        return self

    def let_be(self) -> Sketch:
        """Makes both add nothing until no card or attack waits any longer. Returns itself."""
        passes = 0
        for _ in range(WAITING):
            decision = self._match.decision
            if decision is None or (passes == 2 and self._is_still()):
                break
            passes = passes % 2 + 1 if decision.passing is not None else 0
            self._choose(decision.default)
        return self

    def _is_still(self) -> bool:
        return not self.view.stack and not self.view.attacks

    def _choose(self, option: int) -> None:
        decision = self._match.decision
        assert decision is not None
        self._match.choose(decision.player, option)
        self.__dict__.pop("view", None)


def _rule_of_thumb(decision: Decision) -> int:
    """Returns the option that fights if there is one, else the default."""
    for number, option in enumerate(decision.options):
        if option.facts.get("do") in FIGHTING:
            return number
    return decision.default
