"""Matchmaking: the queue, the pairing of waiting members, and its timing."""
