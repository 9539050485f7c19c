"""Queries about matches and their parts."""
