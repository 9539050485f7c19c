"""Every test here is for every game. Only `make soak` runs some of them on all games."""

from __future__ import annotations

from typing import Final

import pytest

from engine import games

TWO: Final = "cardfinity", "chaos"
"""The games on which `make test` tries code that knows no game."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrizes each test with the keys of the games."""
    two = metafunc.definition.get_closest_marker("two_games") is not None
    later = [] if not two else [key for key in games() if key not in TWO]
    keys = [pytest.param(key, marks=pytest.mark.soak) if key in later else key for key in games()]
    metafunc.parametrize("key", keys)
