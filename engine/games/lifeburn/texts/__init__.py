"""Rules texts made from a card's data, in one style, so that text and play always agree."""
