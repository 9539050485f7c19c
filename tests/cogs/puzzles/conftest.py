"""The tests' puzzles, in place of those that games ship."""

from tests.bot.exercises.puzzles import some_puzzles

__all__ = ["some_puzzles"]
