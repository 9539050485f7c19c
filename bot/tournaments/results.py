"""How bouts are decided: by their games, by the round's time, or otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.series import Series
from bot.store.bouts import games_of_bout
from bot.store.matches import MatchRow
from bot.store.rematches import end_sequels
from bot.store.tournaments import (
    BoutRow,
    BoutWinner,
    Format,
    How,
    Tournament,
    change_bout,
    get_bout,
    get_tournament,
    note_change,
    rounds_of,
    whole_tournament,
)
from bot.tournaments.progress import better_seed
from bot.tournaments.standings import COUNTED
from engine.match import Winner
from engine.players import Player, opponent


@dataclass(frozen=True, slots=True)
class Score:
    """The games that A and B have won, and those that were drawn."""

    a: int = 0
    b: int = 0
    drawn: int = 0

    def won(self, player: Player) -> int:
        """How many games a player has won."""
        return self.a if player == "A" else self.b

    def plus(self, game: Winner) -> Score:
        """With one more game."""
        if game == "draw":
            return replace(self, drawn=self.drawn + 1)
        return replace(self, a=self.a + (game == "A"), b=self.b + (game == "B"))

    @property
    def leader(self) -> Winner:
        """Who has won more games."""
        return "draw" if self.a == self.b else "A" if self.a > self.b else "B"


def score_of(bout: BoutRow) -> Score:
    """How a bout stands in games."""
    return Score(bout.games_a, bout.games_b, bout.games_drawn)


def wins_needed(best_of: int) -> int:
    """How many games win a bout."""
    return best_of // 2 + 1


def given_to(bout: BoutRow, winner: Player, best_of: int) -> Score:
    """How a bout ends in games whose loser plays no more."""
    won, lost = wins_needed(best_of), score_of(bout).won(opponent(winner))
    a, b = (won, lost) if winner == "A" else (lost, won)
    return Score(a, b, bout.games_drawn)


async def settle_bout(connection: AsyncConnection, row: MatchRow) -> bool:
    """Notes in a bout what came of a match that has just ended, in the same transaction. Whether
    nothing follows the match because the bout is decided, by this or before, or not to be played.

    False for what is no match of a tournament.
    """
    if row.bout is None:
        return False
    bout = await get_bout(connection, row.bout)
    there = None
    if bout is not None:
        there = await get_tournament(connection, bout.tournament, lock=True)
        bout = await get_bout(connection, row.bout)
    if bout is None or there is None or there.state != "running" or bout.winner is not None:
        return True
    games = await games_of_bout(connection, bout.id)
    score = Score()
    for game in games:
        score = score.plus(game)
    stage = (await rounds_of(connection, there.id))[bout.round - 1].stage
    if not _is_over(stage, there.best_of, games):
        await _note_games(connection, bout, score)
        return False
    winner: Winner = score.leader
    if winner == "draw" and stage not in COUNTED:
        whole = await whole_tournament(connection, there.id)
        assert whole is not None
        winner = better_seed(whole, bout)
    await decide(connection, bout, winner, "played", score, row.ended or 0)
    return True


async def decide(
    connection: AsyncConnection,
    bout: BoutRow,
    winner: BoutWinner,
    how: How,
    score: Score,
    now: int,
) -> None:
    """Stores the result of a bout of a tournament that is locked; nothing follows its matches any
    more. One that still runs is ended afterwards: `ruling` says how."""
    await change_bout(
        connection,
        bout.id,
        winner=winner,
        how=how,
        games_a=score.a,
        games_b=score.b,
        games_drawn=score.drawn,
        decided=now,
        tried=None,
        trouble=None,
    )
    await end_sequels(connection, bout.id)
    await note_change(connection, bout.tournament)


def ruling(bout: BoutRow, stage: Format) -> Winner | None:
    """How a match ends that still runs when its bout is decided. None: it is stopped, as both have
    lost the bout."""
    if bout.winner is None or bout.winner == "none":
        return None
    if bout.how == "time" and stage in COUNTED:
        return "draw"
    return bout.winner


def on_time(
    there: Tournament, bout: BoutRow, stage: Format, ahead: Winner | None
) -> tuple[Winner, Score]:
    """What comes of a bout when the round's time is up. `ahead` says how its running match stands
    by the game's own tie rule, None where no match runs. That match counts as it is ruled."""
    score = score_of(bout)
    if stage in COUNTED:
        return score.leader, score if ahead is None else score.plus("draw")
    winner: Winner = score.leader
    if winner == "draw":
        winner = ahead or "draw"
    if winner == "draw":
        winner = better_seed(there, bout)
    return winner, score if ahead is None else score.plus(winner)


async def _note_games(connection: AsyncConnection, bout: BoutRow, score: Score) -> None:
    games = {"games_a": score.a, "games_b": score.b, "games_drawn": score.drawn}
    await change_bout(connection, bout.id, **games)
    await note_change(connection, bout.tournament)


def _is_over(stage: Format, best_of: int, games: Sequence[Winner]) -> bool:
    """Whether no game follows these: as in any series, but for a single drawn game where draws
    count."""
    if best_of == 1 and stage in COUNTED:
        return True
    return Series(best_of, len(games), tuple(games)).over
