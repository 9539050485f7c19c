"""How many rounds a tournament of so many players has, and what cannot be as it was wished."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.round_robin import robin_rounds

TOO_FEW_PLAYERS = "A tournament needs at least 2 players."
TOO_FEW_FOR_ROUNDS = (
    "{wished} rounds are too many for {players} players if nobody is to meet anybody twice: "
    "there will be {rounds}."
)
TOO_FEW_FOR_CUT = (
    "A cut to {wished} needs at least {wished} players, and there are {players}: "
    "the best {cut} go on."
)


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """What so many players can play: `rounds` without those of the cut, and without a second final
    of a double elimination; `cut` is how many go on after them (0: there is no cut). `warnings` say
    in words what was wished and cannot be."""

    rounds: int
    cut: int = 0
    warnings: Sequence[str] = ()


def usual_rounds(players: int) -> int:
    """How many rounds a Swiss of so many players usually has: so many that no more than one of them
    can win them all. A single elimination has as many."""
    return (players - 1).bit_length() if players > 1 else 0


def plan_for(row: TournamentRow, players: int) -> RoundPlan:
    """What is played if so many players take part."""
    if players < 2:
        return RoundPlan(0, warnings=(TOO_FEW_PLAYERS,))
    if row.format == "single":
        return RoundPlan(usual_rounds(players))
    if row.format == "double":
        return RoundPlan(2 * usual_rounds(players))
    if row.format == "robin":
        return RoundPlan(robin_rounds(players))
    return _planned_swiss(row, players)


def plan_of(tournament: Tournament) -> RoundPlan:
    """What is played by those who take part. Who comes late changes nothing of it: they have lost
    the rounds they missed, so that no more than one can still win them all."""
    starters = sum(entrant.entered == 1 for entrant in tournament.field)
    return plan_for(tournament.row, starters)


def fitting_cut(wished: int, players: int) -> int:
    """How many of so many players go on if a cut to so many was wished: all that were wished, or
    the largest number that makes a bracket without byes (1: who is left alone has won). 0 where
    there cannot be a cut."""
    if wished < 2 or players < 1:
        return 0
    return wished if wished <= players else 2 ** (players.bit_length() - 1)


def _planned_swiss(row: TournamentRow, players: int) -> RoundPlan:
    warnings: list[str] = []
    wished = row.rounds or usual_rounds(players)
    rounds = min(wished, robin_rounds(players))
    if rounds < wished:
        warnings.append(TOO_FEW_FOR_ROUNDS.format(wished=wished, players=players, rounds=rounds))
    cut = fitting_cut(row.cut, players)
    if row.cut > players:
        warnings.append(TOO_FEW_FOR_CUT.format(wished=row.cut, players=players, cut=cut))
    return RoundPlan(rounds, cut, tuple(warnings))
