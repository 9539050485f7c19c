"""The art of cards: a background and, in front of it, an icon from the atlas."""
