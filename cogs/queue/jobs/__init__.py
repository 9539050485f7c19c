"""News for waiting members, and the channel with their number."""
