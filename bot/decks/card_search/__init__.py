"""Search of cards: of sets, starter decks, own decks, and decks shared on a server."""
