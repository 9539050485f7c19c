"""Fields of the documents that members receive (exports), read from stored rows.

A field is named by a word: "rank" is the value `rank` of a row, "won=wins" the value `wins` as the
field "won", and "when=made@" the value `made`, a time in seconds since 1970, in ISO 8601.

>>> from types import SimpleNamespace
>>> fields_of(SimpleNamespace(rank=1, wins=3, made=0), "rank won=wins when=made@")
{'rank': 1, 'won': 3, 'when': '1970-01-01T00:00:00+00:00'}
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from operator import attrgetter, itemgetter
from typing import Any


def fields_of(row: object, names: str) -> dict[str, Any]:
    """Returns a dictionary of some values of a row, by name. The row is a mapping or an object.
    `names` are separated by spaces: "rank" names a value, "won=wins" gives the value `wins` the
    name "won", and "when=made@" writes the time `made` in ISO 8601."""
    return dict(_named_values(row, names))


def values_of(row: object, names: str) -> list[Any]:
    """Returns a list of some values of a row. `names` selects the values as in `fields_of`."""
    return [value for _, value in _named_values(row, names)]


def iso_time(seconds: int | None) -> str | None:
    """Returns a time (seconds since 1970) in ISO 8601; None if `seconds` is None."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()


def _named_values(row: Any, names: str) -> Iterator[tuple[str, Any]]:
    of = itemgetter if issubclass(type(row), Mapping) else attrgetter
    for name in names.split():
        field, _, column = name.removesuffix("@").rpartition("=")
        value = of(column)(row)
        yield field or column, iso_time(value) if name.endswith("@") else value
