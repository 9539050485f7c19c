"""Missions and puzzles: those that a member can play, and the next one."""
