"""Faces of cards, whole and small."""
