"""Matches in a terminal, without Discord, for those who write decks."""
