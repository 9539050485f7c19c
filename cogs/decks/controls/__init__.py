"""The buttons about decks, as data."""
