"""A fast check of cards against the strict card schema, which only says whether a card is valid.
The messages about a mistake are in `diagnostics` (LIFEBURN 5, 18.3)."""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, cast

from engine.games.lifeburn.loading.schema import strict_schema

Check = Callable[[Any], bool]
"""A function that returns whether a value is valid."""

_TYPES: Final[Mapping[str, Callable[[Any], bool]]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: (
        not isinstance(value, bool)
        and (isinstance(value, int) or (isinstance(value, float) and value.is_integer()))
    ),
}
_LIMITS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "minimum": lambda value, limit: value >= limit,
    "maximum": lambda value, limit: value <= limit,
    "minLength": lambda value, limit: len(value) >= limit,
    "maxLength": lambda value, limit: len(value) <= limit,
    "minItems": lambda value, limit: len(value) >= limit,
}
_NOTES: Final = frozenset({"$schema", "$id", "$defs", "title", "description"})
"""Keywords of the schema that no value can violate. Those that begin with `x-` are others."""


def is_valid(value: Any, definition: str = "") -> bool:
    """Returns whether a value matches a definition of the strict schema, or the schema of a whole
    card if no definition is named. The value is plain data with normalised names."""
    return _named(definition)(value)


@cache
def _named(definition: str) -> Check:
    schema = strict_schema()
    return _check(schema["$defs"][definition] if definition else schema)


def _check(schema: Mapping[str, Any]) -> Check:
    """Returns the check for a schema. Raises ValueError for a keyword that isn't known here."""
    if reference := schema.get("$ref"):
        name = str(reference).rsplit("/", 1)[1]
        return lambda value: _named(name)(value)
    if "enum" in schema:
        return _one_of(schema["enum"])
    checks = [check for key in schema if (check := _keyword(schema, key)) is not None]
    # The type is checked first, because the other keywords rely on it.
    if kind := schema.get("type"):
        checks.insert(0, _TYPES[kind])
    if len(checks) == 1:
        return checks[0]
    return lambda value: all(check(value) for check in checks)


def _one_of(names: list[str]) -> Check:
    known = frozenset(names)
    return lambda value: isinstance(value, str) and value in known


def _keyword(schema: Mapping[str, Any], key: str) -> Check | None:
    """Returns the check for a keyword of a schema; None if it checks nothing of its own."""
    rule = schema[key]
    match key:
        case "type" | "if" | "then" | "else" | "additionalProperties":
            return _conditional(schema) if key == "if" else None
        case "properties":
            return _properties(rule, is_open=schema.get("additionalProperties") is not False)
        case "required":
            needed = frozenset(rule)
            return lambda value: needed <= value.keys()
        case "items":
            inner = _check(rule)
            return lambda value: all(map(inner, value))
        case "pattern":
            found = re.compile(rule).search
            return lambda value: found(value) is not None
        case "not":
            unwanted = _check(rule)
            return lambda value: not unwanted(value)
        case "allOf" | "anyOf":
            several = [_check(one) for one in cast("list[Mapping[str, Any]]", rule)]
            if key == "allOf":
                return lambda value: all(check(value) for check in several)
            return lambda value: any(check(value) for check in several)
        case _ if key in _LIMITS:
            limit = _LIMITS[key]
            return lambda value: limit(value, rule)
        case _ if key in _NOTES or key.startswith("x-"):
            return None
        case _:
            raise ValueError(f"unknown keyword of the card schema: {key}")


def _properties(properties: Mapping[str, Any], *, is_open: bool) -> Check:
    checks = {name: _check(schema) for name, schema in properties.items()}

    def check(value: dict[str, Any]) -> bool:
        return all(checks[name](one) if name in checks else is_open for name, one in value.items())

    return check


def _conditional(schema: Mapping[str, Any]) -> Check:
    """Returns the check for a rule with `if`, `then` and maybe `else`."""
    holds, then = _check(schema["if"]), _check(schema["then"])
    otherwise = _check(schema["else"]) if "else" in schema else None

    def check(value: Any) -> bool:
        if holds(value):
            return then(value)
        return otherwise is None or otherwise(value)

    return check
