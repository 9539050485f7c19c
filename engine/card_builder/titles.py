"""The titles of the shapes of a card language, and the choices among them that members have."""

from __future__ import annotations

import re

from engine.card_builder.shapes import (
    Blank,
    CardLanguage,
    Choice,
    Fields,
    Many,
    Maybe,
    Rule,
    Series,
    Shape,
    Word,
    offered,
    words_of,
)
from engine.card_builder.tree import Node


def title_of(language: CardLanguage, shape: Shape, title: str = "") -> str:
    """Returns what a shape is called: by its rule, its blank, or its words. `title` is what its
    place is called, "" if that says nothing."""
    while isinstance(shape, Rule | Maybe | Many):
        if isinstance(shape, Rule):
            if shape.name in language.titles:
                return language.titles[shape.name]
            title = title or spoken(shape.name)
            shape = language.rules[shape.name]
        else:
            shape = shape.item
    if title:
        return title
    if isinstance(shape, Blank | Word) and shape.kind in language.titles:
        return language.titles[shape.kind]
    if isinstance(shape, Blank):
        return spoken(shape.kind)
    return language.joined(words_of(language, shape, {}))


def option_title(language: CardLanguage, shape: Shape) -> str:
    """Returns the word for an option of a choice: the title of its rule."""
    name = shape.name if isinstance(shape, Rule) else ""
    return language.titles.get(name, spoken(name))


def chosen_title(language: CardLanguage, node: Node, title: str, rule: str) -> str:
    """Returns what a choice is called by its chosen option, if that has a title in the rule
    `rule`; else `title`."""
    while isinstance(node.shape, Choice | Rule):
        if isinstance(node.shape, Rule):
            title = language.titles.get(f"{rule}:{node.shape.name}", title)
            rule = node.shape.name
        node = node.children[0]
    return title


def spoken(name: str) -> str:
    """Returns the name of a rule or a field as words: `stackEffects` and `stack_effects` as "Stack
    effects"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.strip("_")).replace("_", " ").lower()
    return words[:1].upper() + words[1:]


def is_listed(language: CardLanguage, node: Node) -> bool:
    """Returns whether a choice is a part of the card: if another option can be chosen. An option
    that is only another spelling isn't replaced as a whole if it has parts, numbers are one option,
    and a field of JSON with a single word is a part."""
    assert isinstance(node.shape, Choice)
    if all(isinstance(one, Blank) and one.is_number for one in node.shape.options):
        return False
    chosen = node.children[0].shape
    at = next(at for at, option in enumerate(node.shape.options) if option is chosen)
    if at not in node.shape.unoffered:
        is_field = isinstance(chosen, Word) and chosen.text.startswith('"')
        return is_field or len(list(offered(language, node.shape))) > 1
    return not _has_parts(node.children[0])


def lone_blank(language: CardLanguage, shape: Shape) -> Blank | None:
    """Returns the name that is all that members choose in a shape; None if it has other parts."""
    shape = language.resolved(shape)
    if isinstance(shape, Series):
        inside = [one for one in shape.items if not isinstance(one, Word)]
        return lone_blank(language, inside[0]) if len(inside) == 1 else None
    return shape if isinstance(shape, Blank) and not shape.is_number else None


def _has_parts(node: Node) -> bool:
    """Returns whether a node has a part that can be changed by itself or added."""
    if isinstance(node.shape, Maybe | Many | Fields):
        return True
    if isinstance(node.shape, Blank):
        return not node.shape.is_number
    return any(map(_has_parts, node.children))
