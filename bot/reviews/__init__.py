"""Reviews of matches that are over, for one who played them: made in the background, and kept."""
