"""Bounds of the work that the bot does for a match at a time, and in all, so that no match keeps
others waiting.

Python runs one thread at a time, and nothing stops a choice in its midst. So what takes long is
done in slices: each is stored, and then the others have their turn. All seconds are of CPU, which
other work on the machine does not change.
"""

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

SLICE_SECONDS: Final = 0.25
"""Seconds of CPU after which a slice ends with the choice under way."""

MOST_FORCED: Final = 50
"""Choices that the table makes by itself in one slice."""


PRESS_SECONDS: Final = 10.0
"""Seconds of CPU that all that follows from one press may take; a match that takes longer is
paused."""

REPLAY_SECONDS: Final = 30.0
"""Seconds of CPU that a match may take to be replayed; one that takes longer is paused."""


class WorkSlice:
    """A slice that begins now, in the thread that makes it."""

    def __init__(self) -> None:
        self._until = time.thread_time() + SLICE_SECONDS

    @property
    def is_over(self) -> bool:
        """Whether its time is used up."""
        return time.thread_time() >= self._until


def measure_cpu(work: Callable[[], T]) -> tuple[T, float]:
    """Returns what comes of the work, and the seconds of CPU that it took in this thread."""
    began = time.thread_time()
    done = work()
    return done, time.thread_time() - began
