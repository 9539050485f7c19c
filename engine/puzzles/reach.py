"""How much of the opponent's life a player could take in the turn under way, looked for among what
seems worth a look, where the opponent lets it be: where a puzzle may be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.players import Player, opponent
from engine.practice.line import Line
from engine.practice.policy import Judge
from engine.puzzles.search import distinct, key_of, taken


def reach(line: Line, seat: Player, judge: Judge, steps: int) -> Mapping[int, int]:
    """Returns the most that was found after each first option, by so many choices tried out; what
    uses chance does not count. The line stays as it is."""
    line.effort.allow(steps)
    search = _Reach(line, seat, judge)
    return {option: search.after(line, option, DEPTH) for option in distinct(line)}


DEPTH: Final = 100


class _Reach:
    def __init__(self, line: Line, seat: Player, judge: Judge) -> None:
        self._seat, self._judge = seat, judge
        self._other: Player = opponent(seat)
        self._turn = line.rules.turn
        self._life = judge.life(line.table, self._other)
        self._known: dict[bytes, int] = {}

    def after(self, line: Line, option: int, depth: int) -> int:
        """Returns the most that may follow the option, in so many choices."""
        after = taken(line, option)
        return 0 if after is None else self._most(after, depth)

    def _most(self, line: Line, depth: int) -> int:
        """Returns the most that may follow; the line is used up."""
        decision = line.decision
        if decision is None or line.rules.turn != self._turn:
            return 0
        now = self._life - self._judge.life(line.table, self._other)
        if line.effort.spent or not depth:
            return now
        if decision.player != self._seat:
            return max(now, self.after(line, self._judge.let_be(line.table, decision), depth - 1))
        key = key_of(line) if decision.restart and len(decision.options) > 1 else b""
        known = self._known.get(key)
        if known is not None:
            return known
        options = self._judge.worth_a_look(line.table, decision)
        inward = sorted(options, key=lambda one: one == decision.default)
        most = max(now, *(self.after(line, option, depth - 1) for option in inward))
        if key:
            self._known[key] = most
        return most
