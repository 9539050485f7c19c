"""Odds as whole numbers, and the stream that draws by them (CHAOS 13, Numbers and AlleCond).

All shares are computed as exact fractions and only then cut to 32 bits, so that a drawn number
never depends on a machine's rounding.
"""

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import accumulate
from math import lcm
from struct import Struct
from typing import Final, Generic, TypeVar

from engine.games.chaos.card_terms import Side

T = TypeVar("T")

Shares = Mapping[int, Fraction]
"""The likelihood of each number, relative to the sum of all."""

WORD: Final = 1 << 32
"""The number of 32-bit words, all equally likely."""

ANY_SIDE: Final[tuple[Side, ...]] = ("any", "ally", "oppo")
_WORDS: Final = Struct(">8I").unpack
_HALF: Final = Fraction(1, 2)
_EDGE: Final = Fraction(499_999, 1_000_000)
"""The margin by which a range of whole numbers extends beyond its ends before rounding."""


class NothingLeft(Exception):
    """Raised if the rules exclude every choice of the generator."""


@dataclass(frozen=True, slots=True)
class Odds(Generic[T]):
    """The possible values of a random choice with their probabilities. `ends` are the upper ends of
    the values' ranges on the numbers below `WORD`; the last value has the rest."""

    values: tuple[T, ...]
    ends: tuple[int, ...]


class Stream:
    """The random numbers for one card: SHA-256 in counter mode, eight words per block. The numbers
    depend only on the seed, so they are the same on every machine and version of Python."""

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def draw(self, odds: Odds[T]) -> T:
        """Returns a random value, with the probabilities in `odds`."""
        if not self._words:
            self._words.extend(_WORDS(sha256(self._seed + self._block.to_bytes(8, "big")).digest()))
            self._block += 1
        return odds.values[bisect_right(odds.ends, self._words.pop())]


def odds(weights: Iterable[tuple[T, int | Fraction]]) -> Odds[T]:
    """Returns the odds for values with these weights. Raises NothingLeft if no weight is above
    0."""
    kept = [(value, weight) for value, weight in whole_weights(weights) if weight > 0]
    if not kept:
        raise NothingLeft
    reached = list(accumulate(weight for _, weight in kept))
    ends = tuple(end * WORD // reached[-1] for end in reached[:-1])
    return Odds(tuple(value for value, _ in kept), ends)


def whole_weights(weights: Iterable[tuple[T, int | Fraction]]) -> list[tuple[T, int]]:
    """Returns the values with whole numbers as weights, in the same proportions."""
    pairs = list(weights)
    unit = lcm(*(weight.denominator for _, weight in pairs))
    return [(value, weight.numerator * unit // weight.denominator) for value, weight in pairs]


def number_odds(shares: Shares) -> Odds[int]:
    """Returns the odds of each number when one is drawn at random. `shares` has the weight of each
    number."""
    return odds(shares.items())


@cache
def chance_odds(of: int, out_of: int) -> Odds[bool]:
    """Returns the odds for drawing True with the probability `of` / `out_of`, and otherwise
    False."""
    return odds(((True, of), (False, out_of - of)))


def side_shares(bias: int, sides: tuple[Side, ...] = ANY_SIDE) -> dict[Side, Fraction]:
    """Returns the share of each of the sides for something with that ally bias. "ally" is 2 ** bias
    times as likely as "oppo". The shares add up to 1."""
    ally = Fraction(2) ** bias
    weights: dict[Side, Fraction] = {"any": (ally + 1) / 4, "ally": ally, "oppo": Fraction(1)}
    total = sum(weights[side] for side in sides)
    return {side: weights[side] / total for side in sides}


@cache
def side_odds(bias: int, sides: tuple[Side, ...] = ANY_SIDE) -> Odds[Side]:
    """Returns the odds for drawing one of the sides, with the shares of `side_shares`."""
    return odds(side_shares(bias, sides).items())


def signed_shares(shares: Shares, negative: Fraction) -> dict[int, Fraction]:
    """Returns shares for the numbers and their negatives. `negative` is the total share of the
    negatives."""
    above = {value: share * (1 - negative) for value, share in shares.items()}
    return above | {-value: share * negative for value, share in shares.items()}


def leaning_up(low: Fraction, high: Fraction, power: int) -> Shares:
    """Returns shares for the whole numbers near and between `low` and `high`. High numbers have
    larger shares, the more so the greater `power` is.

    The share of a number is the probability that round(low + (high - low) * U ** (1 / (power + 1)))
    is this number, with U uniform from 0 to 1.
    """

    def until(bound: Fraction) -> Fraction:
        part = (bound - low) / (high - low)
        return min(max(part, Fraction(0)), Fraction(1)) ** (power + 1)

    numbers = range(int(low // 1), int(high // 1) + 2)
    shares = {number: until(number + _HALF) - until(number - _HALF) for number in numbers}
    return {number: share for number, share in shares.items() if share}


def leaning_down(low: Fraction, high: Fraction, power: int) -> Shares:
    """Returns shares for the whole numbers near and between `low` and `high`, mirroring those of
    `leaning_up`: low numbers have larger shares. CHAOS calls this `low`."""
    mirrored = leaning_up(-high, -low, power)
    return {-number: mirrored[number] for number in sorted(mirrored, reverse=True)}


def up_range(least: int, most: int, power: int) -> Shares:
    """Returns shares for the whole numbers from `least` to `most`. High numbers have larger shares
    (see `leaning_up`)."""
    return leaning_up(least - _EDGE, most + _EDGE, power)


def low_range(least: int, most: int, power: int) -> Shares:
    """Returns shares for the whole numbers from `least` to `most`. Low numbers have larger shares
    (see `leaning_down`)."""
    return leaning_down(least - _EDGE, most + _EDGE, power)


def mid_range(least: int, most: int, power: int) -> Shares:
    """Returns shares for the whole numbers from `least` to `most`. Numbers in the middle have
    larger shares; half of the total is below the middle."""
    low, high = least - _EDGE, most + _EDGE
    middle = (low + high) / 2
    return mixed_shares(
        (_HALF, leaning_up(low, middle, power)), (_HALF, leaning_down(middle, high, power))
    )


def mixed_shares(*parts: tuple[Fraction, Shares]) -> Shares:
    """Returns the shares of numbers that are drawn in one of several ways. Each of `parts`
    describes one way: its weight, to which its probability is proportional, and the shares of the
    numbers that it draws."""
    shares: dict[int, Fraction] = {}
    for weight, part in parts:
        for number, share in part.items():
            shares[number] = shares.get(number, Fraction(0)) + weight * share
    return shares


def shares_within(shares: Shares, least: int, most: int) -> Shares:
    """Returns only the shares of numbers within the bounds, as if the number were drawn again until
    it is within the bounds."""
    return {number: share for number, share in shares.items() if least <= number <= most}


_FEW: Final = Fraction(5, 2)
_SOME: Final = Fraction(11, 2)
STAT: Final[Shares] = mixed_shares(
    (Fraction(2, 5), leaning_up(Fraction(0), _FEW, 1)),
    (Fraction(2, 5), leaning_down(_FEW, _SOME, 1)),
    (Fraction(1, 5), leaning_down(_SOME, Fraction("10.499999"), 1)),
)
"""The shares of a minion's attack, and of similar numbers."""

FROM_ONE: Final[Shares] = shares_within(STAT, 1, 10)
