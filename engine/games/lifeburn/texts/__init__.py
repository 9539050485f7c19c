"""Rules texts made from a card's data, in one voice, so that text and play cannot drift."""
