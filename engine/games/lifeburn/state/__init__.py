"""The state of a match, queries of it, and its elementary changes."""
