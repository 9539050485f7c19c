"""Queries about posts: messages of the bot that show a state."""
