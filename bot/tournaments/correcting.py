"""Which results an organiser may set."""

from __future__ import annotations

from bot.refusals import Refusal
from bot.store.tournaments import BoutRow, BoutWinner, Tournament
from bot.tournaments.progress import ELIMINATION, follows_exist
from bot.tournaments.results import Score, wins_needed

NEEDS_WINNER = "Somebody has to go on from here: say who has won."
TOO_LATE = "That cannot be changed any more: what follows from it has been drawn already."
WRONG_GAMES = "Those games do not make that result in a best of {best_of}."


def check_correction(there: Tournament, bout: BoutRow, winner: BoutWinner) -> None:
    """Raises Refusal where the result of a bout cannot be (or become) that one."""
    stage = there.rounds[bout.round - 1].stage
    if stage in ELIMINATION and winner not in ("A", "B"):
        raise Refusal(NEEDS_WINNER)
    if follows_exist(there, bout):
        raise Refusal(TOO_LATE)


def result_score(best_of: int, winner: BoutWinner, games: tuple[int, int] | None) -> Score:
    """The games of a bout with that winner: those that are said, or as many as it takes. Raises
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
