"""Reviews of matches that are over, for their players: made in the background, and stored."""
