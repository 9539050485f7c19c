"""News of matches for their players, beside boards and hands."""
