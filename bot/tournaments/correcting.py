"""Which results an organiser may set, and until when."""

from __future__ import annotations

from typing import Final

from bot.refusals import Refusal
from bot.store.tournaments import PairingRow, PairingWinner, Tournament, TournamentRow
from bot.tournaments.lookup import IS_OVER
from bot.tournaments.progress import ELIMINATION, follows_exist
from bot.tournaments.results import Score, wins_needed

NEEDS_WINNER = "Somebody has to go on from here: say who has won."
TOO_LATE = "That cannot be changed any more: what follows from it has been drawn already."
A_DAY_AGO = "This tournament ended more than a day ago: its results stand."
WRONG_GAMES = "Those games do not make that result in a best of {best_of}."

CORRECTED_FOR: Final = 24 * 60 * 60
"""For how many seconds after the end of a tournament its results can be corrected."""


def is_open_to_correction(row: TournamentRow, now: int) -> bool:
    """Whether a tournament goes on, or has ended within a day."""
    if row.state == "over" and row.ended is not None:
        return now < row.ended + CORRECTED_FOR
    return row.active


def check_open_to_correction(row: TournamentRow, now: int) -> None:
    """Raises Refusal where results of a tournament cannot be set any more, and says why."""
    if not is_open_to_correction(row, now):
        raise Refusal(A_DAY_AGO if row.state == "over" else IS_OVER)


def check_correction(there: Tournament, pairing: PairingRow, winner: PairingWinner) -> None:
    """Raises Refusal where the result of a pairing cannot be (or become) that one."""
    stage = there.rounds[pairing.round - 1].stage
    if stage in ELIMINATION and winner not in ("A", "B"):
        raise Refusal(NEEDS_WINNER)
    if follows_exist(there, pairing):
        raise Refusal(TOO_LATE)


def result_score(best_of: int, winner: PairingWinner, games: tuple[int, int] | None) -> Score:
    """The games of a pairing with that winner: those that are said, or as many as it takes. Raises
    Refusal where they do not go with it."""
    most = wins_needed(best_of)
    if games is None:
        if winner == "none":
            return Score()
        if winner == "draw":
            return Score(most - 1, most - 1, 1)
        return Score(most, 0) if winner == "A" else Score(0, most)
    a, b = games
    score = Score(a, b, int(winner == "draw" and a + b < best_of))
    fits = winner == "none" or score.leader == winner
    if not fits or min(a, b) < 0 or max(a, b) > most or a + b > best_of:
        raise Refusal(WRONG_GAMES.format(best_of=best_of))
    return score
