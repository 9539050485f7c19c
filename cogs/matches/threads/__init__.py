"""The place of a match: its thread, and the message that leads there."""
