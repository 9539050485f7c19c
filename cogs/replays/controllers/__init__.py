"""Presses about replays and reviews."""
