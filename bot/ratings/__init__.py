"""Ratings: the matches that count, what they change, and recomputing all ratings."""
