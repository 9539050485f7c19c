"""Agreements beside the game: draws, taking back, rematches and the games of a series."""
