"""Tournaments: sign-up, pairing, standings, brackets, rounds, and what organisers do."""
