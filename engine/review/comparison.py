"""What is known of a number from samples of it: its mean, and how far that may be off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from typing import Final

_BOUND: Final = 2.6
"""Of how many standard errors a mean is off in one of a hundred cases, to either side."""
_MORE: Final = 2.5
"""As many times more, divided by the number of samples, where it is from these that the standard
error is known."""
_BEFORE: Final = 0.02
"""As if squares of that sum had been seen before: a few samples that happen to be alike prove
nothing."""


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
    """Returns what the samples say."""
    count = len(samples)
    if count < 2:
        return Estimate(sum(samples), inf)
    mean = sum(samples) / count
    variance = sum((one - mean) ** 2 for one in samples) / (count - 1) + _BEFORE / (count + 1)
    return Estimate(mean, _BOUND * (1 + _MORE / count) * sqrt(variance / count))


def differences(one: Sequence[float | None], other: Sequence[float | None]) -> list[float]:
    """Returns by how much the one is more in each place where both are known."""
    return [a - b for a, b in zip(one, other, strict=True) if a is not None and b is not None]
