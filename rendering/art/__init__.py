"""The art of cards: a subject for each, from the icons in the atlas."""
