"""Finding cards: of a game's sets, of ready decks, of one's own, and of those shown on a server."""
