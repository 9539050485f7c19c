"""Results of pairings: deciding them, and which results an organiser may set, and until when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.matches.live.series import Series
from bot.ratings.rated_play import is_rated
from bot.ratings.rating_updates import recompute_ratings
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import end_rematches
from bot.store.tournaments import tournament_rows
from bot.store.tournaments.pairings import games_of_pairing, matches_of_pairing, void_matches
from bot.store.tournaments.tournament_rows import (
    Format,
    PairingDecision,
    PairingRow,
    PairingWinner,
    Tournament,
    TournamentRow,
)
from bot.tournaments.next_round import ELIMINATION, better_seed, follows_exist
from bot.tournaments.standings import COUNTED
from bot.tournaments.tournament_directory import IS_OVER
from engine.players import Player, Winner, opponent

NEEDS_WINNER = "Somebody has to advance from here: choose the winner."
TOO_LATE = "That can't be changed now: the next pairings have already been drawn from it."
A_DAY_AGO = "This tournament ended more than a day ago: its results are final."
WRONG_GAMES = "Those games don't make that result in a best of {best_of}."

BY_DROPPING: Final[tuple[PairingDecision, ...]] = ("dropped", "quit", "left")
"""Ways to decide a pairing whose loser is out of the tournament."""

WITHOUT_PLAY: Final[tuple[PairingDecision, ...]] = ("bye", "missed", *BY_DROPPING)
"""Ways to decide a pairing in which nothing was played."""

BY_LEAVING: Final[tuple[PairingDecision, ...]] = ("quit", "left")
"""Ways to decide a pairing whose loser has left: a running match counts as conceded."""

CORRECTED_FOR: Final = 24 * 60 * 60
"""Seconds after the end of a tournament in which its results can be corrected."""


@dataclass(frozen=True, slots=True)
class GamesScore:
    """The score of a pairing: how many games A and B have won, and how many were drawn."""

    a: int = 0
    b: int = 0
    drawn: int = 0

    def games_won(self, player: Player) -> int:
        """Returns the number of games that the player in that seat has won."""
        return self.a if player == "A" else self.b

    def with_game(self, game: Winner) -> GamesScore:
        """Returns the score after one more game, which `game` has won ("draw": nobody)."""
        if game == "draw":
            return replace(self, drawn=self.drawn + 1)
        return replace(self, a=self.a + (game == "A"), b=self.b + (game == "B"))

    @property
    def leader(self) -> Winner:
        """The seat of the player who has won more games, "draw" if both have won equally many."""
        return "draw" if self.a == self.b else "A" if self.a > self.b else "B"

    @property
    def columns(self) -> Mapping[str, int]:
        """The score as values of columns of the pairing's row in the database, by the columns'
        names."""
        return {"games_a": self.a, "games_b": self.b, "games_drawn": self.drawn}


def score_of(pairing: PairingRow) -> GamesScore:
    """Returns the score that is stored with a pairing."""
    return GamesScore(pairing.games_a, pairing.games_b, pairing.games_drawn)


def _score_after(games: Sequence[Winner]) -> GamesScore:
    return GamesScore(*(sum(game == winner for game in games) for winner in ("A", "B", "draw")))


def wins_needed(best_of: int) -> int:
    """Returns the number of games that a player must win to win a pairing."""
    return best_of // 2 + 1


def score_given_to(pairing: PairingRow, winner: Player, best_of: int) -> GamesScore:
    """Returns the final score of a pairing that `winner` gets because the opponent plays no more
    games. The winner gets as many games as a win needs; the opponent keeps the games they have
    won."""
    won, lost = wins_needed(best_of), score_of(pairing).games_won(opponent(winner))
    a, b = (won, lost) if winner == "A" else (lost, won)
    return GamesScore(a, b, pairing.games_drawn)


async def record_match_result(connection: AsyncConnection, row: MatchRow) -> bool:
    """Stores the result of a tournament match in the match's pairing. Call it in the transaction
    that ends the match. Returns True if no other match of the pairing follows, because the pairing
    is decided or no longer to be played.

    Returns False if another match follows, and for matches outside tournaments.
    """
    if row.pairing is None:
        return False
    pairing = await tournament_rows.get_pairing(connection, row.pairing)
    there = None
    if pairing is not None:
        there = await tournament_rows.get_tournament(connection, pairing.tournament, lock=True)
        pairing = await tournament_rows.get_pairing(connection, row.pairing)
    if pairing is None or there is None or there.state != "running" or pairing.winner is not None:
        return True
    games = await games_of_pairing(connection, pairing.id)
    score = _score_after(games)
    stage = (await tournament_rows.rounds_of(connection, there.id))[pairing.round - 1].stage
    if not _is_over(stage, there.best_of, games):
        await tournament_rows.change_pairing(connection, pairing.id, **score.columns)
        await tournament_rows.note_tournament_change(connection, pairing.tournament)
        return False
    winner: Winner = score.leader
    if winner == "draw" and stage not in COUNTED:
        whole = await tournament_rows.whole_tournament(connection, there.id)
        assert whole is not None
        winner = better_seed(whole, pairing)
    await decide_pairing(connection, pairing, winner, "played", score, row.ended or 0)
    return True


async def decide_pairing(
    connection: AsyncConnection,
    pairing: PairingRow,
    winner: PairingWinner,
    how: PairingDecision,
    score: GamesScore,
    now: int,
) -> None:
    """Stores the result of a pairing, so that no other match of the pairing starts. This call
    doesn't end a match that is still running; the match is ended later, as `ruling_for` says. The
    tournament must be locked."""
    decided = {"winner": winner, "how": how, "decided": now, "tried": None, "trouble": None}
    await tournament_rows.change_pairing(connection, pairing.id, **decided, **score.columns)
    await end_rematches(connection, pairing.id)
    await tournament_rows.note_tournament_change(connection, pairing.tournament)


async def void_results(
    connection: AsyncConnection, row: TournamentRow, ended: Sequence[MatchRow]
) -> None:
    """Voids the results of these matches, and recomputes the server's ratings if any of the matches
    was rated. The tournament must be locked."""
    await void_matches(connection, ended)
    if any(is_rated(one) for one in ended):
        await recompute_ratings(connection, row.guild)


async def reopen_pairing(
    connection: AsyncConnection, there: Tournament, pairing: PairingRow
) -> None:
    """Makes a decided pairing undecided again. Voids the match whose end decided the pairing, and
    any match that ended after the decision; these matches are played again. The tournament must be
    locked."""
    played = await matches_of_pairing(connection, pairing.id)
    ended = [row for row in played if row.state == "over"]
    since = pairing.decided or 0
    await void_results(connection, there.row, [one for one in ended if (one.ended or 0) >= since])
    score = _score_after(await games_of_pairing(connection, pairing.id))
    undecided = {"winner": None, "how": None, "decided": None}
    await tournament_rows.change_pairing(connection, pairing.id, **undecided, **score.columns)
    await tournament_rows.note_tournament_change(connection, pairing.tournament)


@dataclass(frozen=True, slots=True)
class MatchRuling:
    """How to end a match that is still running when its pairing is decided. If `winner` is None,
    the match is stopped without a result. `conceded` says that the match ends as if its loser, who
    has left, had conceded."""

    winner: Winner | None = None
    conceded: bool = False


def ruling_for(pairing: PairingRow | None, stage: Format) -> MatchRuling:
    """Returns how to end the running match of a pairing that needs no more play:

    - The match is stopped without a result if the pairing is not to be played (`pairing` is None,
      or has no winner), or if both players have lost the pairing.
    - The match is a draw if the time of the round is over, and draws count in rounds of that format
      (`stage`).
    - Otherwise the winner of the pairing wins the match. The match counts as conceded if the loser
      has left.
    """
    if pairing is None or pairing.winner is None or pairing.winner == "none":
        return MatchRuling()
    if pairing.how == "time" and stage in COUNTED:
        return MatchRuling("draw")
    return MatchRuling(pairing.winner, conceded=pairing.how in BY_LEAVING)


def result_on_time(
    there: Tournament, pairing: PairingRow, stage: Format, tie_winner: Winner | None
) -> tuple[Winner, GamesScore]:
    """Returns the winner and the score of an undecided pairing when the round's time is over. A
    running match of the pairing counts as one more game. `tie_winner` is the winner of this match
    by the game's tie rule, None if no match is running.

    - In rounds in which draws count, the player who has won more games wins; if both have won
      equally many, the pairing is a draw. The running match is a draw.
    - In a bracket, the player who has won more games wins, else `tie_winner`, else the better seed.
      The running match counts as won by the winner of the pairing.
    """
    score = score_of(pairing)
    if stage in COUNTED:
        return score.leader, score if tie_winner is None else score.with_game("draw")
    winner: Winner = score.leader
    if winner == "draw":
        winner = tie_winner or "draw"
    if winner == "draw":
        winner = better_seed(there, pairing)
    return winner, score if tie_winner is None else score.with_game(winner)


def _is_over(stage: Format, best_of: int, games: Sequence[Winner]) -> bool:
    """Returns whether no game follows these: as in any series, except that a single drawn game is
    enough if draws count."""
    if best_of == 1 and stage in COUNTED:
        return True
    return Series(best_of, len(games), tuple(games)).is_over


def is_open_to_correction(row: TournamentRow, now: int) -> bool:
    """Returns whether results of a tournament can still be set. True if the tournament has not
    ended, or ended with a winner less than a day before `now` (seconds since 1970)."""
    if row.state == "over" and row.ended is not None:
        return now < row.ended + CORRECTED_FOR
    return row.active


def check_open_to_correction(row: TournamentRow, now: int) -> None:
    """Raises Refusal with the reason if results of a tournament can no longer be set at `now`
    (seconds since 1970)."""
    if not is_open_to_correction(row, now):
        raise Refusal(A_DAY_AGO if row.state == "over" else IS_OVER)


def check_correction(there: Tournament, pairing: PairingRow, winner: PairingWinner) -> None:
    """Raises Refusal if a pairing can't have the result `winner`, or if later pairings already
    depend on its present result."""
    stage = there.rounds[pairing.round - 1].stage
    if stage in ELIMINATION and winner not in ("A", "B"):
        raise Refusal(NEEDS_WINNER)
    if follows_exist(there, pairing):
        raise Refusal(TOO_LATE)


def result_score(best_of: int, winner: PairingWinner, games: tuple[int, int] | None) -> GamesScore:
    """Returns the score of a pairing with that `winner`: the given `games` of A and B, or the usual
    numbers if None. Raises Refusal if `games` contradict the winner or are more than can be
    played."""
    most = wins_needed(best_of)
    if games is None:
        if winner == "none":
            return GamesScore()
        if winner == "draw":
            return GamesScore(most - 1, most - 1, 1)
        return GamesScore(most, 0) if winner == "A" else GamesScore(0, most)
    a, b = games
    score = GamesScore(a, b, int(winner == "draw" and a + b < best_of))
    fits = winner == "none" or score.leader == winner
    if not fits or min(a, b) < 0 or max(a, b) > most or a + b > best_of:
        raise Refusal(WRONG_GAMES.format(best_of=best_of))
    return score
