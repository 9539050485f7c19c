"""The buttons that begin practice matches, as data."""
