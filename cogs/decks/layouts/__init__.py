"""A deck, one of its cards, its power and its shared copy as messages."""
