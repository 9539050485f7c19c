"""Matches under faults of all kinds, with the bot's process killed again and again."""
