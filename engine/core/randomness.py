"""Chance that anyone can verify: a stream of numbers from a 32-byte seed.

SHA-256 in counter mode. A seed gives its numbers on every version of Python and every machine,
forever; the standard library's generator doesn't promise that.
"""

import hashlib
from typing import TypeVar

from engine.values import PlainData

T = TypeVar("T")

SEED_BYTES = 32


def seed_from_int(number: int) -> bytes:
    """Returns a seed for tests and scenarios: the number as 32 bytes in big-endian order."""
    return number.to_bytes(SEED_BYTES, "big")


class SeededRandom(PlainData):
    """The only source of random numbers in a match. `words_read` is the number of four-byte numbers
    that were read. Copies continue independently."""

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self._seed = seed
        self._block = 0
        self._pool = b""
        self.words_read = 0

    @classmethod
    def after(cls, numbers: bytes, seed: bytes) -> "SeededRandom":
        """Returns a generator that first repeats the given `numbers`, four bytes each, and then
        continues with numbers from the seed."""
        found = cls(seed)
        found._pool = numbers
        return found

    def read_since(self, earlier: "SeededRandom") -> bytes:
        """Returns the numbers that were read after the generator was in the state of `earlier`,
        four bytes each."""
        stream = earlier.copy()
        count = self.words_read - earlier.words_read
        return b"".join(stream._word().to_bytes(4, "big") for _ in range(count))

    def seed(self) -> bytes:
        """Returns a seed for another generator, made of random bytes from this one."""
        return b"".join(self._word().to_bytes(4, "big") for _ in range(SEED_BYTES // 4))

    def state(self) -> tuple[int, int]:
        """Returns how far this generator has got: the number of blocks computed, and the number of
        unread bytes in the last block."""
        return self._block, len(self._pool)

    def _word(self) -> int:
        if not self._pool:
            self._pool = hashlib.sha256(self._seed + self._block.to_bytes(8, "big")).digest()
            self._block += 1
        word, self._pool = self._pool[:4], self._pool[4:]
        self.words_read += 1
        return int.from_bytes(word, "big")

    def below(self, limit: int) -> int:
        """Returns a uniformly distributed number from 0 to `limit` - 1. `limit` must be at least 1
        and below 2**32."""
        fair = (1 << 32) // limit * limit
        while True:
            word = self._word()
            if word < fair:
                return word % limit

    def shuffle(self, items: list[T]) -> None:
        """Shuffles the list in place; all orders are equally likely (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
