"""Run by the soak as a process: has all of the bot loaded, and becomes the bot again and again.

For each line that it reads it forks, and the copy runs `deckhand run` from its beginning: a start
takes a fraction of a second, and killing is cheap. When its input ends it ends too, with its copy.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module

FORKED = "forked:"
"""What the line begins with that says which process is the bot now."""


def load() -> None:
    """Imports what the bot would import when it starts."""
    import_module("bot.run")
    from bot.client import extensions

    for name in extensions():
        import_module(name)
    gc.freeze()


def run_bot() -> int:
    """What a copy does."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    from bot.command_line import main

    return main(["run"], program="python -m bot")


def fork_on_demand() -> int:
    """Returns when the input has ended; in a copy, when the bot has."""
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a copy
    child = 0
    while sys.stdin.buffer.raw.readline():  # type: ignore[attr-defined]
        child = os.fork()
        if child == 0:
            return run_bot()
        os.write(1, f"{FORKED} {child}\n".encode())  # at once: others write there, too
    if child:
        os.killpg(0, signal.SIGKILL)
    return 0


if __name__ == "__main__":
    sys.exit(fork_on_demand())
