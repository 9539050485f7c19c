"""Deals that nobody can steer: the commitment, the source of all randomness, and the verification
of both (`docs/fair-play.md`)."""
