"""Queries about what members may do: blocks, recent acts, space for decks."""
