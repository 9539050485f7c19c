"""The numbers that one card is made from: SHA-256 in counter mode, eight words a block."""

from __future__ import annotations

from bisect import bisect_right
from hashlib import sha256
from struct import Struct
from typing import Final, TypeVar

from engine.games.chaos.generator.odds import Odds

T = TypeVar("T")

_WORDS: Final = Struct(">8I").unpack


class Stream:
    """Draws that depend on the seed alone, on every machine and version of Python."""

    __slots__ = ("_block", "_seed", "_words")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._block = 0
        self._words: list[int] = []

    def draw(self, odds: Odds[T]) -> T:
        """Returns one of the values, each as often as its odds say."""
        if not self._words:
            self._words.extend(_WORDS(sha256(self._seed + self._block.to_bytes(8, "big")).digest()))
            self._block += 1
        return odds.values[bisect_right(odds.ends, self._words.pop())]
