"""Queries about the processes of the bot."""
