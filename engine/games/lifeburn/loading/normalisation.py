"""Aliases put right: every field and value under its proper name, lists where lists are due
(LIFEBURN 18.3). What has no proper name is left as it is, for the schema to refuse."""

from __future__ import annotations

from typing import Final

from engine.games.lifeburn.loading.names import VALUE_ALIASES, fold
from engine.games.lifeburn.loading.nodes import Items, Key, Members, Node, Scalar
from engine.games.lifeburn.loading.schema import Schema, aliases, resolved, strict_schema
from engine.language.diagnostics import cut
from engine.language.spans import problem
from engine.problems import Problem

_CHOOSE: Final = "choose"
_CHOOSE_AMOUNT: Final = "chooseamount"
_ADDED_EFFECTS: Final = "stack effects"
"""A spelling of `stackEffects` that joins the list that is written."""


def normal_card(node: Node, problems: list[Problem]) -> Node:
    """Returns one card with its names put right; fields that are given twice are told."""
    return _Normal(problems).value(_with_choose(node), strict_schema())


class _Normal:
    def __init__(self, problems: list[Problem]) -> None:
        self._problems = problems

    def value(self, node: Node, schema: Schema) -> Node:
        schema = resolved(schema)
        if "enum" in schema:
            return _enumerated(node, schema["enum"])
        if schema.get("type") == "array":
            items = node.items if isinstance(node, Items) else (node,)
            return Items(tuple(self.value(one, schema["items"]) for one in items), node.span)
        if isinstance(node, Members) and "properties" in schema:
            return self._object(node, schema)
        return node

    def _object(self, node: Members, schema: Schema) -> Members:
        properties: dict[str, Schema] = schema["properties"]
        names = {fold(name): name for name in properties} | aliases(schema)
        found: dict[str, tuple[Key, Node]] = {}
        written: set[str] = set()
        for key, value in node.members:
            name = names.get(fold(key.name), key.name)
            if name in properties:
                value = self.value(_unwrapped(value, properties[name]), properties[name])
            proper = Key(name, key.span)
            earlier = found.get(name)
            if earlier is None:
                found[name] = (proper, value)
            elif (
                isinstance(value, Items)
                and isinstance(earlier[1], Items)
                and (key.name not in written)
            ):
                both = Items(earlier[1].items + value.items, earlier[1].span)
                found[name] = (earlier[0], both)
            else:
                message = f'"{cut(key.name)}" is given twice.'
                self._problems.append(problem("given-twice", message, key.span, "Remove one."))
            written.add(key.name)
        return Members(tuple(found.values()), node.span)


def _unwrapped(node: Node, schema: Schema) -> Node:
    """Returns the name of a list of one, where one name is due."""
    if isinstance(node, Items) and len(node.items) == 1 and "enum" in resolved(schema):
        return node.items[0]
    return node


def _enumerated(node: Node, names: list[str]) -> Node:
    if not isinstance(node, Scalar) or not isinstance(node.value, str):
        return node
    folded = fold(node.value)
    alias = VALUE_ALIASES.get(folded)
    if alias in names:
        return Scalar(alias, node.span)
    proper = next((name for name in names if fold(name) == folded), node.value)
    return Scalar(proper, node.span)


def _with_choose(node: Node) -> Node:
    """Makes a card's `choose` a Choose among its stack effects, the last of them."""
    if not isinstance(node, Members):
        return node
    options = next((one for one in node.members if fold(one[0].name) == _CHOOSE), None)
    if options is None:
        return node
    members = [one for one in node.members if fold(one[0].name) != _CHOOSE]
    key, value = options
    effect: list[tuple[Key, Node]] = [
        (Key("effect", key.span), Scalar("Choose", key.span)),
        (Key("choices", key.span), value),
    ]
    for member in list(members):
        if fold(member[0].name) == _CHOOSE_AMOUNT:
            members.remove(member)
            effect.append((Key("amount", member[0].span), member[1]))
    choose = Items((Members(tuple(effect), key.span),), key.span)
    return Members((*members, (Key(_ADDED_EFFECTS, key.span), choose)), node.span)
