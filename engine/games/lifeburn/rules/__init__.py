"""The rules of a turn: priority, resolution, triggers."""
