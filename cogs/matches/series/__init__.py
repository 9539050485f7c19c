"""Agreements outside the game: draws, taking back, rematches and the games of a series."""
