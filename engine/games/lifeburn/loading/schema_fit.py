"""Whether a card fits the schema: jsonschema, which says what is wrong, takes several times as
long, and most cards are right."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.games.lifeburn.loading.schema import resolved

Schema = Mapping[str, Any]

_TYPES: Final[Mapping[str, tuple[type, ...]]] = {
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}


def fits(value: Any, schema: Schema) -> bool:
    """Returns whether a value is valid. Words of the schema that are not in `WORDS` say nothing."""
    return all(WORDS[word](value, rule, schema) for word, rule in schema.items() if word in WORDS)


def _is_of_type(value: Any, name: str, _: Schema) -> bool:
    return isinstance(value, _TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _has_properties(value: Any, rules: Schema, _: Schema) -> bool:
    return not isinstance(value, dict) or all(
        fits(one, rules[name])
        for name, one in value.items()  # pyright: ignore[reportUnknownVariableType]
        if name in rules
    )


def _has_no_more(value: Any, allowed: bool, schema: Schema) -> bool:
    return allowed or not isinstance(value, dict) or value.keys() <= schema["properties"].keys()


def _has_all(value: Any, names: list[str], _: Schema) -> bool:
    return not isinstance(value, dict) or all(name in value for name in names)


def _has_items(value: Any, rule: Schema, _: Schema) -> bool:
    return not isinstance(value, list) or all(fits(one, rule) for one in value)  # pyright: ignore[reportUnknownVariableType]


def _follows(value: Any, rule: Schema, schema: Schema) -> bool:
    return fits(value, schema.get("then" if fits(value, rule) else "else", {}))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


WORDS: Final[Mapping[str, Callable[[Any, Any, Schema], bool]]] = {
    "$ref": lambda value, _, schema: fits(value, resolved(schema)),
    "type": _is_of_type,
    "enum": lambda value, listed, _: value in listed,
    "properties": _has_properties,
    "additionalProperties": _has_no_more,
    "required": _has_all,
    "items": _has_items,
    "allOf": lambda value, rules, _: all(fits(value, rule) for rule in rules),
    "anyOf": lambda value, rules, _: any(fits(value, rule) for rule in rules),
    "not": lambda value, rule, _: not fits(value, rule),
    "if": _follows,
    "minimum": lambda value, least, _: not _is_number(value) or value >= least,
    "maximum": lambda value, most, _: not _is_number(value) or value <= most,
    "minLength": lambda value, least, _: not isinstance(value, str) or len(value) >= least,
    "maxLength": lambda value, most, _: not isinstance(value, str) or len(value) <= most,
    "minItems": lambda value, least, _: not isinstance(value, list) or len(value) >= least,  # pyright: ignore[reportUnknownArgumentType]
    "pattern": lambda value, rule, _: not isinstance(value, str) or bool(re.search(rule, value)),
}
"""What each word of the schema asks of a value: given the value, what the word says, and the schema
in which it stands. `then` and `else` are looked at with their `if`."""
