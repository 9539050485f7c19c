"""The log of a match in words, as one viewer may know it."""
