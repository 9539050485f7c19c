"""How the processes start that work for the bot."""

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
"""What a process of low priority would load itself takes seconds on a busy machine. The last
freezes what is there by then (`bot.processes.garbage_collector`)."""


@cache
def process_context() -> ForkServerContext | SpawnContext:
    """What processes are made with.

    Where the system has it, each is a copy of one that has everything loaded already: it starts in
    a few milliseconds instead of a second, and shares what was loaded with the others. Elsewhere
    each loads it for itself. The first start blocks until there is something to copy.
    """
    spawn = multiprocessing.get_context("spawn")
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return spawn
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PREPARED)
    # Ctrl-C reaches every process of a terminal, and SIGTERM may be sent to a whole group: these
    # end when the bot does, and say nothing. What it still has to show needs them.
    resource_tracker.ensure_running()  # which would let signals through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        forkserver.ensure_running()
    except OSError:  # no place for its socket
        return spawn
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return context
