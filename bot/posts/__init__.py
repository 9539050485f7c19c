"""Posts: messages of the bot that are kept in sync with a state."""
