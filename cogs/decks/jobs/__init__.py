"""Decks read again after an upgrade, and what their owners are told of that."""
