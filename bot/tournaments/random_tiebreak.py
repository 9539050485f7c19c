"""Lots: who comes first where nothing else decides."""

from __future__ import annotations

import hashlib


def lot_of(seed: bytes, user: int) -> int:
    """A member's number, drawn from a tournament's seed: the same whenever they signed up, and
    whoever else did. The lower one comes first."""
    drawn = hashlib.sha256(seed + user.to_bytes(8, "big")).digest()
    return int.from_bytes(drawn[:7], "big")
