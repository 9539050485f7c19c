"""Divides Discord's rate limit among the processes."""

from collections.abc import Sequence
from typing import Final

from bot.base.call_pace import CALLS
from bot.cluster.lease_plan import alive_processes
from bot.store.cluster.leases import WORKER, LeaseRow

STARTING_CALLS: Final = 5
"""Calls that are reserved for a process that is starting: it makes calls before others know of
it."""

WORKERS_CALLS: Final = 5
"""Calls that are reserved for the workers, if there are any."""


def process_calls(rows: Sequence[LeaseRow], wanted: int) -> int:
    """Returns the most calls to Discord that each process that answers members may make in a
    `PERIOD` (see `bot.base.call_pace`), at least 1. `wanted` is the intended number of such
    processes."""
    free = STARTING_CALLS if wanted > 1 else 0
    left = CALLS - free - (WORKERS_CALLS if alive_processes(rows, WORKER) else 0)
    return max(1, left // max(1, len(alive_processes(rows))))


def worker_calls(rows: Sequence[LeaseRow]) -> int:
    """Returns the most calls to Discord that each worker may make in a `PERIOD` (see
    `bot.base.call_pace`), at least 1."""
    return max(1, WORKERS_CALLS // max(1, len(alive_processes(rows, WORKER))))
