"""Practice players: for tests, measurements and balance. They know no game."""

from tests.practice.players import Chooser, greedy_player, play_out, random_player

__all__ = ["Chooser", "greedy_player", "play_out", "random_player"]
