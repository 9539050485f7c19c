"""`deckhand doctor`: checks of this machine, the database, and the bot at Discord."""
