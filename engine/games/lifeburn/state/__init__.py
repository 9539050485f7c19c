"""The state of a match, questions about it, and the elementary changes of it."""
