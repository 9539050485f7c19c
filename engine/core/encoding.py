"""States as plain data, in an encoding that outlives changes of the program.

The stored fingerprint of a match is compared with its present one. So nothing here depends on names
of classes or fields, on `repr`, or on words that players read: only on values and their order.

Raise `VERSION` if a state is encoded differently than before. Fingerprints of an older version are
no longer compared.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Final, cast

from engine.decisions import Decision, Place
from engine.players import Player
from engine.values import PlainData, attributes

VERSION: Final = 1
LENGTH: Final = 16
"""Number of characters of a fingerprint."""

_PREFIX: Final = f"{VERSION}:"


def fingerprint(state: object) -> str:
    """Returns a short hash of plain data, which begins with the version of the encoding. Raises
    TypeError for data that is not plain."""
    said = json.dumps(state, separators=(",", ":"))
    return (_PREFIX + hashlib.sha256(said.encode()).hexdigest())[:LENGTH]


def is_comparable(stored: str) -> bool:
    """Returns whether a stored fingerprint was made by this version of the encoding. False for a
    fingerprint of another version, which can't be compared with new fingerprints."""
    return stored.startswith(_PREFIX)


def encode_decision(decision: Decision | None) -> object:
    """Returns a decision as plain data without any text: the player who decides, whether it is a
    main action, the default, and the places of the cards that the options are about or attack.
    Returns None if no decision is waiting."""
    if decision is None:
        return None
    about = [_where(option.place) for option in decision.options]
    aimed = [_where(option.aim) for option in decision.options if option.aim is not None]
    return [decision.player, decision.restart, decision.default, about, aimed]


def _where(place: Place | Player | None) -> object:
    return [place.owner, place.zone, place.index] if isinstance(place, Place) else place


class Encoder:
    """An encoder of one game's values as plain data: numbers, text, None and lists of them.

    A dataclass becomes a list: its code, if it has one, then the number and value of each field
    that differs from its default. Fields that don't take part in comparison are left out. A new
    field doesn't change older encodings if it comes last and has a default. Other `PlainData` is
    encoded as its attributes in their order.

    - `codes`: a code for each class that needs one: classes that may occur in the same position.
    - `texts`: the names of fields that are left out because only players read them.
    - `parts`: functions for classes that are encoded as another value. A function returns that
      value.
    """

    def __init__(
        self,
        codes: Mapping[type, str],
        texts: Collection[str] = (),
        parts: Mapping[type, Callable[[Any], object]] | None = None,
    ) -> None:
        self._codes = codes
        self._texts = texts
        self._parts = parts or {}
        self._fields: dict[type, tuple[tuple[int, str, Any], ...]] = {}

    def __call__(self, value: Any) -> Any:
        """Returns the value as plain data. Raises TypeError for a value that is neither plain, a
        collection nor a dataclass."""
        kind = cast("type[Any]", type(value))
        if kind in _PLAIN:
            return value
        if kind is tuple or kind is list:
            return [self(one) for one in value]
        if kind is frozenset or kind is set:
            return sorted(value)
        if kind is dict:
            return [[key, self(one)] for key, one in sorted(value.items())]
        if kind in self._parts:
            return self(self._parts[kind](value))
        return self._dataclass(kind, value)

    def _dataclass(self, kind: type[Any], value: Any) -> list[Any]:
        known = self._fields.get(kind)
        if known is None:
            if isinstance(value, PlainData) and not is_dataclass(kind):
                return [self(one) for one in attributes(value).values()]
            known = self._fields[kind] = self._fields_of(kind)
        encoded: list[Any] = [self._codes[kind]] if kind in self._codes else []
        for place, name, default in known:
            one = getattr(value, name)
            if one is not default and one != default:
                encoded += (place, self(one))
        return encoded

    def _fields_of(self, kind: type[Any]) -> tuple[tuple[int, str, Any], ...]:
        if not is_dataclass(kind):
            raise TypeError(f"{kind.__name__} is no plain data")
        return tuple(
            (place, field.name, _default(field))
            for place, field in enumerate(fields(kind))
            if field.compare and field.name not in self._texts
        )


_PLAIN: Final = frozenset((str, int, bool, type(None)))


def _default(field: Any) -> Any:
    """Returns the default value of a field; MISSING if it has none."""
    return field.default if field.default_factory is MISSING else field.default_factory()
