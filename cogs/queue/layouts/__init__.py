"""The queue as messages, and the calls to both members of a pair."""
