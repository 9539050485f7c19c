"""Challenges, from the first message to the match."""
