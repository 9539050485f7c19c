"""A database of PostgreSQL, as its driver itself is told it."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, make_url

CONNECT_SECONDS = 3
"""How long a server of PostgreSQL may take to be connected to, until the next one is tried."""


def conninfo_of(url: str | URL, **options: Any) -> str:
    """The database at a URL of SQLAlchemy's, which may name several servers, each with its port:
    the driver takes such a URL for something else. `options` are more parameters of libpq."""
    from psycopg.conninfo import make_conninfo  # only where PostgreSQL is used it is installed

    parsed = make_url(url)
    _, parameters = parsed.get_dialect()().create_connect_args(parsed)
    return make_conninfo(**{"connect_timeout": CONNECT_SECONDS, **parameters, **options})
