"""A cache with a limit in bytes that drops the least recently used results first."""

import struct
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

from PIL import Image
from zlib_ng import zlib_ng as zlib

from rendering.draw.face_folder import FaceFolder

T = TypeVar("T")

_ENTRY: Final = 600
"""Approximate bytes of memory for an entry's key and overhead."""

_EFFORT: Final = 1


class BoundedCache(Generic[T]):
    """A cache of results by their arguments, with a limit in bytes. Drops the least recently used
    result first. Threads may share the cache: two threads that make the same result at once get
    equal copies."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most = most
        self._size = size
        self._used = 0
        self._found: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """Returns the result stored under `key`. If no result is stored, calls `make` and stores
        its result."""
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
        """Drops all results."""
        with self._lock:
            self._found.clear()
            self._used = 0


_Packed = tuple[tuple[int, int], bytes]
_HEAD: Final = struct.Struct(">HHL")
"""The head of a file: width, height, and a checksum of the rest."""


class ImageCache:
    """A cache of pictures in colour numbers, by the arguments that they were made from. Compresses
    the pictures in memory to a tenth of their size or less. If `keep_in` has set a folder, also
    looks for pictures in that folder."""

    def __init__(self, most: int) -> None:
        self._packed: BoundedCache[_Packed] = BoundedCache(most, lambda packed: len(packed[1]))
        self._folder: FaceFolder | None = None

    def keep_in(self, folder: FaceFolder | None) -> None:
        """Sets the folder in which new pictures are also stored; None means no folder."""
        self._folder = folder

    def get(self, key: Hashable, draw: Callable[[], Image.Image]) -> Image.Image:
        """Returns the picture stored under `key`. If no picture is stored, calls `draw` and stores
        its picture. Callers must not draw on the result."""
        size, data = self._packed.get(key, lambda: self._kept(key) or self._drawn(key, draw))
        return Image.frombuffer("L", size, zlib.decompress(data), "raw", "L", 0, 1)

    def _kept(self, key: Hashable) -> _Packed | None:
        """Returns the folder's picture if its checksum is right, else None."""
        data = self._folder.get(key) if self._folder else None
        if data is None or len(data) < _HEAD.size:
            return None
        width, height, check = _HEAD.unpack_from(data)
        packed = data[_HEAD.size :]
        return ((width, height), packed) if zlib.crc32(packed) == check else None

    def _drawn(self, key: Hashable, draw: Callable[[], Image.Image]) -> _Packed:
        size, data = _pack(draw())
        if self._folder is not None:
            self._folder.put(key, _HEAD.pack(*size, zlib.crc32(data)) + data)
        return size, data

    def clear(self) -> None:
        """Drops all pictures in memory."""
        self._packed.clear()


def _pack(image: Image.Image) -> _Packed:
    return image.size, zlib.compress(image.tobytes(), _EFFORT)
