"""Queries about posts: messages of the bot's own that show a state."""
