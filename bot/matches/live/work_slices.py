"""Bounds of the work that the bot does for a match at a time, and in all, so that no match delays
others.

Python runs one thread at a time, and nothing can interrupt a choice. So long work is done in
slices: each is stored, and then others get their turn. All seconds are CPU seconds, which other
work on the machine doesn't affect.
"""

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

SLICE_SECONDS: Final = 0.25
"""CPU seconds after which a slice ends with the current choice."""

MOST_FORCED: Final = 50
"""The most automatic choices in one slice."""


PRESS_SECONDS: Final = 10.0
"""The most CPU seconds for all consequences of one press; a match that takes longer is paused."""

REPLAY_SECONDS: Final = 30.0
"""The most CPU seconds for replaying a match; one that takes longer is paused."""


class WorkSlice:
    """A limited amount of CPU time (SLICE_SECONDS) for a piece of work. The slice starts when the
    object is made, and counts only CPU time of the thread that makes the object."""

    def __init__(self) -> None:
        self._until = time.thread_time() + SLICE_SECONDS

    @property
    def is_over(self) -> bool:
        """Whether the slice's time is used up."""
        return time.thread_time() >= self._until


def measure_cpu(work: Callable[[], T]) -> tuple[T, float]:
    """Runs `work`, and returns its result and the CPU seconds that `work` took in this thread."""
    began = time.thread_time()
    done = work()
    return done, time.thread_time() - began
