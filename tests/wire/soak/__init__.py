"""Matches under faults of all kinds, while the bot's process is killed again and again."""
