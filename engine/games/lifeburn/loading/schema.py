"""The card schema: shipped as a file, and in the one form that is left after the aliases."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from engine.games.lifeburn.loading.names import FIELD_ALIASES, fold

Schema = Mapping[str, Any]

_FILE: Final = "card.schema.json"


@cache
def written_schema() -> Schema:
    """Returns the schema as it is published (LIFEBURN 5)."""
    text = files(__package__ or __name__).joinpath(_FILE).read_text(encoding="utf-8")
    return json.loads(text)


@cache
def strict_schema() -> Schema:
    """Returns the same for a card whose names and lists are all written in the one proper way."""
    return _strict(written_schema())


def _strict(part: Any) -> Any:
    match part:
        case list():
            return [_strict(one) for one in cast("list[Any]", part)]
        case dict():
            return _strict_object(cast("dict[str, Any]", part))
        case _:
            return part


def _strict_object(schema: dict[str, Any]) -> dict[str, Any]:
    if "x-canonical" in schema:
        return {"enum": schema["x-canonical"]}
    if "oneOf" in schema:
        return _strict(next(one for one in schema["oneOf"] if one.get("type") == "array"))
    strict = {key: _strict(value) for key, value in schema.items()}
    if schema.get("additionalProperties") is False:
        others = aliases(schema)
        strict["properties"] = {
            name: one for name, one in strict["properties"].items() if fold(name) not in others
        }
        for rule in strict.get("allOf", ()):
            _forget_old_names(rule, strict["properties"])
    return strict


def _forget_old_names(rule: dict[str, Any], properties: Schema) -> None:
    """Leaves the other names of fields out of "one of these is required"."""
    for part in (rule, rule.get("then", {})):
        if "anyOf" in part:
            part["anyOf"] = [one for one in part["anyOf"] if one["required"][0] in properties]


def aliases(schema: Schema) -> dict[str, str]:
    """Returns the other names of an object's fields, folded, with the proper ones."""
    listed: dict[str, str] = dict(schema.get("x-aliases", {}))
    listed.update(FIELD_ALIASES.get(schema.get("title", ""), {}))
    return {fold(other): name for other, name in listed.items()}


def resolved(schema: Schema) -> Schema:
    """Returns the definition that a reference means, or the schema itself."""
    reference: str | None = schema.get("$ref")
    if reference is None:
        return schema
    return strict_schema()["$defs"][reference.rsplit("/", 1)[1]]
