"""The buttons of missions, as data."""
