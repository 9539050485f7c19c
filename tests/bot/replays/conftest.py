"""A store of the test's own, and a disk that is soon full."""

from tests.bot.matches.conftest import store, url
from tests.disks import small_disk

__all__ = ["small_disk", "store", "url"]
