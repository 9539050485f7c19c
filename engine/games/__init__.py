"""The games. Adding one takes a folder here and a line in `engine.registry`."""
