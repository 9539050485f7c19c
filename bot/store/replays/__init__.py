"""Queries about matches that are over: what may be shown, and reviews."""
