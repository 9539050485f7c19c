"""The board and the hand of a match."""
