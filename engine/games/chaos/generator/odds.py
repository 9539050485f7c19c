"""Chances as whole numbers: what can be drawn, and how large its share is (CHAOS 13, Numbers).

All shares are worked out as exact fractions and only then cut to 32 bits, so that a drawn number
never depends on how a machine rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import lcm
from typing import Final, Generic, TypeVar

T = TypeVar("T")

Shares = Mapping[int, Fraction]
"""How likely each number is; what they add up to does not matter."""

WORD: Final = 1 << 32
"""So many words there are, each as likely as any other."""

_HALF: Final = Fraction(1, 2)
_EDGE: Final = Fraction(499_999, 1_000_000)
"""How far a range of whole numbers goes beyond its ends."""


class NothingLeft(Exception):
    """The rules forbid everything there was to choose from."""


@dataclass(frozen=True, slots=True)
class Odds(Generic[T]):
    """Values and where each ends on the line of words; the last ends at `WORD`."""

    values: tuple[T, ...]
    ends: tuple[int, ...]


def odds(weights: Iterable[tuple[T, int | Fraction]]) -> Odds[T]:
    """Returns the odds of values by their weights. Raises NothingLeft if no weight is above 0."""
    kept = [(value, weight) for value, weight in whole(weights) if weight > 0]
    if not kept:
        raise NothingLeft
    reached = list(accumulate(weight for _, weight in kept))
    ends = tuple(end * WORD // reached[-1] for end in reached[:-1])
    return Odds(tuple(value for value, _ in kept), ends)


def whole(weights: Iterable[tuple[T, int | Fraction]]) -> list[tuple[T, int]]:
    """Returns the same weights in proportion, as whole numbers."""
    pairs = list(weights)
    unit = lcm(*(weight.denominator for _, weight in pairs))
    return [(value, weight.numerator * unit // weight.denominator) for value, weight in pairs]


def number_odds(shares: Shares) -> Odds[int]:
    """Returns the odds of a number."""
    return odds(shares.items())


@cache
def chance(of: int, out_of: int) -> Odds[bool]:
    """Returns the odds of True so often."""
    return odds(((True, of), (False, out_of - of)))


def up(low: Fraction, high: Fraction, power: int) -> Shares:
    """Returns the shares of round(low + (high - low) * U ** (1 / (power + 1))): leans to the high
    end."""
    return _rounded(low, high, lambda part: part ** (power + 1))


def down(low: Fraction, high: Fraction, power: int) -> Shares:
    """Returns the same from the other end: leans to the low one. The page calls it `low`."""
    return _rounded(low, high, lambda part: 1 - (1 - part) ** (power + 1))


def up_range(least: int, most: int, power: int) -> Shares:
    """Returns the shares of `up` over a range of whole numbers."""
    return up(least - _EDGE, most + _EDGE, power)


def low_range(least: int, most: int, power: int) -> Shares:
    """Returns the shares of `low` over a range of whole numbers."""
    return down(least - _EDGE, most + _EDGE, power)


def mid_range(least: int, most: int, power: int) -> Shares:
    """Returns the shares of up to the middle of the range or low from it, half each."""
    low, high = least - _EDGE, most + _EDGE
    middle = (low + high) / 2
    return mixed((_HALF, up(low, middle, power)), (_HALF, down(middle, high, power)))


def mixed(*parts: tuple[Fraction, Shares]) -> Shares:
    """Returns each of several ways to draw a number so often."""
    shares: dict[int, Fraction] = {}
    for weight, part in parts:
        for number, share in part.items():
            shares[number] = shares.get(number, Fraction(0)) + weight * share
    return shares


def within(shares: Shares, least: int, most: int) -> Shares:
    """Returns the same drawn again until it fits."""
    return {number: share for number, share in shares.items() if least <= number <= most}


def _rounded(low: Fraction, high: Fraction, below: Callable[[Fraction], Fraction]) -> Shares:
    """Returns what part of the draws is rounded to each number; `below` says what part of them is
    within a part of the way from the low end."""

    def until(bound: Fraction) -> Fraction:
        return below(min(max((bound - low) / (high - low), Fraction(0)), Fraction(1)))

    shares: dict[int, Fraction] = {}
    for number in range(int(low // 1), int(high // 1) + 2):
        share = until(number + _HALF) - until(number - _HALF)
        if share:
            shares[number] = share
    return shares
