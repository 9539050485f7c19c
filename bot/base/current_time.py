"""What time it is."""

from __future__ import annotations

from discord.utils import utcnow


def now() -> int:
    """Returns the time in whole seconds since 1970."""
    return int(utcnow().timestamp())
