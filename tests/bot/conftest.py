"""What stores and services do is tested on both databases."""

from __future__ import annotations

import pytest


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """A database of the test's own."""
    return request.getfixturevalue(f"{request.param}_url")
