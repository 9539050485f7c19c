"""The buttons of tournaments, as data."""
