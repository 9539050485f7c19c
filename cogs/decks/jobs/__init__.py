"""Validation of decks after an upgrade, and the notices to their owners."""
