"""Matches while they are played: challenges, live matches, and texts about them."""
