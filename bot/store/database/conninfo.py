"""Connection parameters of PostgreSQL in the form that its driver uses."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import URL, make_url

CONNECT_SECONDS = 3
"""Seconds in which a PostgreSQL server must accept a connection before the next one is tried."""

TIMES: Mapping[str, int] = {
    "connect_timeout": CONNECT_SECONDS,
    "tcp_user_timeout": 5_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""Time limits of connections. A machine that is gone sends no error. By default the system keeps a
lost connection for a quarter of an hour after it has sent something, and for two hours if it only
listens."""


def times_of(url: str | URL) -> Mapping[str, int]:
    """Returns the default time limits (parameters of libpq) for connections to a URL, without those
    that the URL sets itself."""
    told = make_url(url).query
    return {name: value for name, value in TIMES.items() if name not in told}


def conninfo_of(url: str | URL, **options: Any) -> str:
    """Returns the connection string of libpq (PostgreSQL's client library) for a URL of SQLAlchemy.
    The URL may name several servers, each with its port, which the driver itself would misread.
    `options` are further parameters of libpq."""
    from psycopg.conninfo import make_conninfo  # only installed if PostgreSQL is used

    parsed = make_url(url)
    _, parameters = parsed.get_dialect()().create_connect_args(parsed)
    return make_conninfo("", **{**TIMES, **parameters, **options})
