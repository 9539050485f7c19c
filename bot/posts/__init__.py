"""Posts: messages of the bot's own that are kept in sync with a state."""
