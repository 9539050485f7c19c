"""A small JSON-Schema compiler that reports problems with Discord's error codes.

It covers the keywords Discord's OpenAPI document uses. Two deliberate leniencies follow the real
API: a snowflake may be sent as an integer, and numbers or booleans may be sent as strings.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

from .errors import Issue

Path = tuple[str | int, ...]
Check = Callable[[Any, Path, list[Issue]], None]
Schema = dict[str, Any]

_SNOWFLAKE = re.compile(r"^(0|[1-9][0-9]*)$")
_INTEGER = re.compile(r"^-?[0-9]+$")
_URI = re.compile(r"^([a-zA-Z][a-zA-Z0-9+.-]*):(//)?\S+$")
_BOOLEAN_WORDS = {"true", "false", "1", "0", "True", "False"}
_INT_RANGES = {"int32": (-(2**31), 2**31 - 1), "int64": (-(2**63), 2**63 - 1)}
_TYPE_CODES = {
    "string": ("STRING_TYPE_CONVERT", "Could not interpret value as string."),
    "integer": ("NUMBER_TYPE_COERCE", "Value is not int."),
    "number": ("NUMBER_TYPE_COERCE", "Value is not float."),
    "boolean": ("BOOLEAN_TYPE_CONVERT", "Must be either true or false."),
    "array": ("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType."),
    "object": ("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType."),
}
REQUIRED = ("BASE_TYPE_REQUIRED", "This field is required")


def is_snowflake(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    return (isinstance(value, int) and value >= 0) or (
        isinstance(value, str) and bool(_SNOWFLAKE.match(value))
    )


def _json_type_ok(value: Any, name: str) -> bool:
    match name:
        case "null":
            return value is None
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool) or (isinstance(value, str) and value in _BOOLEAN_WORDS)
        case "integer":
            if isinstance(value, bool):
                return False
            return isinstance(value, int) or (
                isinstance(value, str) and bool(_INTEGER.match(value))
            )
        case "number":
            if isinstance(value, bool):
                return False
            if isinstance(value, str):
                try:
                    float(value)
                except ValueError:
                    return False
                return True
            return isinstance(value, (int, float))
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)
    return True


def _length_issue(path: Path, low: int | None, high: int | None, size: int) -> Issue | None:
    too_short, too_long = low is not None and size < low, high is not None and size > high
    if not (too_short or too_long):
        return None
    if low and high is not None:
        return Issue(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")
    if too_long:
        return Issue(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
    if size == 0:
        return Issue(path, *REQUIRED)
    return Issue(path, "BASE_TYPE_MIN_LENGTH", f"Must be {low} or more in length.")


class Compiler:
    """Compiles schema nodes to closures; references are resolved lazily and cached."""

    def __init__(self, components: dict[str, Schema]) -> None:
        self._components = components
        self._refs: dict[str, Check] = {}

    def resolve(self, node: Schema) -> Schema:
        while "$ref" in node:
            node = self._components[node["$ref"].rsplit("/", 1)[1]]
        return node

    def compile(self, node: Schema) -> Check:
        if "$ref" in node:
            return self._reference(node["$ref"])
        if "oneOf" in node or "anyOf" in node:
            alternatives = node.get("oneOf") or node["anyOf"]
            if "type" not in node:
                return self._union(alternatives)
            # e.g. {"type": "integer", "oneOf": [{"const": 0}, ...]}: an enumeration with titles
            return self._enumeration(
                [a["const"] for a in alternatives if "const" in a], self._plain(node)
            )
        if "allOf" in node:
            parts = [self.compile(part) for part in node["allOf"]]
            rest = {k: v for k, v in node.items() if k != "allOf"}
            parts.append(self._plain(rest))
            return self._all(parts)
        return self._plain(node)

    # -- composition -------------------------------------------------------------------------

    def _reference(self, ref: str) -> Check:
        name = ref.rsplit("/", 1)[1]

        def check(value: Any, path: Path, out: list[Issue]) -> None:
            compiled = self._refs.get(name)
            if compiled is None:
                compiled = self._refs[name] = self.compile(self._components[name])
            compiled(value, path, out)

        return check

    @staticmethod
    def _all(parts: list[Check]) -> Check:
        def check(value: Any, path: Path, out: list[Issue]) -> None:
            before = len(out)
            for part in parts:
                part(value, path, out)
                if len(out) > before:
                    return

        return check

    def _union(self, alternatives: list[Schema]) -> Check:
        nullable = any(self.resolve(a).get("type") == "null" for a in alternatives)
        real = [a for a in alternatives if self.resolve(a).get("type") != "null"]
        constants = [self.resolve(a)["const"] for a in real if "const" in self.resolve(a)]
        if constants and len(constants) == len(real):
            base = self._enumeration(constants, lambda value, path, out: None)
        elif len(real) == 1:
            base = self.compile(real[0])
        else:
            base = self._tagged(real) or self._first_match(real)
        if not nullable:
            return base

        def check(value: Any, path: Path, out: list[Issue]) -> None:
            if value is not None:
                base(value, path, out)

        return check

    def _tagged(self, alternatives: list[Schema]) -> Check | None:
        """Returns the check of a union whose objects differ by a constant ``type`` property, or
        None.
        """
        table: dict[Any, Check] = {}
        for alternative in alternatives:
            tag = self.resolve(alternative).get("properties", {}).get("type", {})
            values = tag.get("enum") or ([tag["const"]] if "const" in tag else None)
            if not values:
                return None
            compiled = self.compile(alternative)
            for value in values:
                if value in table:
                    return None
                table[value] = compiled
        choices = ", ".join(map(str, sorted(table)))

        def check(value: Any, path: Path, out: list[Issue]) -> None:
            if not isinstance(value, dict):
                out.append(Issue(path, *_TYPE_CODES["object"]))
                return
            tag = value.get("type")
            if tag is None:
                out.append(Issue((*path, "type"), *REQUIRED))
                return
            if isinstance(tag, str) and _INTEGER.match(tag):
                tag = int(tag)
            found = (
                table.get(tag)
                if isinstance(tag, (int, str)) and not isinstance(tag, bool)
                else None
            )
            if found is None:
                out.append(
                    Issue(
                        (*path, "type"),
                        "UNION_TYPE_CHOICES",
                        f'Value of field "type" must be one of ({choices}).',
                    )
                )
                return
            found(value, path, out)

        return check

    def _first_match(self, alternatives: list[Schema]) -> Check:
        compiled = [self.compile(a) for a in alternatives]

        def check(value: Any, path: Path, out: list[Issue]) -> None:
            best: list[Issue] | None = None
            for part in compiled:
                issues: list[Issue] = []
                part(value, path, issues)
                if not issues:
                    return
                if best is None or (len(issues), -len(issues[0].path)) < (
                    len(best),
                    -len(best[0].path),
                ):
                    best = issues
            out.extend(best or [])

        return check

    @staticmethod
    def _enumeration(constants: list[Any], base: Check) -> Check:
        allowed = set(constants)
        listing = ", ".join(repr(c) for c in constants[:40])

        def check(value: Any, path: Path, out: list[Issue]) -> None:
            before = len(out)
            base(value, path, out)
            if len(out) > before:
                return
            candidate = (
                int(value)
                if isinstance(value, str) and value not in allowed and _INTEGER.match(value)
                else value
            )
            if (
                isinstance(candidate, bool)
                or not isinstance(candidate, (str, int, float))
                or candidate not in allowed
            ):
                if value is None and None in allowed:
                    return
                out.append(Issue(path, "BASE_TYPE_CHOICES", f"Value must be one of ({listing})."))

        return check

    # -- plain types -------------------------------------------------------------------------

    def _plain(self, node: Schema) -> Check:
        types = node.get("type")
        if types is None:
            if "const" in node:
                return self._enumeration([node["const"]], lambda v, p, o: None)
            if node.get("enum"):
                return self._enumeration(node["enum"], lambda v, p, o: None)
            return lambda value, path, out: None
        names: list[str] = [types] if isinstance(types, str) else list(types)
        nullable = "null" in names
        names = [n for n in names if n != "null"]
        builders = {
            "string": self._string,
            "integer": self._number,
            "number": self._number,
            "array": self._array,
            "object": self._object,
        }
        checks = {name: builders[name](node) for name in names if name in builders}
        snowflake = node.get("format") == "snowflake"

        def check(value: Any, path: Path, out: list[Issue]) -> None:
            if value is None:
                if not nullable:
                    out.append(Issue(path, *(REQUIRED if names else _TYPE_CODES["string"])))
                return
            if snowflake:
                if not is_snowflake(value):
                    out.append(
                        Issue(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not snowflake.')
                    )
                return
            for name in names:
                if _json_type_ok(value, name):
                    inner = checks.get(name)
                    if inner:
                        inner(value, path, out)
                    return
            out.append(Issue(path, *_TYPE_CODES[names[0] if names else "string"]))

        if node.get("enum"):
            return self._enumeration(node["enum"] + ([None] if nullable else []), check)
        return check

    @staticmethod
    def _string(node: Schema) -> Check:
        low, high, form = node.get("minLength"), node.get("maxLength"), node.get("format")
        pattern = re.compile(node["pattern"]) if "pattern" in node else None

        def check(value: str, path: Path, out: list[Issue]) -> None:
            issue = _length_issue(path, low, high, len(value))
            if issue:
                out.append(issue)
                return
            if pattern and not pattern.match(value):
                out.append(
                    Issue(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")
                )
            if form == "date-time":
                try:
                    dt.datetime.fromisoformat(value)
                except ValueError:
                    out.append(
                        Issue(
                            path,
                            "DATE_TIME_TYPE_PARSE",
                            f"Could not parse {value}. Should be ISO8601.",
                        )
                    )
            elif form == "uri" and value and not _URI.match(value):
                out.append(Issue(path, "URL_TYPE_INVALID_URL", "Not a well formed URL."))

        return check

    @staticmethod
    def _number(node: Schema) -> Check:
        low, high = _INT_RANGES.get(node.get("format", ""), (None, None))
        low = node.get("minimum", low)
        high = node.get("maximum", high)

        def check(value: Any, path: Path, out: list[Issue]) -> None:
            number = (
                float(value)
                if isinstance(value, str) and "." in value
                else int(value)
                if isinstance(value, str)
                else value
            )
            if low is not None and number < low:
                out.append(
                    Issue(
                        path,
                        "NUMBER_TYPE_MIN",
                        f"int value should be greater than or equal to {low}.",
                    )
                )
            elif high is not None and number > high:
                out.append(
                    Issue(
                        path,
                        "NUMBER_TYPE_MAX",
                        f"int value should be less than or equal to {high}.",
                    )
                )

        return check

    def _array(self, node: Schema) -> Check:
        low, high, unique = (
            node.get("minItems"),
            node.get("maxItems"),
            node.get("uniqueItems", False),
        )
        item = self.compile(node["items"]) if "items" in node else None

        def check(value: list[Any], path: Path, out: list[Issue]) -> None:
            issue = _length_issue(path, low, high, len(value))
            if issue:
                out.append(issue)
                return
            if unique and len({str(v) for v in value}) != len(value):
                out.append(
                    Issue(
                        path,
                        "SET_TYPE_ALREADY_CONTAINS_VALUE",
                        "The set already contains this value.",
                    )
                )
            if item:
                for index, element in enumerate(value):
                    item(element, (*path, index), out)

        return check

    def _object(self, node: Schema) -> Check:
        required: list[str] = node.get("required", [])
        properties = {name: self.compile(sub) for name, sub in node.get("properties", {}).items()}
        extra_schema = node.get("additionalProperties")
        extra = self.compile(extra_schema) if isinstance(extra_schema, dict) else None
        most = node.get("maxProperties")

        def check(value: dict[str, Any], path: Path, out: list[Issue]) -> None:
            for name in required:
                if name not in value:
                    out.append(Issue((*path, name), *REQUIRED))
            if most is not None and len(value) > most:
                out.append(
                    Issue(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
                )
            for name, element in value.items():
                inner = properties.get(name)
                if inner:
                    inner(element, (*path, name), out)
                elif extra:
                    extra(element, (*path, name), out)

        return check
