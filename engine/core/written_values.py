"""Values of a game (frozen dataclasses and tuples of them) as entries of a position, and back."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Final, cast

KIND: Final = "is"
"""Key of the entry that holds the name of a value's class."""


def written_value(value: Any) -> Any:
    """Returns the value as an entry of a position in the scenario format. A tuple becomes a list; a
    dataclass becomes its class name and the fields that differ from their defaults."""
    if isinstance(value, tuple):
        return [written_value(one) for one in cast("tuple[Any, ...]", value)]
    if not is_dataclass(value):
        return value
    written: dict[str, Any] = {KIND: type(value).__name__}
    for field in fields(value):
        one = getattr(value, field.name)
        if field.init and (field.default is MISSING or one != field.default):
            written[field.name] = written_value(one)
    return written


class ValueReader:
    """A reader of entries that `written_value` has written. It makes objects of the given classes
    only."""

    def __init__(self, classes: Iterable[type]) -> None:
        self._classes: Mapping[str, Any] = {one.__name__: one for one in classes}

    def __call__(self, written: Any) -> Any:
        """Returns the value. Raises ValueError for an entry that isn't one."""
        if isinstance(written, list):
            return tuple(self(one) for one in cast("list[Any]", written))
        if not isinstance(written, Mapping):
            return written
        entries = cast("Mapping[str, Any]", written)
        made = self._classes.get(entries.get(KIND, ""))
        try:
            if made is not None:
                return made(**{key: self(one) for key, one in entries.items() if key != KIND})
        except TypeError:
            pass
        raise ValueError(f"the position has {entries!r:.80}, which is no value")
