"""Disks of the test's own that are soon full."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

KIB = 400
ROOMIER_KIB = 6_000


@contextmanager
def disk(folder: Path, kib: int) -> Iterator[Path]:
    """Yields a new folder with so much room in it. Skips the test if nothing can be mounted."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={kib}k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Yields a disk with less room than a database of the bot takes."""
    with disk(tmp_path / "disk", KIB) as folder:
        yield folder


@pytest.fixture
def roomier_disk(tmp_path: Path) -> Iterator[Path]:
    """Yields a disk with room for a small database, and a file that can fill it."""
    with disk(tmp_path / "disk", ROOMIER_KIB) as folder:
        yield folder
