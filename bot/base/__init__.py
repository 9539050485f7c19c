"""Modules that all others of the bot may need, and that need no others of it."""
