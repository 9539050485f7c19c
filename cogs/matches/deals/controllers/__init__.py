"""Presses about cutting the deck and verifying a match, and dealing when it is time."""
