"""What stores and services do is tested on both databases."""

from __future__ import annotations

import pytest

DATABASES = "sqlite", "postgresql"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that has a database runs on each, unless it is about something else."""
    if "database_url" in metafunc.fixturenames:
        alone = metafunc.definition.get_closest_marker("any_database") is not None
        databases = DATABASES[:1] if alone else DATABASES
        metafunc.parametrize("database_url", databases, indirect=True)


@pytest.fixture
def database_url(request: pytest.FixtureRequest) -> str:
    """A database of the test's own."""
    return request.getfixturevalue(f"{request.param}_url")
