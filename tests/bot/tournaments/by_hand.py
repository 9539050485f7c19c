"""Standings as a person with a pencil computes them, slowly, directly from the rules.

Magic Tournament Rules, appendix C: match points; opponents' match-win percentage; game-win
percentage; opponents' game-win percentage. None of a player's own percentages is below 33 %. Byes
are match points, and count nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.store.tournaments.tournament_rows import PairingRow, Tournament

FLOOR = Fraction("0.33")


def pairings_of(there: Tournament, one: int, until: int) -> Sequence[PairingRow]:
    return [
        pairing
        for pairing in there.pairings
        if one in (pairing.entrant_a, pairing.entrant_b)
        and pairing.round <= until
        and pairing.winner
    ]


def match_points(pairing: PairingRow, one: int) -> int:
    if pairing.winner == "draw":
        return 1
    if pairing.winner == "none":
        return 0
    winner = pairing.entrant_a if pairing.winner == "A" else pairing.entrant_b
    return 3 if winner == one else 0


def game_points(pairing: PairingRow, one: int) -> int:
    won = pairing.games_a if one == pairing.entrant_a else pairing.games_b
    return 3 * won + pairing.games_drawn


def percentages(there: Tournament, one: int, until: int) -> tuple[Fraction, Fraction]:
    """Returns the match-win and game-win percentages."""
    matches = points = games = earned = 0
    for pairing in pairings_of(there, one, until):
        if pairing.how != "bye":
            matches += 1
            points += match_points(pairing, one)
            games += pairing.games_a + pairing.games_b + pairing.games_drawn
            earned += game_points(pairing, one)
    of_matches = Fraction(points, 3 * matches) if matches else FLOOR
    of_games = Fraction(earned, 3 * games) if games else FLOOR
    return max(of_matches, FLOOR), max(of_games, FLOOR)


def figures(there: Tournament, one: int, until: int) -> tuple[int, Fraction, Fraction, Fraction]:
    """Returns the figures that decide an entrant's place, in this order: the greatest is best."""
    points, faced = 0, list[int]()
    for pairing in pairings_of(there, one, until):
        points += match_points(pairing, one)
        if pairing.entrant_b is not None:
            faced.append(pairing.entrant_b if one == pairing.entrant_a else pairing.entrant_a)
    theirs = [percentages(there, other, until) for other in faced]
    omw = sum((mw for mw, _ in theirs), Fraction()) / len(theirs) if theirs else FLOOR
    ogw = sum((gw for _, gw in theirs), Fraction()) / len(theirs) if theirs else FLOOR
    return points, omw, percentages(there, one, until)[1], ogw
