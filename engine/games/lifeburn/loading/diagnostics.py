"""What the schema finds wrong with a card, in plain words and with its place (LIFEBURN 18.3)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from engine.card_files.diagnostics import cut
from engine.card_files.spans import Span, problem
from engine.card_files.suggestions import Suggestions
from engine.games.lifeburn.loading.json_parser import Key, Members, Node, follow, plain
from engine.games.lifeburn.loading.schema import strict_schema
from engine.problems import Problem

MOST_ERRORS: Final = 50
"""The most errors of one card that are reported."""

_NAMED_BY: Final = (
    "effect", "trigger", "passive", "condition", "costType", "altCostType", "deckDestination",
    "modifier", "statType", "name",
)  # fmt: skip
"""The field that says what sort of thing an object is."""
_TYPES: Final = {
    "string": "a text in quotes",
    "integer": "a whole number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object in { }",
}
_MEANINGS: Final = {
    "name": "at most 60 characters, without a space before or after",
    "amountModifier": '"+2", "-1", "*2" or "/2down"',
    "additionalModifier": '"+2", "-1", "*2" or "=0"',
}
_PREDICATES: Final = {
    "type": ("wrong-value", "must be {wanted}, not {shown}"),
    "minimum": ("out-of-range", "must be {wanted} or more, not {shown}"),
    "maximum": ("out-of-range", "must be {wanted} or less, not {shown}"),
    "minItems": ("wrong-value", "must have {wanted} or more in its list"),
    "maxLength": ("wrong-value", "may have {wanted} characters at most"),
}
"""What a rule of the schema says of what breaks it."""
_FEW: Final = 8


@cache
def _validator() -> Draft202012Validator:
    return Draft202012Validator(strict_schema())


def schema_problems(card: Node, called: str, suggestions: Suggestions) -> list[Problem]:
    """Returns everything that the schema finds wrong with a card whose names have been put right;
    `called` is how messages name the card."""
    found: dict[Problem, None] = {}
    errors: Iterator[ValidationError] = _validator().iter_errors(plain(card))  # pyright: ignore[reportUnknownMemberType]
    for error in islice(errors, MOST_ERRORS):
        found.update(dict.fromkeys(_SchemaError(card, error, called, suggestions).problems()))
    return list(found)


class _SchemaError:
    """One error of the schema library."""

    def __init__(
        self, card: Node, error: ValidationError, called: str, suggestions: Suggestions
    ) -> None:
        self._path: Sequence[str | int] = tuple(error.absolute_path)
        self._only_choose = error.validator == "enum" and "then" in error.absolute_schema_path
        if self._only_choose:
            self._path = self._path[:-1]
        self._node = follow(card, self._path)
        self._error = error
        self._called = called
        self._suggestions = suggestions

    def problems(self) -> Iterator[Problem]:
        """Yields the problems it stands for, in a player's words."""
        wanted: Any = self._error.validator_value
        match self._error.validator:
            case "enum" if self._only_choose:
                yield from self._misplaced(["choices"])
            case "additionalProperties":
                yield from self._unknown_fields()
            case "enum":
                yield self._unknown_word(list(wanted))
            case "required":
                known = {key.name for key in self._keys()}
                yield from (self._missing(name) for name in wanted if name not in known)
            case "anyOf":
                yield self._missing(*[one["required"][0] for one in wanted])
            case "not":
                yield from self._misplaced([one["required"][0] for one in wanted["anyOf"]])
            case str(name) if name in _PREDICATES:
                code, predicate = _PREDICATES[name]
                wanted = _TYPES.get(str(wanted), wanted)
                yield self._problem(code, predicate.format(wanted=wanted, shown=self._shown()))
            case _:
                field = str(self._path[-1]) if self._path else ""
                expected = _MEANINGS.get(field, "something else")
                yield self._problem("wrong-value", f"must be {expected}, not {self._shown()}")

    def _unknown_fields(self) -> Iterator[Problem]:
        known: list[str] = list(self._error.schema["properties"])  # pyright: ignore
        for key in self._keys():
            if key.name not in known:
                message = f'has no field "{cut(key.name)}"'
                yield self._problem("unknown-field", message, key.span, self._hint(key.name, known))

    def _unknown_word(self, known: list[str]) -> Problem:
        if not isinstance(self._error.instance, str):
            return self._problem("wrong-value", f"must be one of its names, not {self._shown()}")
        message = f"cannot be {self._shown()}"
        return self._problem("unknown-word", message, None, self._hint(self._error.instance, known))

    def _missing(self, *names: str) -> Problem:
        words = " or ".join(f'"{name}"' for name in names)
        return self._problem("missing-field", f"needs {words}")

    def _misplaced(self, names: list[str]) -> Iterator[Problem]:
        who = "a Choose has" if "choices" in names else "a Summon has"
        for key in self._keys():
            if key.name in names:
                message = f'cannot have "{key.name}": only {who} it'
                yield self._problem("misplaced-field", message, key.span)

    def _hint(self, word: str, known: Sequence[str]) -> str | None:
        possible = f"Possible: {', '.join(known)}." if len(known) <= _FEW else None
        return self._suggestions.hint(word, known) or possible

    def _problem(
        self, code: str, predicate: str, span: Span | None = None, hint: str | None = None
    ) -> Problem:
        sorts = map(self._node.word, _NAMED_BY) if isinstance(self._node, Members) else ()
        sort = next((cut(name) for name in sorts if name is not None), "") if self._path else ""
        what = " ".join(filter(None, (path_of(self._path), sort and f"({sort})")))
        message = f"{self._called}{f': {what}' if what else ''} {predicate}."
        return problem(code, message, span or self._node.span, hint)

    def _shown(self) -> str:
        instance: Any = self._error.instance
        if isinstance(instance, (dict, list)):
            return "an object" if isinstance(instance, dict) else "a list"
        return cut(json.dumps(instance, ensure_ascii=False))

    def _keys(self) -> list[Key]:
        return [key for key, _ in self._node.members] if isinstance(self._node, Members) else []


def path_of(path: Sequence[str | int]) -> str:
    """Returns a path in the usual form: `stackEffects[0].amount`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text
