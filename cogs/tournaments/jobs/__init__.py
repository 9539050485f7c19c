"""Rounds, draws and announcements of tournaments, whenever they are due."""
