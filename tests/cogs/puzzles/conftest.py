"""The puzzles of the tests in the place of those that games ship."""

from tests.bot.exercises.puzzles import some_puzzles

__all__ = ["some_puzzles"]
