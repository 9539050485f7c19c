"""A step of a replay, and a review, as messages."""
