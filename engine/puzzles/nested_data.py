"""Functions on written positions: mappings and lists within each other."""

from collections.abc import Callable, Iterator
from typing import Any, cast


def mappings(written: Any) -> Iterator[dict[str, Any]]:
    """Yields every mapping inside nested data; outer mappings come before inner ones.

    >>> list(mappings([{"hand": [{"card": "Imp"}]}]))
    [{'hand': [{'card': 'Imp'}]}, {'card': 'Imp'}]
    """
    if isinstance(written, dict):
        entries = cast("dict[str, Any]", written)
        yield entries
        for one in list(entries.values()):
            yield from mappings(one)
    elif isinstance(written, list):
        for one in cast("list[Any]", written):
            yield from mappings(one)


def text_values(written: Any) -> Iterator[str]:
    """Yields every text in nested data that is a value, not a key.

    >>> list(text_values({"hand": ["Imp", {"card": "Rat", "power": 2}]}))
    ['Imp', 'Rat']
    """
    if isinstance(written, str):
        yield written
    elif isinstance(written, dict):
        for one in cast("dict[str, Any]", written).values():
            yield from text_values(one)
    elif isinstance(written, list):
        for one in cast("list[Any]", written):
            yield from text_values(one)


def rewritten(written: Any, change: Callable[[dict[str, Any]], Any]) -> Any:
    """Returns nested data with each mapping replaced by `change(mapping)`; inner mappings are
    replaced before outer ones.

    >>> rewritten({"hand": [{"card": "Imp"}]}, lambda one: one.get("card", one))
    {'hand': ['Imp']}
    """
    if isinstance(written, dict):
        entries = cast("dict[str, Any]", written)
        return change({key: rewritten(one, change) for key, one in entries.items()})
    if isinstance(written, list):
        return [rewritten(one, change) for one in cast("list[Any]", written)]
    return written
