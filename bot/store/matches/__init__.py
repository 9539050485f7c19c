"""Queries about matches and what they are made of."""
