"""Ends of matches other than by a choice."""
