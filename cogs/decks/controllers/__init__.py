"""Commands and presses about decks: showing, writing, sharing, deleting and measuring them."""
