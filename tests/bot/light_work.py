"""Work for other processes that loads nothing. A process loads the module of what it is to do
first, and where it gives way to all others that of a bot's test takes it minutes."""

from __future__ import annotations

import os
import signal
import sys


def die(*_: object) -> None:
    """Kills the process that calls it."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: str) -> int:
    """Kills the process that calls it, unless it did so before; returns that of the next."""
    try:
        os.close(os.open(mark, os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return os.getpid()
    die()
    return 0


def fail(*_: object) -> None:
    """Raises what nobody expects."""
    raise ZeroDivisionError


def loaded() -> set[str]:
    """The modules of the process that calls it."""
    return set(sys.modules)
