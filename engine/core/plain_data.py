"""State as plain data, whose copy follows from its attributes."""

from collections import deque
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, Final, Self

from engine.values import written_out

_COPIED: Final[set[type]] = {list, dict, set, deque}
_COPIERS: Final[dict[type, Callable[[Any, Any], None]]] = {}


class PlainData:
    """What may be altered by setting attributes, and by altering the lists, dicts, sets and plain
    data that these are. All its attributes are there once it is made, and one that is a list, dict,
    set or plain data stays that."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _COPIED.add(cls)

    def copy(self) -> Self:
        """Returns an independent copy: each list, dict, set, deque and `PlainData` among the
        attributes is copied. What these hold, and all other values, are shared and must never be
        altered; a class that has a dict or list of plain data copies those itself."""
        kind = type(self)
        twin = object.__new__(kind)
        (_COPIERS.get(kind) or _copier(self))(self, twin)
        return twin

    def restore(self, kept: Self) -> None:
        """Becomes an independent copy of `kept`."""
        _COPIERS[type(self)](kept, self)


def attributes(data: object) -> dict[str, Any]:
    """Returns the attributes in the order in which they were declared, or first set."""
    if is_dataclass(data):
        return {field.name: getattr(data, field.name) for field in fields(data)}
    return vars(data)


def _copier(data: PlainData) -> Callable[[Any, Any], None]:
    """Returns a function that copies the attributes of one object of the class to another."""
    lines: list[str] = []
    for name, value in attributes(data).items():
        copied = f"kept.{name}.copy()" if type(value) in _COPIED else f"kept.{name}"
        if value is None:
            copied = f"{copied}.copy() if type(kept.{name}) in _COPIED else kept.{name}"
        lines.append(f"twin.{name} = {copied}")
    return _COPIERS.setdefault(type(data), written_out(lines, _COPIED=_COPIED))
