"""A match as one player may think about it: their own View, and "what if I chose this?"."""

from __future__ import annotations

from engine.match import Match
from engine.players import Player
from engine.views import View


class Future:
    """One line of play in a player's head. It shows the player's View and nothing else."""

    def __init__(self, match: Match, player: Player) -> None:
        self._match = match
        self._player: Player = player
        self.view: View = match.view(player)

    def after(self, option: int) -> Future:
        """The future in which the player takes that option of their decision."""
        twin = self._match.fork()
        twin.choose(self._player, option)
        return Future(twin, self._player)
