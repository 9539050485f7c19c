"""Games that a test adds to the registry."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from engine import registry


@contextmanager
def registered(line: str) -> Iterator[None]:
    """Adds a game to the registry by its line, for the time of the test."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "GAMES", (*registry.GAMES, line))
        registry.games.cache_clear()
        yield
    registry.games.cache_clear()
