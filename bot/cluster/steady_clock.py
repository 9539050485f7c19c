"""A clock that nobody sets, and that goes on while the machine sleeps: leases do."""

from __future__ import annotations

import time


def steady_seconds() -> float:
    """Seconds since some moment."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)  # Linux alone has it
    return time.monotonic() if clock is None else time.clock_gettime(clock)
