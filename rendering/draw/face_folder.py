"""A folder of drawn cards on disk, so that they need not be drawn again after a restart."""

import hashlib
import os
import shutil
from collections.abc import Hashable
from contextlib import suppress
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from PIL import __version__ as pillow_version

MOST_BYTES: Final = 64 << 20
"""Most bytes in the folder: about ten thousand cards."""
_KEPT: Final = 0.75
"""Share of MOST_BYTES that remains after old files were deleted."""
_SOURCES: Final = Path(__file__).parents[1]


@cache
def _version() -> bytes:
    """Returns a digest of everything that decides a card's look besides its own words."""
    digest = hashlib.sha256(pillow_version.encode())
    for file in sorted(_SOURCES.rglob("*")):
        if file.is_file() and file.suffix != ".pyc":
            digest.update(file.read_bytes())
    return digest.digest()


class FaceFolder:
    """A cache of files in a folder, by the arguments that they were made from, with a limit in
    bytes. Deletes the least recently used files first. Several processes may share the folder.
    Ignores errors of reading and writing, as if the file didn't exist."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        self._folder = folder
        self._most = most
        self._used: int | None = None
        self._lock = Lock()

    def get(self, key: Hashable) -> bytes | None:
        """Returns the data stored under the key, None if there is none."""
        path = self._path(key)
        try:
            data = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        return data

    def put(self, key: Hashable, data: bytes) -> None:
        """Stores data under the key. The write is atomic, even if the process ends during it."""
        path = self._path(key)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(data)
            fresh.replace(path)
        except OSError:
            return
        with self._lock:
            self._used = (self._size() if self._used is None else self._used) + len(data)
            if self._used > self._most:
                self._used = self._pruned()

    def clear(self) -> None:
        """Deletes the whole folder."""
        shutil.rmtree(self._folder, ignore_errors=True)
        with self._lock:
            self._used = None

    def _path(self, key: Hashable) -> Path:
        digest = hashlib.sha256(_version() + repr(key).encode("utf-8", "backslashreplace"))
        return self._folder / digest.hexdigest()

    def _files(self) -> list[tuple[float, int, str]]:
        """Returns the time of last use, the size and the path of each file."""
        try:
            with os.scandir(self._folder) as entries:
                files = [entry for entry in entries if entry.is_file(follow_symlinks=False)]
                found = [(entry.stat(), entry.path) for entry in files]
        except OSError:
            return []
        return [(stat.st_mtime, stat.st_size, path) for stat, path in found]

    def _size(self) -> int:
        return sum(size for _, size, _ in self._files())

    def _pruned(self) -> int:
        """Deletes the least recently used files. Returns how many bytes are left."""
        files = sorted(self._files())
        left = sum(size for _, size, _ in files)
        for _, size, path in files:
            if left <= self._most * _KEPT:
                break
            with suppress(OSError):
                Path(path).unlink(missing_ok=True)
                left -= size
        return left
