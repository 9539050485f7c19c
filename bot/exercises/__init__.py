"""Missions and puzzles: which there are for a member, and which comes next."""
