"""Proposals, rematches and the score of a series as messages and buttons."""
