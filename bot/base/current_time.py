"""The current time."""

import time

from discord.utils import utcnow


def now() -> int:
    """Returns the time in whole seconds since 1970."""
    return int(utcnow().timestamp())


def steady_seconds() -> float:
    """Returns the seconds of a monotonic clock that nobody can set, and that runs while the machine
    sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # only Linux has it
    return time.monotonic() if clock is None else time.clock_gettime(clock)
