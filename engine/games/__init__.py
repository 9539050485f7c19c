"""The games. A new game is a folder here and a line in `engine.registry`."""
