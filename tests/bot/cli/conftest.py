"""A disk that is soon full."""

from tests.disks import small_disk

__all__ = ["small_disk"]
