"""Processes that work for the bot: drawing, reading decks, thinking, and their time limits."""
