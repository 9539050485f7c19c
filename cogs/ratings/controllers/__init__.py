"""Leaderboards and profiles, with their buttons."""
