"""Matches in a terminal, without Discord, for authors of decks."""
