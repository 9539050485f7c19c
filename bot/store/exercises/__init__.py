"""Queries about missions and puzzles."""
