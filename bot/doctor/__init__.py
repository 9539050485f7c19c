"""What `deckhand doctor` looks at: this machine, the database, and the bot at Discord."""
