"""Reading and checking card files and decks."""
