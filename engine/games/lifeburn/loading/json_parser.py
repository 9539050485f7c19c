"""A parser from JSON text to nodes with their places, with limited depth (LIFEBURN 18.3)."""

from __future__ import annotations

# pyright: reportUnknownMemberType=false
# (lark's own type hints are partial)
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, cast

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken
from lark.utils import TextSlice

from engine.card_files.diagnostics import shortened_text
from engine.card_files.grammar import inline
from engine.card_files.spans import START, Span, problem, span_of


@dataclass(frozen=True, slots=True)
class JsonScalar:
    """A JSON value that is a string, a number, true, false or null, with its place in the text."""

    value: str | int | float | bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class JsonKey:
    """The name of a field in a JSON object, with its place in the text."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class JsonList:
    """A JSON list. Its place in the text is the opening bracket."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class JsonObject:
    """A JSON object with its fields in the order of the text. A name may occur twice."""

    members: tuple[tuple[JsonKey, Node], ...]
    span: Span

    def get(self, name: str) -> Node | None:
        """Returns the value of the first field with that name; None if there is none."""
        return next((value for key, value in self.members if key.name == name), None)

    def word(self, name: str) -> str | None:
        """Returns the value of the first field with that name, if it is a string; otherwise
        None."""
        value = self.get(name)
        return (
            value.value if isinstance(value, JsonScalar) and isinstance(value.value, str) else None
        )


Node = JsonScalar | JsonList | JsonObject
Path = tuple[str | int, ...]


def plain_value(node: Node) -> Any:
    """Returns the node as plain Python data: dicts, lists, strings, numbers."""
    match node:
        case JsonScalar(value):
            return value
        case JsonList(items):
            return [plain_value(item) for item in items]
        case JsonObject(members):
            return {key.name: plain_value(value) for key, value in members}


def follow_path(node: Node, path: Iterable[str | int]) -> Node:
    """Returns the node that the path leads to. If a step doesn't exist, returns the last node
    before it."""
    for step in path:
        match node, step:
            case JsonObject(), str() if (found := node.get(step)) is not None:
                node = found
            case JsonList(items), int() if step < len(items):
                node = items[step]
            case _:
                return node
    return node


def fields_of(node: Node, path: Path) -> Iterator[tuple[Path, JsonObject, JsonKey, Node]]:
    """Yields every field inside the node, at any depth: the path of its object, the object, the key
    and the value. `path` is the path of the node."""
    if isinstance(node, JsonList):
        for number, item in enumerate(node.items):
            yield from fields_of(item, (*path, number))
    elif isinstance(node, JsonObject):
        for key, value in node.members:
            yield path, node, key, value
            yield from fields_of(value, (*path, key.name))


def path_of(path: Iterable[str | int]) -> str:
    """Returns the path as text, as in `stackEffects[0].amount`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


DEEPEST: Final = 12
"""Most levels of objects within a card."""

_OPEN_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\.)*')
_WORD: Final = re.compile(r"\w+")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_FIELD: Final = '"amount": 2'
_MOST_DIGITS: Final = 15


class BadJson(Exception):
    """Raised if a text is not valid JSON. `problem` says why and where."""

    def __init__(self, code: str, message: str, span: Span, hint: str | None = None) -> None:
        super().__init__(message)
        self.span: Final = span
        self.problem: Final = problem(code, message, span, hint)


def read_json(text: str, start: int = 0, levels: int = DEEPEST + 1) -> Node:
    """Returns the JSON value that begins at index `start` of the text. Objects may be nested
    `levels` deep; a trailing comma is allowed. Raises BadJson at the first mistake."""
    parser: Any = _lark().parse_interactive(TextSlice(text, start, len(text)))
    feed = parser.parser_state.feed_token
    opened: list[Token] = []
    try:
        for word in parser.lexer_thread.lex(parser.parser_state):
            feed(word)
            if word.type in ("LBRACE", "LSQB"):
                opened.append(word)
                most = levels if word.type == "LBRACE" else 2 * levels
                if len(opened) > most and sum(one.type == word.type for one in opened) > most:
                    message = f"This is nested deeper than {DEEPEST} levels."
                    raise BadJson("too-deep", message, span_of(word))
            elif word.type in ("RBRACE", "RSQB"):
                opened.pop()
        return parser.feed_eof()
    except UnexpectedInput as error:
        at = error.pos_in_stream or 0
        if isinstance(error, UnexpectedToken) and error.token.type == "$END":
            at = len(text)
        before = parser.parser_state.value_stack
        raise _mistake(text, at, parser.accepts(), before, opened) from None


_HALF_CHARACTER: Final = re.compile(r"\\u|[\ud800-\udfff]")
"""Signs of a character that is written as a code, or of half a character."""


class _Unusual(Exception):
    """Raised for JSON that only the grammar may read."""


def read_placeless(text: str, levels: int = DEEPEST + 1) -> Node:
    """Returns the value that `read_json` returns, but with all places at the start of the text.
    This is ten times as fast. Raises BadJson like `read_json`."""
    if _HALF_CHARACTER.search(text) or text.count("{") > levels or text.count("[") > 2 * levels:
        return read_json(text, levels=levels)
    try:
        return _node(_decoder().decode(text))
    except (ValueError, _Unusual):
        return read_json(text, levels=levels)


@cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_object, parse_float=_unusual, parse_int=_short, parse_constant=_unusual
    )


def _object(pairs: list[tuple[str, Any]]) -> JsonObject:
    return JsonObject(tuple((JsonKey(name, START), _node(one)) for name, one in pairs), START)


def _node(value: Any) -> Node:
    if isinstance(value, list):
        return JsonList(tuple(map(_node, cast("list[Any]", value))), START)
    return value if isinstance(value, JsonObject) else JsonScalar(value, START)


def _unusual(_: str) -> Any:
    raise _Unusual


def _short(word: str) -> int:
    """Returns a whole number. Raises _Unusual for a long one, because the grammar shortens it."""
    if len(word) > _MOST_DIGITS:
        raise _Unusual
    return int(word)


def _mistake(
    text: str, at: int, wanted: set[str], before: list[Any], opened: list[Token]
) -> BadJson:
    """Returns the mistake at index `at`: one of the words `wanted` is missing after the values
    `before`, within the brackets that are open."""
    word = _WORD.match(text, at)
    line = text.count("\n", 0, at) + 1
    span = Span(line, at - text.rfind("\n", 0, at), len(word[0]) if word else 1)
    hint: str | None = None
    if text[at : at + 1] == '"' and "STRING" in wanted:
        whole = _OPEN_STRING.match(text, at)
        span = Span(span.line, span.column, len(whole[0]) if whole else 1)
        return BadJson("syntax", "This quote isn't closed on its line.", span)
    if "COMMA" in wanted:
        closing = "}" if "RBRACE" in wanted else "]"
        if at == len(text):
            message = f"This bracket is never closed with `{closing}`."
            return BadJson("syntax", message, span_of(opened[-1]))
        message = f"A comma or `{closing}` is missing before this."
    elif "COLON" in wanted:
        message, hint = f'A colon is missing after "{shortened_text(before[-1].value)}".', _FIELD
    elif "NUMBER" in wanted and at == len(text):
        message = "Something is missing at the end of the JSON."
    elif "NUMBER" in wanted:
        message = "Here a value is due: a text in double quotes, a number, a list."
    elif "STRING" in wanted:
        message, hint = "A field name in double quotes is missing.", _FIELD
    else:
        message = "Something follows after the end of the JSON."
    if text[at : at + 1] in ("#", "/"):
        hint = "JSON has no comments."
    return BadJson("syntax", message, span, hint)


@cache
def _lark() -> Lark:
    return Lark(
        files(__package__ or __name__).joinpath("json.lark").read_text("utf-8"),
        parser="lalr",
        lexer="basic",
        transformer=_Transformer(),
    )


@inline
class _Rules(Transformer[Token, Node]):
    """The meaning of the grammar's rules."""

    def object(self, opening: Span, *members: tuple[JsonKey, Node]) -> JsonObject:
        return JsonObject(members, opening)

    def array(self, opening: Span, *values: Node) -> JsonList:
        return JsonList(values, opening)

    def member(self, key: JsonScalar, value: Node) -> tuple[JsonKey, Node]:
        return JsonKey(str(key.value), key.span), value


class _Transformer(_Rules):
    """The meaning of the grammar's words. They are decoded only when the parser has accepted them,
    so that earlier mistakes in a text are found first."""

    def LBRACE(self, word: Token) -> Span:  # noqa: N802 - the grammar's name
        return span_of(word)

    LSQB = LBRACE

    def STRING(self, word: Token) -> JsonScalar:  # noqa: N802 - the grammar's name
        span = span_of(word)
        try:
            text: str = json.loads(word)
        except ValueError:
            hint = "A backslash in a text is written twice: \\\\"
            raise BadJson("bad-escape", "This text has a bad escape.", span, hint) from None
        if _SURROGATE.search(text):
            raise BadJson("bad-escape", "This text has an escape for half a character.", span)
        return JsonScalar(text, span)

    def NUMBER(self, word: Token) -> JsonScalar:  # noqa: N802 - the grammar's name
        return JsonScalar(_number(word), span_of(word))

    def LITERAL(self, word: Token) -> JsonScalar:  # noqa: N802 - the grammar's name
        return JsonScalar(json.loads(word), span_of(word))


def _number(word: str) -> int | float:
    """Returns the number. A number above all limits may be returned as a smaller one."""
    if not word.lstrip("-").isdecimal():
        value = float(word)
        return int(value) if value.is_integer() else value
    sign, digits = (-1, word[1:]) if word.startswith("-") else (1, word)
    return sign * int((digits.lstrip("0") or "0")[:_MOST_DIGITS])
