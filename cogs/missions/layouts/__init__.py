"""Missions as messages, on the board and on the hand."""
