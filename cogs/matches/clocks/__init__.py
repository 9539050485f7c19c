"""Clocks of matches: the time left, warnings, and matches that are lost on time."""
