"""The ways in which a match ends other than by a choice."""
