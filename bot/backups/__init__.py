"""Copies of the database: made while the bot is running, kept for some days, and restored."""
