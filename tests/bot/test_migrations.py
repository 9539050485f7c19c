"""Making the tables of the database, and changing those of an earlier version."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.ddl.impl import DefaultImpl
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Table, create_engine

from bot.store.database import MIGRATIONS, migrate
from bot.store.tournament_schema import metadata
from tests.postgresql import EMPTY, Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database in which nothing was made yet."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/new.db"
    else:
        cluster: Cluster = request.getfixturevalue("postgresql")
        with cluster.database(EMPTY) as empty:
            yield empty


def differences(url: str) -> Sequence[object]:
    """What tells the tables in a database from those that the code expects."""
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    engine.dispose()
    return found


def take_back(url: str, version: str) -> None:
    """Takes migrations back, as far as that version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url
    command.downgrade(config, version)


def test_the_migrations_make_the_tables_that_the_code_expects(url: str):
    migrate(url)
    assert differences(url) == []


def test_every_migration_can_be_taken_back(url: str):
    migrate(url)
    take_back(url, "base")
    migrate(url)


def test_where_nothing_has_to_be_migrated_nothing_is_loaded_for_it(empty_database: Path):
    start = (
        "import sys; from bot.store.database import migrate; migrate(sys.argv[1]);"
        "sys.exit('alembic' in sys.modules)"
    )
    url = f"sqlite+aiosqlite:///{empty_database}"
    assert subprocess.run([sys.executable, "-c", start, url], check=False).returncode == 0


def test_an_older_database_is_migrated(url: str):
    migrate(url)
    take_back(url, "0009")
    migrate(url)
    assert differences(url) == []


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
    migrate(url)


def test_two_processes_that_start_together_make_one_database(url: str):
    start = "import sys; from bot.store.database import migrate; migrate(sys.argv[1])"
    command = [sys.executable, "-c", start, url]
    starting = [
        subprocess.Popen(command, cwd=MIGRATIONS.parent, stderr=subprocess.PIPE) for _ in range(2)
    ]
    errors = [process.communicate()[1].decode() for process in starting]
    assert [process.returncode for process in starting] == [0, 0], errors
