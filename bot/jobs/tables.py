"""The tables of procrastinate, which stores the jobs in PostgreSQL, in a separate schema.

The package includes the tables, and the SQL that migrates them for each of its versions. Our table
`migrations` beside them lists the SQL that was executed. If a new version of the package brings
more, one of our migrations calls `bring_up_to_date` again. SQL that removes something which the
version before still uses (its files say "post") waits for a release of ours in which nothing uses
it.
"""

from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

SCHEMA: Final = "jobs"
NOTED: Final = f"{SCHEMA}.migrations"


def bring_up_to_date(connection: Connection) -> None:
    """Creates the job library's tables, or migrates them to its installed version. Does nothing
    with SQLite."""
    if connection.dialect.name != "postgresql":
        return
    from procrastinate.schema import SchemaManager, migrations_path

    changes = {file.name: file for file in sorted(Path(migrations_path).glob("*.sql"))}
    before = connection.scalar(text("SHOW search_path"))
    if connection.scalar(text("SELECT to_regclass(:noted)"), {"noted": NOTED}) is None:
        connection.execute(text(f"CREATE SCHEMA {SCHEMA}"))
        connection.execute(text(f"CREATE TABLE {NOTED} (name text PRIMARY KEY)"))
        due = [SchemaManager.get_schema()]
    else:
        done = set(connection.scalars(text(f"SELECT name FROM {NOTED}")))
        changes = {name: file for name, file in changes.items() if name not in done}
        due = [file.read_text(encoding="utf-8") for file in changes.values()]
    connection.execute(text(f"SET LOCAL search_path TO {SCHEMA}"))
    as_it_is = connection.execution_options(no_parameters=True)
    for statements in due:
        as_it_is.exec_driver_sql(statements)
    for name in changes:
        connection.execute(text(f"INSERT INTO {NOTED} (name) VALUES (:name)"), {"name": name})
    connection.execute(text("SELECT set_config('search_path', :path, true)"), {"path": before})


def drop(connection: Connection) -> None:
    """Deletes the job library's tables with all jobs."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"DROP SCHEMA {SCHEMA} CASCADE"))
