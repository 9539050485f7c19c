"""The language of cards as data: the shapes of the JSON that the strict schema allows (LIFEBURN 5).

An object is a choice of its kinds, for example an effect of its types. Each kind offers the fields
that have a meaning on it. Other fields and values are read but not offered.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, cast

from engine.card_builder.shapes import (
    Blank,
    CardLanguage,
    Choice,
    Fields,
    Many,
    Piece,
    Rule,
    Series,
    Shape,
    Word,
)
from engine.card_builder.tree import MOST_PIECES
from engine.games.lifeburn.loading import card_defaults, card_words
from engine.games.lifeburn.loading.card_fields import (
    CARD,
    NAMED_BY,
    UNOFFERED_KINDS,
    fields_of_kind,
    schema_of,
    values_of_kind,
)
from engine.games.lifeburn.loading.json_parser import BadJson, read_placeless
from engine.games.lifeburn.loading.part_texts import option_text, part_text
from engine.games.lifeburn.loading.schema import (
    NAMES,
    Schema,
    fold,
    proper_name,
    resolved,
)

_COMMA: Final = Word(",", ",")
_MODIFIER: Final = re.compile(r'"([+\-*xX=/])(?:[0-9]{1,3}|(?<=/)2down)"')
_MODIFIERS: Final[Mapping[str, Shape]] = {
    "+": Blank("+", '"+1"'),
    "-": Blank("-", '"-1"'),
    "*": Blank("*", '"*2"'),
    "/": Word("/", '"/2down"'),
    "=": Blank("=", '"=0"'),
}
"""The shapes of changes of a number, by their sign (5.7, 6.4)."""
_MODIFIER_WORDS: Final = {
    "+": "Raise it",
    "-": "Lower it",
    "*": "Multiply it",
    "/": "Half of it",
    "=": "Set it",
}
_OFFERED_SIGNS: Final = {"amountModifier": "+-*/", "additionalModifier": "+-*="}


def kind_rule(definition: str, kind: str) -> str:
    """Returns the name of the rule for the objects of a kind."""
    return f"{definition}.{kind}"


class LifeburnLanguage(CardLanguage):
    """The language of Lifeburn's cards."""

    def __init__(self) -> None:
        shapes = _Shapes()
        self.start = Rule(CARD)
        self.rules = shapes.rules()
        self.titles = card_words.TITLES
        self.simplest = {
            name: kind_rule(name, kind) for name, kind in card_defaults.SIMPLEST.items()
        }
        self._words = shapes.words
        self._definitions = shapes.definitions
        self._option = id(shapes.option)

    def pieces(self, text: str) -> Sequence[Piece] | None:
        return _pieces(text)

    def label(self, shape: Shape, text: str) -> str:
        """Returns the name of a kind or a value; words for a list."""
        if id(shape) == self._option:
            return option_text(text) or text
        return self._words.get((id(shape), ""), text)

    def described(self, shape: Shape, text: str) -> str:
        """Returns an object in the game's own words, and the name of a value."""
        if id(shape) == self._option:
            return option_text(text) or text
        definition = self._definitions.get(id(shape))
        if definition is not None:
            return part_text(definition, text) or self._kind_in(definition, text)
        spelled = self._words.get((id(shape), fold(text.strip('"'))))
        return spelled or self._words.get((id(shape), ""), text)

    def _kind_in(self, definition: str, text: str) -> str:
        """Returns the name of the kind of an object."""
        pieces = _Spelling(list(_WORDS.finditer(text)), definition).pieces()
        name = pieces[0].kind.removeprefix("{")
        shape = self.rules.get(definition)
        options = shape.options if isinstance(shape, Choice) else ()
        found = (one for one in options if isinstance(one, Rule) and one.name == name)
        return next((self.label(one, name) for one in found), text)


@dataclass(frozen=True, slots=True)
class _Plan:
    """The fields of the objects of a kind: the shapes of all, the names of those that it needs, and
    the values of the further fields of a new object."""

    definition: str
    kind: str
    named: Mapping[str, Shape]
    needed: Sequence[str]
    usual: Mapping[str, str]


class _Shapes:
    """The making of all shapes.

    - `words` are the words for shapes, by their identity and a spelling; the spelling "" stands for
      a shape with one.
    - `definitions` are the definitions of the choices between kinds, by their identity.
    - `option` is the shape of an option of a Choose.
    """

    def __init__(self) -> None:
        self.words: dict[tuple[int, str], str] = {}
        self.definitions: dict[int, str] = {}
        self.option: Shape = Series(
            (Word("[", "["), Many(Rule("Effect"), _COMMA, 1), Word("]", "]"))
        )
        self._made: dict[Any, Shape] = {}
        self._plans: dict[tuple[str, str], _Plan] = {}

    def rules(self) -> dict[str, Shape]:
        """Returns the shapes of all definitions and of their kinds."""
        found: dict[str, Shape] = {}
        for definition in NAMED_BY:
            kinds = _kinds(definition)
            options = tuple(Rule(kind_rule(definition, kind)) for kind in kinds)
            for kind, option in zip(kinds, options, strict=True):
                self._plans[definition, kind] = self._plan(definition, kind)
                enumeration = _enumeration(definition)
                self.words[id(option), ""] = card_words.label(enumeration, kind)
            idle = UNOFFERED_KINDS.get(definition, frozenset())
            choice = Choice(options, frozenset(at for at, kind in enumerate(kinds) if kind in idle))
            found[definition] = choice
            if definition != CARD:
                self.definitions[id(choice)] = definition
        for (definition, kind), plan in self._plans.items():
            found[kind_rule(definition, kind)] = self._fields(plan)
        return found

    def _plan(self, definition: str, kind: str) -> _Plan:
        naming = NAMED_BY[definition]
        named = dict(self._named(definition, kind))
        if not kind:
            del named[naming]
        needed = [name for name in _needed(definition, kind) if name != naming]
        known = fields_of_kind(definition, kind)
        usual = card_defaults.USUAL.get(definition, {}).get(kind, {})
        return _Plan(
            definition,
            kind,
            named,
            needed,
            {name: one for name, one in usual.items() if name in known},
        )

    def _named(self, definition: str, kind: str) -> Iterator[tuple[str, Shape]]:
        for name, schema in schema_of(definition)["properties"].items():
            if name == NAMED_BY[definition]:
                yield name, Word(f'"{kind}"', f'"{kind}"')
            elif name == "id":
                yield name, Word("NUMBER", "1")
            else:
                yield name, self._value(definition, kind, name, schema)

    def _value(self, definition: str, kind: str, name: str, schema: Schema) -> Shape:
        """Returns the shape of a field's value."""
        reference = schema.get("$ref", "").rsplit("/", 1)[-1]
        schema = resolved(schema)
        if reference in NAMED_BY:
            return self._once(("object", reference), Rule(reference))
        if "enum" in schema:
            return self._enumeration(definition, kind, name, reference, schema)
        match schema["type"]:
            case "array":
                return self._list(definition, kind, name, schema)
            case "integer":
                return self._once(("number", name), Blank("NUMBER", _number(name)))
            case "boolean":
                return self._boolean(definition, name)
            case _ if name in _OFFERED_SIGNS:
                return self._modifier(name)
            case _:
                text = card_defaults.TEXTS[name]
                return self._once(("text", name), Blank("STRING", text))

    def _once(self, key: Any, shape: Shape) -> Shape:
        """Returns the shape that was made first for this key."""
        return self._made.setdefault(key, shape)

    def _list(self, definition: str, kind: str, name: str, schema: Schema) -> Shape:
        items = schema["items"]
        item = (
            self.option
            if items.get("type") == "array"
            else self._value(definition, kind, name, items)
        )
        least = max(1, schema.get("minItems", 1))
        return self._once(("list", id(item), least), Many(item, _COMMA, least))

    def _enumeration(
        self, definition: str, kind: str, name: str, reference: str, schema: Schema
    ) -> Shape:
        names = tuple(one for one in schema["enum"] if proper_name(one, schema) == one)
        first = card_defaults.FIRST_VALUES.get(name)
        names = tuple(sorted(names, key=lambda one: one != first))
        meant = values_of_kind(definition, kind, name, names)
        key = "values", reference, names, meant
        if key in self._made:
            return self._made[key]
        spelled = [(one, card_words.label(reference, one)) for one in names]
        if len(names) == 1:
            shape: Shape = Blank(f'"{names[0]}"', f'"{names[0]}"')
        else:
            options = tuple(Word(f'"{one}"', f'"{one}"') for one in names)
            for option, (_, words) in zip(options, spelled, strict=True):
                self.words[id(option), ""] = words
            idle = frozenset(at for at, one in enumerate(names) if one not in meant)
            shape = Choice(options, idle)
        words_by_name = dict(spelled)
        folded: dict[str, str] = schema.get(NAMES) or {fold(one): one for one in names}
        for other, proper in folded.items():
            self.words[id(shape), other] = words_by_name[proper]
        return self._once(key, shape)

    def _boolean(self, definition: str, name: str) -> Shape:
        words = card_words.BOOLEANS.get((definition, name), ("Yes", "No"))
        is_false_first = (definition, name) in card_defaults.FALSE_FIRST
        key = "boolean", words, is_false_first
        if key in self._made:
            return self._made[key]
        options = [Word("true", "true"), Word("false", "false")]
        shape = Choice(tuple(reversed(options) if is_false_first else options))
        for option, said in zip(options, words, strict=True):
            self.words[id(option), ""] = self.words[id(shape), option.text] = said
        return self._once(key, shape)

    def _modifier(self, name: str) -> Shape:
        if ("modifier", name) in self._made:
            return self._made["modifier", name]
        for sign, one in _MODIFIERS.items():
            self.words[id(one), ""] = _MODIFIER_WORDS[sign]
        idle = {at for at, sign in enumerate(_MODIFIERS) if sign not in _OFFERED_SIGNS[name]}
        shape = Choice(tuple(_MODIFIERS.values()), frozenset(idle))
        return self._once(("modifier", name), shape)

    def _fields(self, plan: _Plan) -> Fields:
        definition, named = plan.definition, plan.named
        known = fields_of_kind(definition, plan.kind)
        fixed, usual = self._beginning(plan)
        titles = {
            name: card_words.FIELD_TITLES[definition, name]
            for name in named
            if (definition, name) in card_words.FIELD_TITLES
        }
        return Fields(
            named,
            fixed,
            usual,
            frozenset(named) - known - {NAMED_BY[definition]},
            _groups(definition, named),
            titles,
            f"{{{kind_rule(definition, plan.kind)}",
        )

    def _beginning(
        self, plan: _Plan
    ) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
        """Returns the fields of a new object with their texts: those that it needs, and others."""
        naming = NAMED_BY[plan.definition]
        fixed = [(naming, f'"{plan.kind}"')] if plan.kind else []
        if plan.definition == CARD:
            fixed.insert(0, ("name", card_defaults.TEXTS["name"]))
        done = {name for name, _ in fixed}
        fixed += [
            (name, plan.usual.get(name) or self._simple(plan.named[name]))
            for name in plan.needed
            if name not in done
        ]
        done |= set(plan.needed)
        usual = [
            (name, text or self._simple(plan.named[name]))
            for name, text in plan.usual.items()
            if name not in done
        ]
        return tuple(fixed), tuple(usual)

    def _simple(self, shape: Shape) -> str:
        """Returns the simplest text of a shape."""
        match shape:
            case Word(_, text) | Blank(_, text):
                return text
            case Choice(options, unoffered):
                first = next(at for at in range(len(options)) if at not in unoffered)
                return self._simple(options[first])
            case Many(item, _, least):
                return f"[{', '.join([self._simple(item)] * least)}]"
            case Rule(name):
                fixed, usual = self._beginning(self._plans[name, card_defaults.SIMPLEST[name]])
                pairs = (f'"{one}": {text}' for one, text in (*fixed, *usual))
                return "{" + ", ".join(pairs) + "}"
            case _:
                raise ValueError(shape)


def _kinds(definition: str) -> Sequence[str]:
    """Returns the kinds of the objects of a definition."""
    properties = schema_of(definition)["properties"]
    schema = resolved(properties[NAMED_BY[definition]])
    kinds = [one for one in schema["enum"] if proper_name(one, schema) == one]
    return kinds if NAMED_BY[definition] in _required(definition) else ["", *kinds]


def _enumeration(definition: str) -> str:
    """Returns the name of the enumeration of an object's kinds."""
    return schema_of(definition)["properties"][NAMED_BY[definition]]["$ref"].rsplit("/", 1)[1]


def _required(definition: str) -> Sequence[str]:
    schema = schema_of(definition)
    return (
        *schema.get("required", ()),
        *(name for rule in schema.get("allOf", ()) for name in _always(rule)),
    )


def _always(rule: Schema) -> Sequence[str]:
    """Returns the fields that a rule requires: one of one."""
    options = cast("list[Schema]", rule.get("anyOf", []))
    return options[0]["required"] if len(options) == 1 else ()


def _needed(definition: str, kind: str) -> Sequence[str]:
    """Returns the fields that an object of that kind needs."""
    naming = NAMED_BY[definition]
    found = [*_required(definition)]
    for rule in schema_of(definition).get("allOf", ()):
        kinds = rule.get("if", {}).get("properties", {}).get(naming, {}).get("enum", ())
        if kind in kinds:
            found += [*rule["then"].get("required", ()), *_always(rule["then"])]
    return list(dict.fromkeys(found))


def _number(name: str) -> str:
    return card_defaults.NUMBERS.get(name, "1")


def _groups(definition: str, named: Mapping[str, Shape]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Returns the places for further fields with the names of their fields."""
    groups = card_words.GROUPS.get(definition, card_words.ONE_GROUP)
    named_there = {name for _, names in groups for name in names.split()}
    rest = tuple(name for name in named if name not in named_there)
    return tuple((title, tuple(names.split()) or rest) for title, names in groups)


_WORDS: Final = re.compile(
    r'(?P<STRING>"(?:[^"\\]|\\.)*")|(?P<NUMBER>-?[0-9]+(?![\w.]))'
    r"|(?P<SIGN>[\[\]{},:])|(?P<OTHER>[^\s\[\]{},:\"]+)"
)


@lru_cache(maxsize=16)
def _pieces(text: str) -> Sequence[Piece] | None:
    """Returns the words of a card's text; None if it isn't JSON, or too long."""
    words = [one for one, _ in zip(_WORDS.finditer(text), range(MOST_PIECES + 1), strict=False)]
    if not 0 < len(words) <= MOST_PIECES:
        return None
    try:
        read_placeless(text)
    except BadJson:
        return None
    return _Spelling(words).pieces()


@dataclass(slots=True)
class _Spelling:
    """The words of a JSON text in their proper spelling. The kind of an opening bracket is that of
    the object. The text must be valid JSON; `definition` is what it defines."""

    words: Sequence[re.Match[str]]
    definition: str = CARD
    _at: int = 0
    _pieces: list[Piece] = field(default_factory=list[Piece])

    def pieces(self) -> Sequence[Piece]:
        """Returns the words of the text."""
        self._value(schema_of(self.definition), self.definition)
        return self._pieces

    @property
    def _word(self) -> str:
        return self.words[self._at][0]

    def _add(self, kind: str = "", text: str = "") -> None:
        """Adds the next word."""
        found = self.words[self._at]
        kind = kind or (found[0] if found.lastgroup in ("SIGN", "OTHER") else found.lastgroup or "")
        self._pieces.append(Piece(kind, text or found[0], found.start(), found.end()))
        self._at += 1

    def _value(self, schema: Schema, definition: str = "", name: str = "") -> str:
        """Adds a value, and returns it if it is a text."""
        while schema.get("type") == "array" and self._word != "[":
            schema, definition = self._inner(schema["items"])
        match self._word:
            case "{":
                self._object(schema, definition)
            case "[":
                self._list(schema, name)
            case word if word.startswith('"'):
                return self._text(schema, name)
            case _:
                self._add()
        return ""

    def _inner(self, schema: Schema) -> tuple[Schema, str]:
        """Returns the definition that a schema refers to, and its name."""
        return resolved(schema), schema.get("$ref", "").rsplit("/", 1)[-1]

    def _text(self, schema: Schema, name: str) -> str:
        word = self._word
        if "enum" in schema:
            proper = proper_name(json.loads(word), schema)
            self._add("", json.dumps(proper, ensure_ascii=False))
            return proper
        modifier = _MODIFIER.fullmatch(word) if name in _OFFERED_SIGNS else None
        self._add("*" if modifier and modifier[1] in "xX" else modifier[1] if modifier else "")
        return ""

    def _list(self, schema: Schema, name: str) -> None:
        self._add()
        inner, definition = self._inner(schema.get("items", {}))
        while self._word != "]":
            self._value(inner, definition, name)
            self._comma("]")
        self._add()

    def _object(self, schema: Schema, definition: str) -> None:
        opening, kind = len(self._pieces), ""
        self._add()
        names: Mapping[str, str] = schema.get(NAMES, {})
        properties: Mapping[str, Schema] = schema.get("properties", {})
        while self._word != "}":
            written: str = json.loads(self._word)
            name = names.get(fold(written), written)
            self._add("", json.dumps(name, ensure_ascii=False))
            self._add()
            said = self._value(*self._inner(properties.get(name, {})), name)
            kind = said if name == NAMED_BY.get(definition) else kind
            self._comma("}")
        self._add()
        if definition in NAMED_BY:
            first = self._pieces[opening]
            named = f"{{{kind_rule(definition, kind)}"
            self._pieces[opening] = Piece(named, first.text, first.start, first.end)

    def _comma(self, closing: str) -> None:
        """Adds a comma. One before the closing bracket is left out."""
        if self._word == ",":
            if self.words[self._at + 1][0] == closing:
                self._at += 1
            else:
                self._add()
