"""Practice players: for tests, measurements and balance. They know no game."""

from tests.practice.players import Chooser, greedy_player, play_out, random_player
from tests.practice.swift import swift_player

__all__ = ["Chooser", "greedy_player", "play_out", "random_player", "swift_player"]
