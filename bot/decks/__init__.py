"""Decks of members: reading, validating, storing, sharing and measuring them."""
