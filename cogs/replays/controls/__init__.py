"""The buttons and menus of replays and reviews, as data."""
