"""Options as players are asked about them, and choices made for a player."""
