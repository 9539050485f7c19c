"""Copies of the database: made while the bot runs, kept for some days, and put back."""
