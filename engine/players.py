"""The two seats of a match."""

from typing import Literal

Player = Literal["A", "B"]

Winner = Player | Literal["draw"]
"""Who has won; nobody has a match that is a draw."""

PLAYERS: tuple[Player, Player] = ("A", "B")


def opponent(player: Player) -> Player:
    """Returns the other player."""
    return "B" if player == "A" else "A"
