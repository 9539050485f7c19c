"""The computer's best answers to a member who plays a puzzle."""

from collections.abc import Callable
from typing import Final

from engine.match import Match
from engine.players import opponent
from engine.practice.advice import passing_option
from engine.practice.line import never
from engine.puzzles.search import GaveUp, Result, Solver, line_of

STEPS: Final = 20_000
"""Most choices that are tried for one answer."""


def best_reply(match: Match, steps: int = STEPS, out_of_time: Callable[[], bool] = never) -> int:
    """Returns an option that keeps the opponent of the asked player from winning in this turn.
    Prefers passing if that is enough. Also returns passing if no such option is found in time."""
    decision = match.decision
    assert decision is not None
    seat = opponent(decision.player)
    line, usual = line_of(match), passing_option(match, decision.player)
    line.effort.allow(steps, out_of_time)
    solver = Solver(seat, line.rules.turn)
    try:
        for option in sorted(range(len(decision.options)), key=lambda one: one != usual):
            if solver.result(line.fork().take(option)) == Result.LOST:
                return option
    except GaveUp:
        pass
    return usual
