"""Standings as somebody with a pencil works them out, slowly, from nothing but the rules.

Magic Tournament Rules, appendix C: match points; opponents' match-win percentage; game-win
percentage; opponents' game-win percentage. None of a player's own percentages is below 33 %. Byes
are match points, and count nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.store.tournaments import BoutRow, Tournament

FLOOR = Fraction("0.33")


def bouts_of(there: Tournament, one: int, until: int) -> Sequence[BoutRow]:
    return [
        bout
        for bout in there.bouts
        if one in (bout.entrant_a, bout.entrant_b) and bout.round <= until and bout.winner
    ]


def match_points(bout: BoutRow, one: int) -> int:
    if bout.winner == "draw":
        return 1
    if bout.winner == "none":
        return 0
    winner = bout.entrant_a if bout.winner == "A" else bout.entrant_b
    return 3 if winner == one else 0


def game_points(bout: BoutRow, one: int) -> int:
    won = bout.games_a if one == bout.entrant_a else bout.games_b
    return 3 * won + bout.games_drawn


def percentages(there: Tournament, one: int, until: int) -> tuple[Fraction, Fraction]:
    """Match-win and game-win percentage."""
    matches = points = games = earned = 0
    for bout in bouts_of(there, one, until):
        if bout.how != "bye":
            matches += 1
            points += match_points(bout, one)
            games += bout.games_a + bout.games_b + bout.games_drawn
            earned += game_points(bout, one)
    of_matches = Fraction(points, 3 * matches) if matches else FLOOR
    of_games = Fraction(earned, 3 * games) if games else FLOOR
    return max(of_matches, FLOOR), max(of_games, FLOOR)


def figures(there: Tournament, one: int, until: int) -> tuple[int, Fraction, Fraction, Fraction]:
    """What decides their place, in this order: the greatest is best."""
    points, faced = 0, list[int]()
    for bout in bouts_of(there, one, until):
        points += match_points(bout, one)
        if bout.entrant_b is not None:
            faced.append(bout.entrant_b if one == bout.entrant_a else bout.entrant_a)
    theirs = [percentages(there, other, until) for other in faced]
    omw = sum((mw for mw, _ in theirs), Fraction()) / len(theirs) if theirs else FLOOR
    ogw = sum((gw for _, gw in theirs), Fraction()) / len(theirs) if theirs else FLOOR
    return points, omw, percentages(there, one, until)[1], ogw
