"""News for members who wait, and the channel that shows how many wait."""
