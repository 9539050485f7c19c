"""Values that are made in large numbers, and state as plain data, which is copied all the time.

A frozen dataclass sets each field by a call, which takes most of the time of making one, and a
match makes dozens at every decision. The copy of plain data follows from its attributes.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Final, Self, TypeVar, cast, dataclass_transform

T = TypeVar("T")

_COPIERS: Final[dict[type, Callable[[Any, Any], None]]] = {}
_COPIED: Final[set[type]] = {list, dict, set, deque}
_DATA_COPIERS: Final[dict[type, Callable[[Any, Any], None]]] = {}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[T]) -> type[T]:
    """Makes the class a dataclass with slots that is compared and hashed by its fields. Objects
    must not be changed: the type checker ensures this, but nothing checks it at run time."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


def replace(kept: T, **changes: object) -> T:
    """Returns a copy of `kept` with some attributes replaced. Like `dataclasses.replace`, but in a
    fifth of the time. Only for dataclasses without `__post_init__`."""
    kind = type(kept)
    twin = object.__new__(kind)
    (_COPIERS.get(kind) or _copier(kind))(kept, twin)
    for name, changed in changes.items():
        object.__setattr__(twin, name, changed)
    return twin


def parts_of(about: object) -> Iterator[object]:
    """Yields a dataclass object and all dataclass objects in its fields, directly or in tuples, at
    any depth. Leaves out fields that aren't arguments of `__init__`."""
    if isinstance(about, tuple):
        for one in cast("tuple[object, ...]", about):
            yield from parts_of(one)
    elif is_dataclass(about):
        yield about
        for one in fields(about):
            if one.init:
                yield from parts_of(getattr(about, one.name))


def _copier(kind: Any) -> Callable[[Any, Any], None]:
    line = "twin.{0} = kept.{0}"
    if kind.__dataclass_params__.frozen:
        line = "put(twin, '{0}', kept.{0})"
    lines = (line.format(one.name) for one in fields(kind))
    return _COPIERS.setdefault(kind, written_out(lines, put=object.__setattr__))


def written_out(lines: Iterable[str], **known: object) -> Callable[[Any, Any], None]:
    """Returns a function that copies attributes from its first argument, `kept`, to its second,
    `twin`. `lines` are the Python statements that copy them, `known` other names in these
    statements.

    The statements are compiled once, as dataclasses compile theirs. Setting attributes by their
    names would take three times as long, and matches are copied all the time.
    """
    exec("\n    ".join(("def copy_attributes(kept, twin):", "pass", *lines)), known)
    return cast("Any", known["copy_attributes"])


class PlainData:
    """State in attributes. Attributes may be set, and lists, dicts, sets and plain data in them may
    be changed.

    All attributes exist once the object is made. An attribute that is a list, dict, set or plain
    data keeps that type.
    """

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        _COPIED.add(cls)

    def copy(self) -> Self:
        """Returns an independent copy.

        Each attribute that is a list, dict, set, deque or `PlainData` is copied. The items inside
        these and all other values are shared, so callers must never change them. A class with a
        dict or list of plain data must override this and copy the items.
        """
        kind = type(self)
        twin = object.__new__(kind)
        (_DATA_COPIERS.get(kind) or _data_copier(self))(self, twin)
        return twin

    def restore(self, kept: Self) -> None:
        """Replaces all attributes by independent copies of the attributes of `kept`."""
        _DATA_COPIERS[type(self)](kept, self)


def attributes(data: object) -> dict[str, Any]:
    """Returns the attributes of the object by name, in the order in which they were declared or
    first set."""
    if is_dataclass(data):
        return {field.name: getattr(data, field.name) for field in fields(data)}
    return vars(data)


def _data_copier(data: PlainData) -> Callable[[Any, Any], None]:
    """Returns a function that copies the attributes of one object of the class to another."""
    lines: list[str] = []
    for name, value in attributes(data).items():
        copied = f"kept.{name}.copy()" if type(value) in _COPIED else f"kept.{name}"
        if value is None:
            copied = f"{copied}.copy() if type(kept.{name}) in _COPIED else kept.{name}"
        lines.append(f"twin.{name} = {copied}")
    return _DATA_COPIERS.setdefault(type(data), written_out(lines, _COPIED=_COPIED))
