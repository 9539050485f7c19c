"""The puzzles that come with the game, made by `deckhand puzzles`."""
