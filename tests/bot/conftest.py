"""The databases of the tests of stores and services."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.postgresql import Cluster


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs a test that has a database on SQLite, and on PostgreSQL too if it is marked
    `both_databases`. A test that is marked `two_processes` runs on PostgreSQL, and on SQLite in
    `make soak`. With `--postgresql`, all run only on PostgreSQL."""
    if "database_url" in metafunc.fixturenames:
        is_marked = metafunc.definition.get_closest_marker
        databases: tuple[object, ...] = ("sqlite",)
        if is_marked("both_databases"):
            databases = ("sqlite", "postgresql")
        elif is_marked("two_processes"):
            databases = (pytest.param("sqlite", marks=pytest.mark.soak), "postgresql")
        if metafunc.config.getoption("--postgresql"):
            databases = ("postgresql",)
        metafunc.parametrize("database_url", databases, indirect=True)


@pytest.fixture
def database_url(request: pytest.FixtureRequest) -> str:
    """Returns a database of the test's own."""
    return request.getfixturevalue(f"{request.param}_url")


@contextmanager
def changeable_database(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yields a database of the newest version whose schema a test may change, on SQLite or
    PostgreSQL as the fixture's parameter says."""
    if request.param == "sqlite":
        yield request.getfixturevalue("sqlite_url")
    else:
        cluster: Cluster = request.getfixturevalue("postgresql")
        with cluster.database() as url:
            yield url
