"""Matches in memory, and snapshots of them."""
