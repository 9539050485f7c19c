"""Tournaments as messages: announcements, pairings, places, brackets and notices."""
