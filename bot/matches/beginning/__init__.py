"""The ways in which a match starts, and the checks before it starts."""
