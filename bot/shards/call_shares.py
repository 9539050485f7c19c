"""How many calls a second each process makes, so that all together keep below Discord's limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.call_pace import CALLS
from bot.shards.plan import alive
from bot.store.leases import WORKER, LeaseRow

STARTING_CALLS: Final = 3
"""So many are left, where there are several processes, to one that starts: it calls before others
know of it."""

UNEVEN_CALLS: Final = 4
"""So many are made less by several: their calls are as long on their way as chance has it, and those
of more than a second may arrive within one."""

WORKERS_CALLS: Final = 5
"""So many are left to the processes that only do jobs, where there are any."""


def process_calls(rows: Sequence[LeaseRow]) -> int:
    """For each of those that answer members; 1 at least."""
    processes = max(1, len(alive(rows)))
    left = CALLS - (WORKERS_CALLS if alive(rows, WORKER) else 0)
    return max(1, (left - (STARTING_CALLS + UNEVEN_CALLS if processes > 1 else 0)) // processes)


def worker_calls(rows: Sequence[LeaseRow]) -> int:
    """For each of those that only do jobs; 1 at least."""
    return max(1, WORKERS_CALLS // max(1, len(alive(rows, WORKER))))
