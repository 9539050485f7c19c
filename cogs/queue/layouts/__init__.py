"""The queue as messages, and the call to the two who were found."""
