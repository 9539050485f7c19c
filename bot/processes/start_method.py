"""The start of the bot's worker processes."""

import multiprocessing
import signal
from functools import cache
from multiprocessing import forkserver, resource_tracker
from multiprocessing.context import ForkServerContext, SpawnContext

_PREPARED = [
    "bot.processes.time_limits",
    "bot.processes.computer_thinking",
    "bot.decks.power_process",
    "bot.reviews.review_process",
    "bot.processes.prepared",
]
"""Modules that are imported beforehand: a process of low priority would take seconds for that on a
busy machine. The last module freezes all objects that exist by then
(`bot.processes.garbage_collector`)."""


@cache
def process_context() -> ForkServerContext | SpawnContext:
    """Returns the `multiprocessing` context in which processes are made.

    If the system allows copying processes, each new process is a copy of a process that has
    everything loaded. The copy starts in a few milliseconds instead of a second, and shares the
    loaded memory. On other systems, each process loads everything itself. The first start blocks
    until there is a process to copy.
    """
    spawn = multiprocessing.get_context("spawn")
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return spawn
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PREPARED)
    # Ctrl-C reaches every process of a terminal, and SIGTERM may be sent to a whole group. These
    # processes end silently when the bot does, which needs them for the messages that it still
    # sends.
    resource_tracker.ensure_running()  # it would unblock the signals again later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        forkserver.ensure_running()
    except OSError:  # no place for its socket
        return spawn
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return context
