"""Making the tables of the database, and changing those of an earlier version."""

import subprocess
import sys
from collections.abc import Container, Iterator, Mapping, Sequence
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.ddl.impl import DefaultImpl
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Column, MetaData, Table, create_engine, text

from bot.store.database.migration import migrate
from bot.store.tables.tournament_schema import metadata
from tests.bot.conftest import changeable_database
from tests.bot.older_versions import take_back
from tests.bot.two_processes import TwoProcesses, make_tables, two_processes
from tests.bot.waiting import PATIENCE
from tests.postgresql import EMPTY, Cluster

SIDE_BY_SIDE = "0032"
"""The version of the schema since which each release's schema also serves the release before, which
may run beside it during an upgrade."""


CHANGED = "clocks", "timers"
"""The tables that tests change."""

ON_SQLITE = pytest.mark.parametrize(
    "migrated", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)], indirect=True
)
"""For the tests of `in_the_way`, which depend on no database: `make soak` adds PostgreSQL."""


@pytest.fixture(scope="module")
def processes() -> Iterator[TwoProcesses]:
    with two_processes() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yields a database without any tables yet."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/new.db"
    else:
        cluster: Cluster = request.getfixturevalue("postgresql")
        with cluster.database(EMPTY) as empty:
            yield empty


@pytest.fixture(params=["sqlite", "postgresql"])
def migrated(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yields a database of the newest version, whose schema may change."""
    with changeable_database(request) as url:
        yield url


def differences(url: str) -> Sequence[object]:
    """Returns the differences between the tables in a database and those that the code expects."""
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    return found


def tables(url: str, names: Container[str] | None = None) -> Mapping[str, Table]:
    """Returns the tables with these names in a database, by default all."""
    engine = create_engine(url.replace("+aiosqlite", ""))
    found = MetaData()
    wanted = None if names is None else lambda name, _: name in names
    found.reflect(engine, only=wanted, resolve_fks=names is None)
    engine.dispose()
    return found.tables


def is_filled_in(column: Column[object]) -> bool:
    """Returns whether a row may be added without a value for the column."""
    automatic = column is column.table.autoincrement_column
    return column.nullable or column.server_default is not None or automatic


def in_the_way(before: Mapping[str, Table], after: Mapping[str, Table]) -> set[str]:
    """Returns the changes that keep a program which knows the tables `before` from using those
    `after`."""
    found: set[str] = set()
    for name, table in before.items():
        if name not in after:
            found.add(f"{name} is gone")
            continue
        for column in after[name].columns:
            old = table.columns.get(column.name)
            if not is_filled_in(column) and (old is None or is_filled_in(old)):
                found.add(f"{name}.{column.name} has to be filled in")
            if old is not None and old.nullable and not column.nullable:
                found.add(f"{name}.{column.name} is never NULL")
        found |= {
            f"{name}.{column.name} is gone"
            for column in table.columns
            if column.name not in after[name].columns
        }
    return found


def test_the_migrations_make_the_tables_that_the_code_expects(migrated: str):
    assert differences(migrated) == []


def test_every_migration_can_be_taken_back_and_made_again(migrated: str):
    take_back(migrated, "base")
    migrate(migrated)
    assert differences(migrated) == []


def test_where_nothing_has_to_be_migrated_nothing_is_loaded_for_it(empty_database: Path):
    start = (
        "import sys; from bot.store.database.migration import migrate; migrate(sys.argv[1]);"
        "sys.exit('alembic' in sys.modules)"
    )
    url = f"sqlite+aiosqlite:///{empty_database}"
    command = [sys.executable, "-c", start, url]
    assert subprocess.run(command, check=False, timeout=PATIENCE).returncode == 0


def test_a_first_start_that_is_cut_short_leaves_nothing_behind(
    url: str, monkeypatch: pytest.MonkeyPatch
):
    create_table = DefaultImpl.create_table
    made: list[object] = []

    def create_two(self: DefaultImpl, table: Table, **options: object) -> None:
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(table)
        create_table(self, table, **options)

    with monkeypatch.context() as cut_short:
        cut_short.setattr(DefaultImpl, "create_table", create_two)
        with pytest.raises(KeyboardInterrupt):
            migrate(url)
    assert len(made) == 2
    assert not tables(url)


async def test_two_processes_that_start_together_make_one_database(
    processes: TwoProcesses, url: str
):
    await processes.both(make_tables, url)
    assert differences(url) == []


@pytest.mark.parametrize(
    "url", ["sqlite", pytest.param("postgresql", marks=pytest.mark.soak)], indirect=True
)
def test_migrations_only_add(url: str):
    """A removal comes one release later, when SIDE_BY_SIDE moves on to the release before."""
    migrate(url, SIDE_BY_SIDE)
    before = tables(url)
    migrate(url)
    assert in_the_way(before, tables(url)) == set()


@ON_SQLITE
@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("DROP TABLE clocks", {"clocks is gone"}),
        ("ALTER TABLE clocks RENAME TO timers", {"clocks is gone"}),
        ("ALTER TABLE clocks DROP COLUMN done", {"clocks.done is gone"}),
        ("ALTER TABLE clocks RENAME COLUMN done TO ready", {"clocks.done is gone"}),
        ("ALTER TABLE clocks ADD COLUMN more INTEGER", set()),
        ("ALTER TABLE clocks ADD COLUMN more INTEGER DEFAULT 1 NOT NULL", set()),
        ("CREATE TABLE timers (more INTEGER NOT NULL)", set()),
    ],
)
def test_what_does_more_than_add_is_found(migrated: str, statement: str, found: set[str]):
    before = tables(migrated, CHANGED)
    change(migrated, statement)
    assert in_the_way(before, tables(migrated, CHANGED)) == found


@ON_SQLITE
def test_a_column_that_has_to_be_filled_in_is_found(migrated: str):
    change(migrated, "CREATE TABLE timers (done INTEGER, more INTEGER)")
    before = tables(migrated, CHANGED)
    change(migrated, "DROP TABLE timers")
    columns = "done INTEGER DEFAULT 1 NOT NULL, more INTEGER, third INTEGER NOT NULL"
    change(migrated, f"CREATE TABLE timers ({columns})")
    assert in_the_way(before, tables(migrated, CHANGED)) == {
        "timers.done is never NULL",
        "timers.third has to be filled in",
    }


def change(url: str, statement: str) -> None:
    """Changes the tables of a database."""
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()
