"""PostgreSQL for the tests: a cluster of their own, which ends with them."""

from __future__ import annotations

import os
import pwd
import shutil
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

from bot.store.database import migrate

DEBIAN: Final = Path("/usr/lib/postgresql")
USER: Final = "deckhand"
TEMPLATE: Final = "migrated"
EMPTY: Final = "template0"
UNPRIVILEGED: Final = "nobody"
"""Who runs the cluster where the tests run as root, as which PostgreSQL would not start."""

QUICK: Final = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "''",
    "max_connections": "200",
}
"""How the cluster is set up: no test cuts the power."""


def programs() -> Path | None:
    """The folder with the programs of PostgreSQL, None where they are not installed."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    named = shutil.which("initdb")
    return Path(named).resolve().parent if named else None


@dataclass(frozen=True)
class Cluster:
    """One that runs, and is reached by a socket in `folder`."""

    folder: Path
    _numbers: Iterator[int] = field(default_factory=count)

    def url(self, database: str) -> str:
        """The URL of one of its databases, as a setting of the bot."""
        return f"postgresql+psycopg://{USER}@/{database}?host={self.folder}"

    def make_template(self) -> None:
        """Migrates the database that others are copies of."""
        self._administer("CREATE DATABASE {}", TEMPLATE)
        migrate(self.url(TEMPLATE))

    @contextmanager
    def database(self, template: str = TEMPLATE) -> Iterator[str]:
        """The URL of a database of one test's own, which goes with it: migrated, or like another
        `template`."""
        name = f"test_{next(self._numbers)}"
        self._administer("CREATE DATABASE {} TEMPLATE {} STRATEGY FILE_COPY", name, template)
        try:
            yield self.url(name)
        finally:
            self._administer("DROP DATABASE {} WITH (FORCE)", name)

    def _administer(self, command: str, *names: str) -> None:
        identifiers = [sql.Identifier(name) for name in names]
        target = {"host": str(self.folder), "user": USER, "dbname": "postgres"}
        with psycopg.connect(**target, autocommit=True) as connection:
            connection.execute(sql.SQL(command).format(*identifiers))


@contextmanager
def cluster(bin_folder: Path) -> Iterator[Cluster]:
    """Starts a cluster with an empty template, and stops it in the end."""
    owner = pwd.getpwnam(UNPRIVILEGED).pw_uid if os.geteuid() == 0 else os.geteuid()
    with tempfile.TemporaryDirectory(prefix="deckhand-postgresql-") as name:
        folder = Path(name)
        os.chown(folder, owner, -1)
        data, log = folder / "data", folder / "log"

        def run(program: str, *arguments: str) -> None:
            command = [str(bin_folder / program), "-D", str(data), *arguments]
            subprocess.run(command, user=owner, cwd="/", check=True, stdout=subprocess.DEVNULL)

        run("initdb", "--username", USER, "--auth", "trust", "--no-sync", "--encoding", "UTF8")
        settings = {**QUICK, "unix_socket_directories": str(folder)}
        options = " ".join(f"-c {key}={value}" for key, value in settings.items())
        run("pg_ctl", "start", "--wait", "--log", str(log), "--options", options)
        try:
            found = Cluster(folder)
            found.make_template()
            yield found
        finally:
            run("pg_ctl", "stop", "--wait", "--mode", "immediate")
