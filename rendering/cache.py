"""A cache of what was made, bounded in bytes, that drops what was not used for longest first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

from PIL import Image
from zlib_ng import zlib_ng as zlib

T = TypeVar("T")

_ENTRY: Final = 600
"""Bytes of a key and what holds an entry, roughly."""

_EFFORT: Final = 2


class BoundedCache(Generic[T]):
    """Results by what they were made from, at most so many bytes; the one not used for longest
    goes first. Threads may share it: two that make the same at once get equal results.
    """

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most = most
        self._size = size
        self._used = 0
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns what is kept under the key; else it is made, and kept."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                return self._found[key]
        made = make()
        with self._lock:
            if key not in self._found:
                self._found[key] = made
                self._used += self._size(made) + _ENTRY
            while self._used > self._most:
                _, dropped = self._found.popitem(last=False)
                self._used -= self._size(dropped) + _ENTRY
        return made

    def clear(self) -> None:
        """Drops all."""
        with self._lock:
            self._found.clear()
            self._used = 0


_Packed = tuple[tuple[int, int], bytes]


class ImageCache:
    """Pictures of numbers by what they were made from; they are packed while they are kept, in a
    tenth of the room or less."""

    def __init__(self, most: int) -> None:
        self._packed: BoundedCache[_Packed] = BoundedCache(most, lambda packed: len(packed[1]))

    def get(self, key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
        """Returns what is kept under the key; else it is drawn, and kept. Do not draw on it."""
        size, data = self._packed.get(key, lambda: _pack(draw()))
        return Image.frombuffer("L", size, zlib.decompress(data), "raw", "L", 0, 1)

    def clear(self) -> None:
        """Drops all."""
        self._packed.clear()


def _pack(image: Image.Image) -> _Packed:
    return image.size, zlib.compress(image.tobytes(), _EFFORT)
