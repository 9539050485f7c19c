"""Queries about limits for members: blocks, recent acts, space for decks."""
