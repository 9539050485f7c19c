"""Matches while they are played: challenges, the live matches, and what can be told of them."""
