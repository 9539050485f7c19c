"""PostgreSQL for the tests: a cluster of their own, which ends with them."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final

import psycopg
from psycopg import sql

from bot.jobs.tables import SCHEMA
from bot.store.database.migration import migrate, newest_version
from bot.store.transfer.table_copies import TABLES

DEBIAN: Final = Path("/usr/lib/postgresql")
USER: Final = "deckhand"
MEMORY: Final = Path("/dev/shm")
ROOM_BYTES: Final = 1 << 30
"""Bytes for the written files: a database for each test consists of copied files."""

TEMPLATE: Final = "migrated"
EMPTIED: Final = "emptied"
EMPTY: Final = "template0"
STANDBY: Final = "standby"
UNPRIVILEGED: Final = "nobody"
"""The user who runs the cluster if the tests run as root, because PostgreSQL refuses to start as
root."""

JOBS: Final = "procrastinate_events", "procrastinate_jobs", "procrastinate_workers"
"""The tables of kept jobs."""

PROGRAM_SECONDS: Final = 50.0
"""Seconds that a program of PostgreSQL may take, such as its start."""

STATEMENT_SECONDS: Final = 30
"""Seconds that a connection or a statement of the tests may take."""

QUICK: Final = {
    "fsync": "off",
    "full_page_writes": "off",
    "listen_addresses": "''",
    "max_connections": "200",
}
"""Settings of the cluster: committed data survives the end of the cluster, but not of the
system."""


def programs() -> Path | None:
    """Returns the folder with the programs of PostgreSQL, None if they are not installed."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    named = shutil.which("initdb")
    return Path(named).resolve().parent if named else None


@dataclass(frozen=True)
class Cluster:
    """A cluster in `folder`, reached through its socket. It has an empty template for databases."""

    folder: Path
    programs: Path
    owner: int
    _numbers: Iterator[int] = field(default_factory=count)

    def url(self, database: str) -> str:
        """Returns the URL of one of its databases, as a setting of the bot."""
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def start(self) -> None:
        """Starts the cluster, and waits until it can be reached."""
        settings = {**QUICK, "unix_socket_directories": str(self.folder)}
        options = " ".join(f"-c {key}={value}" for key, value in settings.items())
        log = str(self.folder / "log")
        self.call("pg_ctl", "start", "--wait", "--log", log, "--options", options)

    def stop(self) -> None:
        """Stops the cluster at once, like a power cut: committed data is there again after a start,
        and no connection is closed in an orderly way."""
        self.call("pg_ctl", "stop", "--wait", "--mode", "immediate")

    @contextmanager
    def emptied(self) -> Iterator[str]:
        """Yields the URL of a migrated database that one test after another uses and leaves empty,
        because making one takes ten times as long. No test may leave its tables changed."""
        try:
            yield self.url(EMPTIED)
        finally:
            self._empty()

    @contextmanager
    def database(self, template: str = TEMPLATE) -> Iterator[str]:
        """Yields the URL of a database of one test's own, which is dropped with it: migrated, or
        like another `template`."""
        name = f"test_{next(self._numbers)}"
        self._administer("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", name, template)
        try:
            yield self.url(name)
        finally:
            self._administer("DROP DATABASE {} WITH (FORCE)", name)

    @property
    def runs(self) -> bool:
        """Whether the cluster was started, and neither stopped nor killed."""
        return self._pid.exists()

    @property
    def pid(self) -> int:
        """The id of its first process, which has started the others."""
        return int(self._pid.read_text().partition("\n")[0])

    def kill(self) -> None:
        """Kills the cluster with SIGKILL: its other processes end as soon as they notice."""
        os.kill(self.pid, signal.SIGKILL)
        self._pid.unlink()

    @contextmanager
    def standby(self) -> Iterator[Cluster]:
        """Yields another cluster that has everything of this one, and receives all commits from now
        on before they are acknowledged. It accepts no writes until it is promoted."""
        with _folder(self.owner) as folder:
            other = Cluster(folder, self.programs, self.owner)
            source = f"host={self.folder} user={USER} application_name={STANDBY}"
            other.call("pg_basebackup", "-d", source, "-R", "-c", "fast", "--no-sync")
            try:
                other.start()
                self._administer(f"ALTER SYSTEM SET synchronous_standby_names = '{STANDBY}'")
                self._administer("SELECT pg_reload_conf()")
                yield other
            finally:
                if other.runs:
                    other.stop()

    def promote(self) -> None:
        """Makes a standby accept writes."""
        self.call("pg_ctl", "promote", "--wait")

    def make(self) -> None:
        """Makes and starts the cluster, and migrates the database that is copied for tests. Nobody
        connects to that database, because it could not be copied then."""
        self.call(
            "initdb", "--username", USER, "--auth", "trust", "--no-sync", "--encoding", "UTF8"
        )
        self.start()
        self._administer("CREATE DATABASE {}", TEMPLATE)
        migrate(self.url(TEMPLATE))
        self._administer("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", EMPTIED, TEMPLATE)

    def call(self, program: str, *arguments: str) -> None:
        """Runs one of PostgreSQL's programs on its data. Raises subprocess.TimeoutExpired, which
        names the program."""
        command = [str(self.programs / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(
            command,
            user=self.owner,
            cwd="/",
            check=True,
            stdout=subprocess.DEVNULL,
            timeout=PROGRAM_SECONDS,
        )

    def _empty(self) -> None:
        """Deletes all rows, resets their numbering to 1, and ends all connections."""
        ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
        tables = [*(("public", table.name) for table in TABLES), *((SCHEMA, one) for one in JOBS)]
        deleted = sql.SQL(";").join(
            sql.SQL("DELETE FROM {}").format(sql.Identifier(*table)) for table in tables
        )
        numbered = "SELECT setval(seqrelid, 1, false) FROM pg_sequence"
        self._administer(f"{ended}'{EMPTIED}'")
        with self._connected(EMPTIED) as connection:
            connection.execute("SET session_replication_role = replica")  # ignores foreign keys
            connection.execute(deleted)
            connection.execute(numbered)
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        assert row == (newest_version(),), "a test has left tables changed"

    @property
    def _pid(self) -> Path:
        return self.folder / "data" / "postmaster.pid"

    def _connected(self, database: str) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self.folder),
            user=USER,
            dbname=database,
            connect_timeout=STATEMENT_SECONDS,
            options=f"-c statement_timeout={STATEMENT_SECONDS}s",
            autocommit=True,
        )

    def _administer(self, command: str, *names: str) -> None:
        identifiers = [sql.Identifier(name) for name in names]
        with self._connected("postgres") as connection:
            connection.execute(sql.SQL(command).format(*identifiers))


@contextmanager
def cluster(bin_folder: Path) -> Iterator[Cluster]:
    """Yields a running cluster, and stops it in the end."""
    owner = pwd.getpwnam(UNPRIVILEGED).pw_uid if os.geteuid() == 0 else os.geteuid()
    with _folder(owner) as folder:
        made = Cluster(folder, bin_folder, owner)
        try:
            made.make()
            yield made
        finally:
            if made.runs:
                made.stop()


@contextmanager
def _folder(owner: int) -> Iterator[Path]:
    """Yields a short path, because paths of sockets must not be long; in memory if there is
    room."""
    roomy = MEMORY.exists() and shutil.disk_usage(MEMORY).free > ROOM_BYTES
    place = MEMORY if roomy else None
    with tempfile.TemporaryDirectory(prefix="deckhand-postgresql-", dir=place) as name:
        os.chown(name, owner, -1)
        yield Path(name)
