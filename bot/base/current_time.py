"""What time it is."""

from discord.utils import utcnow


def now() -> int:
    """Returns the time in whole seconds since 1970."""
    return int(utcnow().timestamp())
