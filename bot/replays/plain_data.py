"""Converts dataclasses to plain JSON data, and back. The data that is read may come from anybody.

Values that occur often, such as the face of a card, are written once, in a table of their class,
and referred to by number. An entry refers only to earlier ones.
"""

import types
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, Literal, Union, cast, get_args, get_origin, get_type_hints

from bot.base.refusals import Refusal
from engine.faces import CardFace
from engine.views import CardView, PlayerView, ZoneView

TABLES: Final[Mapping[str, type]] = {
    "faces": CardFace,
    "cards": CardView,
    "zones": ZoneView,
    "sides": PlayerView,
}
"""The classes whose values are written once, in the order in which they are read."""

LONGEST: Final = 100_000
"""The most characters of a text."""
DEEPEST: Final = 8
"""The most cards that may be attached in a chain."""
LARGEST: Final = 1 << 53
MOST_IN_ONE: Final = 10_000
"""The most entries that one entry may be made of, counting nested ones."""
MOST: Final = 5_000_000
"""The most entries that a document may be made of, counting each reference: a small table can be
referred to very often."""

_NAMES: Final[Mapping[type, str]] = {kind: name for name, kind in TABLES.items()}


class UnreadableData(Refusal):
    """Raised if plain data is invalid. The text has the place in the document and the problem."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)


class PlainDataWriter:
    """Converts values, such as dataclasses, to plain data for JSON. `tables` collects values that
    the plain data refers to."""

    def __init__(self) -> None:
        self.tables: dict[str, list[object]] = {name: [] for name in TABLES}
        self._numbers: dict[tuple[type, object], int] = {}

    def to_plain(self, value: object) -> object:
        """Returns the value as plain data. Dataclass fields with default values are left out."""
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, str):
            return str(value)
        if value is None or isinstance(value, int):
            return value
        if isinstance(value, Mapping):
            return {
                key: self.to_plain(one) for key, one in cast("Mapping[str, object]", value).items()
            }
        if is_dataclass(value):
            return self._entry(value) if type(value) in _NAMES else self._fields(value)
        if isinstance(value, Sequence):
            return [self.to_plain(one) for one in cast("Sequence[object]", value)]
        raise TypeError(f"{value!r} is no plain data")

    def _entry(self, value: object) -> int:
        """Returns the number of a value in the table of its class. Whole values are compared,
        because a `repr` leaves out some of the differences."""
        kind = type(value)
        number = self._numbers.get((kind, value))
        if number is None:
            table = self.tables[_NAMES[kind]]
            table.append(self._fields(value))
            number = self._numbers[kind, value] = len(table) - 1
        return number

    def _fields(self, value: Any) -> dict[str, object]:
        found: dict[str, object] = {}
        for field in fields(value):
            one = getattr(value, field.name)
            if field.default is MISSING or one != field.default:
                found[field.name] = self.to_plain(one)
        return found


class PlainDataReader:
    """Converts plain data back to values, using the tables that the data refers to. Raises
    UnreadableData if the data is invalid."""

    def __init__(self, tables: object, where: str = "tables") -> None:
        self._tables: dict[type, list[Any]] = {kind: [] for kind in TABLES.values()}
        self._depths: list[int] = []
        self._weights: dict[type, list[int]] = {kind: [] for kind in TABLES.values()}
        self._weight = 0
        known = _mapping(tables, where)
        _only(known, TABLES, where)
        for name, kind in TABLES.items():
            at = f"{where}.{name}"
            for number, entry in enumerate(_list(known.get(name, []), at)):
                self._weight = 1
                value = self._dataclass(kind, entry, f"{at}[{number}]")
                if self._weight > MOST_IN_ONE:
                    raise UnreadableData(f"{at}[{number}]", "is made of far too much")
                self._weights[kind].append(self._weight)
                if isinstance(value, CardView):
                    self._note_depth(value, entry, f"{at}[{number}]")
                self._tables[kind].append(value)
        self._weight = 0

    def _note_depth(self, card: CardView, entry: Mapping[str, Any], where: str) -> None:
        under: Sequence[int] = entry.get("attached", ()) if card.attached else ()
        depth = 1 + max((self._depths[number] for number in under), default=0)
        if depth > DEEPEST:
            raise UnreadableData(where, f"more than {DEEPEST} cards lie under each other")
        self._depths.append(depth)

    def to_value(self, kind: Any, data: object, where: str) -> Any:
        """Returns the data as a value of the type `kind`. `where` is the place of the data in the
        document, for error messages."""
        if kind is str:
            return _text(data, where)
        if kind is bool or kind is int:
            return _number(data, where, kind)
        if kind is None or kind is types.NoneType:
            if data is not None:
                raise UnreadableData(where, "must be empty")
            return None
        origin = get_origin(kind)
        if origin is Literal:
            if not isinstance(data, str) or data not in get_args(kind):
                raise UnreadableData(where, f"must be one of {', '.join(map(str, get_args(kind)))}")
            return data
        if origin is Union or origin is types.UnionType:
            return self._either(get_args(kind), data, where)
        if origin is tuple:
            return self._tuple(get_args(kind), data, where)
        if origin is not None and issubclass(origin, Mapping):
            by, of = get_args(kind)
            return {
                self.to_value(by, key, where): self.to_value(of, one, f"{where}.{key}")
                for key, one in _mapping(data, where).items()
            }
        if issubclass(kind, Enum):
            return kind(self.to_value(Literal[*(one.value for one in kind)], data, where))
        if kind in self._tables:
            return self._referred(kind, data, where)
        return self._dataclass(kind, data, where)

    def _either(self, kinds: Sequence[Any], data: object, where: str) -> Any:
        """Returns the data as a value of the first of the types that it fits."""
        problem = UnreadableData(where, "has a kind that isn't allowed here")
        for kind in kinds:
            try:
                return self.to_value(kind, data, where)
            except UnreadableData as error:
                problem = error
        raise problem

    def _tuple(self, kinds: Sequence[Any], data: object, where: str) -> tuple[Any, ...]:
        found = _list(data, where)
        if kinds[-1] is not Ellipsis:
            if len(found) != len(kinds):
                raise UnreadableData(where, f"must be a list of {len(kinds)}")
            each = kinds
        else:
            each = [kinds[0]] * len(found)
        return tuple(
            self.to_value(kind, one, f"{where}[{number}]")
            for number, (kind, one) in enumerate(zip(each, found, strict=True))
        )

    def _referred(self, kind: type, data: object, where: str) -> Any:
        number = _number(data, where, int)
        table = self._tables[kind]
        if not 0 <= number < len(table):
            raise UnreadableData(where, f"there is no entry {number} of {_NAMES[kind]} before this")
        self._weight += self._weights[kind][number]
        if self._weight > MOST:
            raise UnreadableData(where, "all together this is made of far too much")
        return table[number]

    def _dataclass(self, kind: type, data: object, where: str) -> Any:
        found = _mapping(data, where)
        hints = _hints(kind)
        _only(found, hints, where)
        values = {
            name: self.to_value(hints[name], one, f"{where}.{name}" if where else name)
            for name, one in found.items()
        }
        missing = [name for name in _needed(kind) if name not in values]
        if missing:
            raise UnreadableData(where, f"{missing[0]!r} is missing")
        return kind(**values)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


@cache
def _needed(kind: Any) -> Sequence[str]:
    return [
        field.name
        for field in fields(kind)
        if field.default is MISSING and field.default_factory is MISSING
    ]


def _only(found: Mapping[str, object], known: Mapping[str, object], where: str) -> None:
    strange = sorted(set(found) - set(known))
    if strange:
        raise UnreadableData(where, f"{strange[0][:40]!r} isn't known here")


def _mapping(data: object, where: str) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise UnreadableData(where, "must be an object")
    found = cast("Mapping[str, object]", data)
    for key in found:
        _text(key, where)
    return found


def _list(data: object, where: str) -> Sequence[Any]:
    if not isinstance(data, list):
        raise UnreadableData(where, "must be a list")
    return cast("Sequence[Any]", data)


def _text(data: object, where: str) -> str:
    if not isinstance(data, str):
        raise UnreadableData(where, "must be a text")
    if len(data) > LONGEST:
        raise UnreadableData(where, f"has more than {LONGEST:,} characters")
    if any("\ud800" <= character <= "\udfff" for character in data):
        raise UnreadableData(where, "has half a character")
    return data


def _number(data: object, where: str, kind: type) -> int:
    if not isinstance(data, int) or type(data) is not kind:
        raise UnreadableData(where, "must be true or false" if kind is bool else "must be a number")
    if abs(data) > LARGEST:
        raise UnreadableData(where, "is too large a number")
    return data
