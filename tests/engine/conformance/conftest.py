"""Every test here is for every game."""

from __future__ import annotations

import pytest

from engine import games


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each game by its key."""
    metafunc.parametrize("key", list(games()))
