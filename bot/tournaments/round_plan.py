"""The number of rounds of a tournament by its number of players, and warnings about settings that
can't be met."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.round_robin import robin_rounds

TOO_FEW_PLAYERS = "A tournament needs at least 2 players."
TOO_FEW_FOR_ROUNDS = (
    "{wished} rounds are too many for {players} players without rematches: there will be {rounds}."
)
TOO_FEW_FOR_CUT = (
    "A cut to {wished} needs at least {wished} players, and there are {players}: the best {cut} "
    "advance."
)


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """The planned length of a tournament.

    - `rounds`: the number of rounds, without those of the cut, and without a second final of a
      double elimination.
    - `cut`: the number of players who advance from a Swiss to elimination rounds (0: none).
    - `warnings`: sentences about settings that don't suit the number of players.
    """

    rounds: int
    cut: int = 0
    warnings: Sequence[str] = ()


def usual_rounds(players: int) -> int:
    """Returns the usual number of rounds of a Swiss: the smallest number at which at most one
    player can win all rounds. A single elimination has this many, too."""
    return (players - 1).bit_length() if players > 1 else 0


def plan_for(row: TournamentRow, players: int) -> RoundPlan:
    """Returns the planned length of a tournament with that number of players. The plan has no
    rounds and a warning if there are fewer than two players."""
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
    """Returns the planned length of a tournament with its present players. Players who entered late
    don't count, because they can't win all rounds anyway."""
    starters = sum(entrant.entered == 1 for entrant in tournament.field)
    return plan_for(tournament.row, starters)


def fitting_cut(wished: int, players: int) -> int:
    """Returns how many players advance from a Swiss to the elimination rounds:

    - `wished`, if there are at least that many players;
    - else the largest power of two that is at most `players`. 1 means that the only player left has
      won;
    - 0 if `wished` is below 2, so there are no elimination rounds, or if there are no players.
    """
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
