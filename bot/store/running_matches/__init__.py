"""Queries about matches while they are played."""
