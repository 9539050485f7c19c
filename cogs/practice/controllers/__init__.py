"""Commands and presses about practice matches, their places, and playing on."""
