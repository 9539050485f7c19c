"""Several games as one: who leads, which game it is, and when it is decided.

A best of three is won by whoever wins two games. A drawn game gives nobody a point and is played
again, at most twice in a series; from the third on it counts as a game that nobody has won. So a
series ends, if need be as a draw, after five games at the latest.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.players import Player, Winner

REPLAYED = 2
"""How many drawn games of a series are played again."""


@dataclass(frozen=True, slots=True)
class Series:
    """How a series stood at its game of that `number` (from 1), or after that if it is over.

    `games` are the results up to there.
    """

    best_of: int
    number: int
    games: tuple[Winner, ...]

    def games_won(self, player: Player) -> int:
        """How many games a player has won."""
        return self.games.count(player)

    @property
    def game_number(self) -> int:
        """Which of its games this is, those that were played again left out."""
        return _counted_games(self.games[: self.number - 1]) + 1

    @property
    def score(self) -> str:
        """The games that A and B have won."""
        return f"{self.games_won('A')}:{self.games_won('B')}"

    @property
    def is_over(self) -> bool:
        """Whether no game follows."""
        most = max(self.games_won("A"), self.games_won("B"))
        return most > self.best_of // 2 or _counted_games(self.games) >= self.best_of

    @property
    def winner(self) -> Winner | None:
        """Who has won the series, None while it goes on."""
        if not self.is_over:
            return None
        a, b = self.games_won("A"), self.games_won("B")
        return "draw" if a == b else "A" if a > b else "B"


def _counted_games(games: Sequence[Winner]) -> int:
    return len(games) - min(games.count("draw"), REPLAYED)
