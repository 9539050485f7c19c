"""The model of ratings: how a match changes the estimates of its players' strength.

The model is Bradley and Terry's, as the library `openskill` implements it: `mu` is the estimate of
a player's strength, `sigma` its uncertainty. The shown number is low while little is known and
rises with more matches, so that a few lucky wins do not lead a leaderboard.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal, NamedTuple

from openskill.models import BradleyTerryFull

from bot.store.ratings.rating_rows import NEWCOMER, RatingKey, RatingRow
from engine.players import Winner

Outcome = Literal["won", "lost", "drew"]

POINTS: Final = 40
"""Factor from the library's units to the shown number."""

CAUTION: Final = 3
"""Factor of `sigma` in the shown number, which is this many `sigma` below `mu`."""

SURE_AFTER: Final = 10
SURE_BELOW: Final = 6.5
"""A rating is provisional until its user has played SURE_AFTER rated matches, and while `sigma` is
above SURE_BELOW."""

_RANKS: Final[Mapping[Outcome, Sequence[float]]] = {
    "won": (1, 2),
    "lost": (2, 1),
    "drew": (1, 1),
}
_MODEL = BradleyTerryFull()


class Strength(NamedTuple):
    """The estimated strength of a player, or the difficulty of a puzzle. `mu` is the estimate,
    `sigma` is its uncertainty."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The rating that members see, a whole number."""
        return round(_MODEL.rating(*self).ordinal(z=CAUTION, alpha=POINTS, target=NEWCOMER))


def unknown_strength() -> Strength:
    """Returns the strength from which a player or puzzle starts."""
    start = _MODEL.rating()
    return Strength(start.mu, start.sigma)


def exchange_strength(
    player: Strength, other: Strength, outcome: Outcome
) -> tuple[Strength, Strength]:
    """Returns the strengths of `player` and `other` after they met. `outcome` says whether `player`
    won, lost or drew. Deterministic: equal input gives equal floats."""
    teams = [[_MODEL.rating(*one)] for one in (player, other)]
    [[new_player], [new_other]] = _MODEL.rate(teams, ranks=list(_RANKS[outcome]))
    return Strength(new_player.mu, new_player.sigma), Strength(new_other.mu, new_other.sigma)


def newcomer_rating(key: RatingKey, name: str) -> RatingRow:
    """Returns the rating that a user has before their first rated match; `name` is their name."""
    return RatingRow(key.guild, key.game, key.pace, key.user, name, *unknown_strength())


def is_provisional(row: RatingRow) -> bool:
    """Returns whether a rating is still uncertain, because the user has played too few rated
    matches or `sigma` is too large."""
    return row.played < SURE_AFTER or row.sigma > SURE_BELOW


def ratings_after(
    a: RatingRow, b: RatingRow, winner: Winner, weight: float = 1
) -> tuple[RatingRow, RatingRow]:
    """Returns the ratings of A and B after a match between them. With a `weight` of 1 the match
    counts in full, with 1/2 it changes the ratings half as much. Deterministic: equal input gives
    equal floats."""
    outcome_a: Outcome = "drew" if winner == "draw" else "won" if winner == "A" else "lost"
    outcome_b: Outcome = "drew" if winner == "draw" else "won" if winner == "B" else "lost"
    before_a, before_b = Strength(a.mu, a.sigma), Strength(b.mu, b.sigma)
    new_a, new_b = exchange_strength(before_a, before_b, outcome_a)
    new_a, new_b = _part(before_a, new_a, weight), _part(before_b, new_b, weight)
    return _after(a, new_a, outcome_a), _after(b, new_b, outcome_b)


def _part(before: Strength, after: Strength, weight: float) -> Strength:
    """Returns the strength between the two at the fraction `weight`."""
    if weight == 1:
        return after
    mu = before.mu + weight * (after.mu - before.mu)
    return Strength(mu, before.sigma + weight * (after.sigma - before.sigma))


def _after(row: RatingRow, new: Strength, outcome: Outcome) -> RatingRow:
    return replace(
        row,
        mu=new.mu,
        sigma=new.sigma,
        shown=new.shown,
        wins=row.wins + (outcome == "won"),
        losses=row.losses + (outcome == "lost"),
        draws=row.draws + (outcome == "drew"),
    )
