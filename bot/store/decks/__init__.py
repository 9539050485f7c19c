"""Queries about decks and their versions."""
