"""Card sets and decks: JSON and text to cards, and back (LIFEBURN 5, 18)."""
