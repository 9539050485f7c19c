"""How a match changes what is known of its players' strength.

The model is Bradley and Terry's, as the library `openskill` keeps it: `mu` is how strong somebody
is likely to be, `sigma` how uncertain that is. The number that is shown is low while little is
known and rises as more is, so that a few lucky wins do not lead a leaderboard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from openskill.models import BradleyTerryFull, BradleyTerryFullRating

from bot.store.ratings import NEWCOMER, RatingKey, RatingRow
from engine.players import Winner

Outcome = Literal["won", "lost", "drew"]

POINTS: Final = 40
"""How much of the number that is shown one of the library's units is."""

CAUTION: Final = 3
"""How many `sigma` below `mu` the number that is shown is."""

SURE_AFTER: Final = 10
SURE_BELOW: Final = 6.5
"""Somebody is provisional with fewer rated matches than that, or while `sigma` is above this."""

_RANKS: Final[Mapping[Winner, Sequence[float]]] = {"A": (1, 2), "B": (2, 1), "draw": (1, 1)}
_MODEL = BradleyTerryFull()


def newcomer(key: RatingKey, name: str) -> RatingRow:
    """Where somebody stands before their first rated match."""
    start = _MODEL.rating()
    return RatingRow(key.guild, key.game, key.pace, key.user, name, start.mu, start.sigma)


def is_provisional(row: RatingRow) -> bool:
    """Whether too little is known of somebody for their rating to mean much."""
    return row.played < SURE_AFTER or row.sigma > SURE_BELOW


def after(a: RatingRow, b: RatingRow, winner: Winner) -> tuple[RatingRow, RatingRow]:
    """Where A and B stand after a match between them. The same input gives the same floats."""
    teams = [[_MODEL.rating(row.mu, row.sigma)] for row in (a, b)]
    [[new_a], [new_b]] = _MODEL.rate(teams, ranks=list(_RANKS[winner]))
    return (
        _after(a, new_a, "drew" if winner == "draw" else "won" if winner == "A" else "lost"),
        _after(b, new_b, "drew" if winner == "draw" else "won" if winner == "B" else "lost"),
    )


def _after(row: RatingRow, new: BradleyTerryFullRating, outcome: Outcome) -> RatingRow:
    return replace(
        row,
        mu=new.mu,
        sigma=new.sigma,
        shown=round(new.ordinal(z=CAUTION, alpha=POINTS, target=NEWCOMER)),
        wins=row.wins + (outcome == "won"),
        losses=row.losses + (outcome == "lost"),
        draws=row.draws + (outcome == "drew"),
    )
