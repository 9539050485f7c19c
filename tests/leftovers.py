"""Processes, threads and handlers of the log that tests leave behind.

Every process that a test starts inherits a variable with the number of this run, so one whose
parent has died is found as well.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures.thread import _worker
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import forkserver, resource_tracker

import psutil

from bot.processes.workers import Workers
from tests.postgresql import Cluster

RUN = "DECKHAND_TEST_RUN"
GRACE_SECONDS = 5.0
"""Seconds within which a process or thread that was told to end may end."""

LOOK_SECONDS = 0.02

STARTING = "starting a process"
"""The name of the threads that start processes of workers."""


@dataclass
class Shared:
    """Objects that the tests of this process share until the end, before which they are no
    leftovers."""

    workers: list[Workers] = field(default_factory=list[Workers])
    clusters: list[Cluster] = field(default_factory=list[Cluster])
    copied: list[int] = field(default_factory=list[int])
    """The ids of processes of which others are copies: the copies are leftovers, these are not."""

    threads: set[threading.Thread] = field(default_factory=set[threading.Thread])


def mark_run() -> None:
    """Makes all processes that are started from now on carry the number of this process."""
    os.environ[RUN] = str(os.getpid())


def leftover_processes(shared: Shared) -> list[psutil.Process]:
    """Returns the processes that this run started and that still run, without the shared ones."""
    trees = set(_shared_pids(shared))
    kept = trees | {os.getpid(), *_servers(), *shared.copied}
    found: list[psutil.Process] = []
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            ours = process.environ().get(RUN) == str(os.getpid())
            if not ours or process.pid in kept or process.status() == psutil.STATUS_ZOMBIE:
                continue
            if trees.isdisjoint(parent.pid for parent in process.parents()):
                found.append(process)
    return found


def leftover_threads(shared: Shared) -> list[threading.Thread]:
    """Returns the threads that still run. It excludes the threads that all tests share, and idle
    threads of a pool, which end with the pool."""
    pools = [process._pool for workers in shared.workers for process in workers._processes]
    serving = {thread for pool in pools if pool is not None for thread in pool._loops}
    if None in pools:  # a busy machine takes its time to start a shared process
        serving |= {one for one in threading.enumerate() if one.name == STARTING}
    frames = sys._current_frames()
    own = {
        one
        for one in threading.enumerate()
        if one.ident not in frames or frames[one.ident].f_code is not _worker.__code__
    }
    return sorted(own - shared.threads - serving, key=lambda thread: thread.name)


def _servers() -> Iterable[int]:
    """Returns the ids of the processes through which Python starts others."""
    known = forkserver._forkserver._forkserver_pid, resource_tracker._resource_tracker._pid
    return [pid for pid in known if pid is not None]


def _shared_pids(shared: Shared) -> Iterable[int]:
    for workers in shared.workers:
        for process in workers._processes:
            pool = process._pool
            if pool is not None:
                yield from list(pool._pool_manager.worker_manager.workers)
    for cluster in shared.clusters:
        if cluster.runs:
            yield cluster.pid


def wait_for_leftovers(shared: Shared) -> list[str]:
    """Returns the names of everything that still runs after the grace period, and ends the
    processes."""
    until = time.monotonic() + GRACE_SECONDS
    while True:
        processes, threads = leftover_processes(shared), leftover_threads(shared)
        if not processes and not threads:
            return []
        if time.monotonic() > until:
            break
        time.sleep(LOOK_SECONDS)
    names = [f"thread {thread.name!r}" for thread in threads]
    for process in processes:
        with suppress(psutil.Error):
            names.append(f"process {process.pid}: {' '.join(process.cmdline())[:200]}")
            process.kill()
    shared.threads.update(threads)  # a thread can't be stopped: only one module is notified of it
    return names


def remove_handlers(kept: Sequence[logging.Handler]) -> list[logging.Handler]:
    """Removes all handlers of the root logger but `kept`, and returns the removed ones: each would
    write into the output of other tests."""
    root = logging.getLogger()
    found = [handler for handler in root.handlers if handler not in kept]
    for handler in found:
        root.removeHandler(handler)
    return found
