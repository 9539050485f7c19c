"""The two seats of a match."""

from typing import Literal

Player = Literal["A", "B"]

Winner = Player | Literal["draw"]
"""The winner of a match; "draw" if nobody has won."""

PLAYERS: tuple[Player, Player] = ("A", "B")


def opponent(player: Player) -> Player:
    """Returns the other player."""
    return "B" if player == "A" else "A"
