"""A disk that is soon full."""

from __future__ import annotations

from tests.disks import small_disk

__all__ = ["small_disk"]
