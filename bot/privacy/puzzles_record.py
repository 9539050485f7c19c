"""A member's puzzles, as their export tells of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.privacy.plain_types import Document, time_words
from bot.store.exercises.puzzle_attempts import Attempt, PuzzleReport
from bot.store.ratings.puzzle_ratings import Solver


def puzzles_record(
    attempts: Sequence[Attempt], solvers: Mapping[str, Solver], reports: Sequence[PuzzleReport]
) -> Document:
    """Where the user stands, the puzzles that they tried, and those that they called wrong."""
    return {
        "standing": [_standing(solver) for solver in solvers.values()],
        "tried": [_attempt(one) for one in attempts],
        "called_wrong": [_report(one) for one in reports],
    }


def _standing(solver: Solver) -> Document:
    return {
        "game": solver.game,
        "mu": solver.mu,
        "sigma": solver.sigma,
        "shown": solver.shown,
        "solved": solver.solved,
        "missed": solver.missed,
    }


def _attempt(one: Attempt) -> Document:
    return {
        "game": one.game,
        "puzzle": one.puzzle,
        "match": one.match_id,
        "began": time_words(one.began),
        "ended": time_words(one.ended),
        "taken_back": one.takes_back,
        "counted_as": one.result,
        "number_before": one.before,
        "number_after": one.after,
        "thumb": one.vote,
        "shared": one.shared,
    }


def _report(one: PuzzleReport) -> Document:
    return {
        "game": one.game,
        "puzzle": one.puzzle,
        "reason": one.reason,
        "when": time_words(one.made),
    }
