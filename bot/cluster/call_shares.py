"""How many calls each process makes, so that all together keep below Discord's limit."""

from collections.abc import Sequence
from typing import Final

from bot.base.call_pace import CALLS
from bot.cluster.lease_plan import alive_processes
from bot.store.cluster.leases import WORKER, LeaseRow

STARTING_CALLS: Final = 5
"""So many are left to one that starts: it calls before others know of it."""

WORKERS_CALLS: Final = 5
"""So many are left to the processes that only do jobs, where there are any."""


def process_calls(rows: Sequence[LeaseRow], wanted: int) -> int:
    """For each of those that answer members, of which so many are `wanted`; 1 at least."""
    free = STARTING_CALLS if wanted > 1 else 0
    left = CALLS - free - (WORKERS_CALLS if alive_processes(rows, WORKER) else 0)
    return max(1, left // max(1, len(alive_processes(rows))))


def worker_calls(rows: Sequence[LeaseRow]) -> int:
    """For each of those that only do jobs; 1 at least."""
    return max(1, WORKERS_CALLS // max(1, len(alive_processes(rows, WORKER))))
