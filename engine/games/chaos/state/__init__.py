"""The state of a match: its zones, tokens and counters."""
