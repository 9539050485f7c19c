"""Several games as one series: the leader, the number of the game, and when the series is decided.

The first player with two wins wins a best of three. A drawn game gives no point and is replayed, at
most twice in a series; the third counts as a game without a winner. So a series ends after five
games at the latest, if need be as a draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.players import Player, Winner

REPLAYED = 2
"""The most drawn games of a series that are replayed."""


@dataclass(frozen=True, slots=True)
class Series:
    """The state of a series at its game numbered `number` (from 1), or after that game if it is
    over. `games` are the results so far."""

    best_of: int
    number: int
    games: tuple[Winner, ...]

    def games_won(self, player: Player) -> int:
        """Returns the number of games that a player has won."""
        return self.games.count(player)

    @property
    def game_number(self) -> int:
        """The number of the current game in the series, not counting replayed draws."""
        return _counted_games(self.games[: self.number - 1]) + 1

    @property
    def score(self) -> str:
        """The games won by A and B, such as "1:0"."""
        return f"{self.games_won('A')}:{self.games_won('B')}"

    @property
    def is_over(self) -> bool:
        """Whether no game follows."""
        most = max(self.games_won("A"), self.games_won("B"))
        return most > self.best_of // 2 or _counted_games(self.games) >= self.best_of

    @property
    def winner(self) -> Winner | None:
        """The winner of the series; None while the series continues."""
        if not self.is_over:
            return None
        a, b = self.games_won("A"), self.games_won("B")
        return "draw" if a == b else "A" if a > b else "B"


def _counted_games(games: Sequence[Winner]) -> int:
    return len(games) - min(games.count("draw"), REPLAYED)
