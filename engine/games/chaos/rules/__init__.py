"""The rules of a turn: plays, attacks, effects in their order."""
