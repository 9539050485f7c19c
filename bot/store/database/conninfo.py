"""A database of PostgreSQL, as its driver itself is told it."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL, make_url

CONNECT_SECONDS = 3
"""How long a server of PostgreSQL may take to be connected to, until the next one is tried."""

TIMES: Mapping[str, int] = {
    "connect_timeout": CONNECT_SECONDS,
    "tcp_user_timeout": 5_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""A machine that is gone says nothing. The system would wait for a quarter of an hour until it
takes a connection for lost on which it has sent something, and two hours where it only listens."""


def times_of(url: str | URL) -> Mapping[str, int]:
    """How long is waited for the servers at a URL, as far as that does not say so itself."""
    told = make_url(url).query
    return {name: value for name, value in TIMES.items() if name not in told}


def conninfo_of(url: str | URL, **options: Any) -> str:
    """The database at a URL of SQLAlchemy's, which may name several servers, each with its port:
    the driver takes such a URL for something else. `options` are more parameters of libpq."""
    from psycopg.conninfo import make_conninfo  # only where PostgreSQL is used it is installed

    parsed = make_url(url)
    _, parameters = parsed.get_dialect()().create_connect_args(parsed)
    return make_conninfo("", **{**TIMES, **parameters, **options})
