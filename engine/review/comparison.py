"""What is known of a number from samples of it: its mean, and how far that may be off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

_BOUND: Final = 2.6
"""Of how many standard errors a mean is off in one of a hundred cases, to either side."""
_BEFORE: Final = 2
_SPREAD: Final = 0.1
"""As if so many samples had been seen before, spread so far round the mean: a few samples that
happen to be alike prove nothing."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and by how much it may be off."""

    mean: float
    error: float

    @property
    def least(self) -> float:
        """What it is at least, as far as the samples say."""
        return self.mean - self.error


def estimate(samples: Sequence[float]) -> Estimate:
    """Returns what the samples say.

    >>> estimate([0.25] * 100)
    Estimate(mean=0.25, error=0.0036589...)
    """
    count = len(samples)
    if not count:
        return Estimate(0.0, inf)
    mean = sum(samples) / count
    squares = sum((one - mean) ** 2 for one in samples) + _BEFORE * _SPREAD**2
    return Estimate(mean, _BOUND * sqrt(squares / (count - 1 + _BEFORE) / count))


def differences(one: Sequence[float | None], other: Sequence[float | None]) -> list[float]:
    """Returns by how much the one is more in each place where both are known."""
    return [a - b for a, b in zip(one, other, strict=True) if a is not None and b is not None]
