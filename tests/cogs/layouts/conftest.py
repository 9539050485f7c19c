"""Screens are compared with their files, or rewritten with `--rewrite-screens`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from tests.cogs.layouts.screens import check_screen


@pytest.fixture
def screen(pytestconfig: pytest.Config) -> Callable[..., None]:
    """Compares a message with its file: `screen("hand-main", message)`."""
    return partial(check_screen, rewrite=pytestconfig.getoption("--rewrite-screens"))
