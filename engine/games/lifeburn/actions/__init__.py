"""Actions of players: casting, activating, attacking, with their costs."""
