"""States as plain data, in an encoding that outlives changes of the program.

What was stored of a match is compared with what it is now. So nothing here depends on names of
classes or fields, on `repr`, or on words that players read: only on values, and on their order.

`VERSION` is raised when a state is encoded otherwise than before. What an older version has made
is not compared any more.
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
"""Characters of a fingerprint."""

_PREFIX: Final = f"{VERSION}:"


def fingerprint(state: object) -> str:
    """Returns a short hash of plain data, with the version of the encoding before it. Raises
    TypeError for data that is not plain."""
    said = json.dumps(state, separators=(",", ":"))
    return (_PREFIX + hashlib.sha256(said.encode()).hexdigest())[:LENGTH]


def is_comparable(stored: str) -> bool:
    """Returns whether a stored fingerprint was made by this version of the encoding."""
    return stored.startswith(_PREFIX)


def encode_decision(decision: Decision | None) -> object:
    """Returns a decision without its words: who decides, and about which cards."""
    if decision is None:
        return None
    about = [_where(option.place) for option in decision.options]
    aimed = [_where(option.aim) for option in decision.options if option.aim is not None]
    return [decision.player, decision.restart, decision.default, about, aimed]


def _where(place: Place | Player | None) -> object:
    return [place.owner, place.zone, place.index] if isinstance(place, Place) else place


class Encoder:
    """Makes plain data of one game's values: numbers, words, None and lists of them.

    A dataclass becomes the places and values of those of its fields that are not as by default,
    its code from `codes` first, where it has one: those that may stand in one place have. Fields
    that no comparison looks at are left out, and those called as in `texts`, which players read.
    A new field does not change what was made before, if it comes last and has a default. `parts`
    have functions for classes that are encoded by something else. Of plain data that is no
    dataclass the attributes are taken in their order.
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
        """The value as plain data. Raises TypeError for what is neither plain, a collection nor a
        dataclass."""
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
    """Returns what a field is if nothing is said; MISSING where it has to be."""
    return field.default if field.default_factory is MISSING else field.default_factory()
