"""The buttons of puzzles, as data."""
