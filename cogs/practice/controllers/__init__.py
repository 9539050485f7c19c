"""Commands and presses about practice matches, where they are played, and playing on."""
