"""Changes of JSON objects in a card's text: further fields, and another kind of object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.card_builder.shapes import (
    CardLanguage,
    Choice,
    Fields,
    Many,
    Piece,
    Rule,
    Shape,
    Word,
    words_of,
)
from engine.card_builder.tree import Node, read_value

Path = tuple[int, ...]

ALL: Final = ""
"""The title of the place for all further fields."""


def places(node: Node) -> Iterator[tuple[int, str]]:
    """Yields the places for further fields of an object: the index of each, and its title. A place
    without a field that could be added is left out."""
    for at, (title, names) in enumerate(_groups(node)):
        if any(_can_add(node, name) for name in names):
            yield len(node.children) + at, title


def _groups(node: Node) -> Sequence[tuple[str, Sequence[str]]]:
    assert isinstance(node.shape, Fields)
    return node.shape.groups or [(ALL, list(node.shape.named))]


def _can_add(node: Node, name: str) -> bool:
    assert isinstance(node.shape, Fields)
    is_offered = name in node.shape.named and name not in node.shape.unoffered
    return is_offered and all(one.name != name for one in node.children)


def further_fields(
    language: CardLanguage, text: str, node: Node, at: int
) -> Iterator[tuple[str, str, Path]]:
    """Yields each field that can be added to an object at the place with this index: its name, the
    card's new text, and the way from the object to the first part of the field."""
    assert isinstance(node.shape, Fields)
    place = at - len(node.children)
    groups = _groups(node)
    for name in groups[place][1] if place < len(groups) else ():
        if _can_add(node, name):
            shape = node.shape.named[name]
            pair = f'"{name}": {value_text(language, shape)}'
            mark = ", " if node.children else ""
            end = node.children[-1].end if node.children else node.start + 1
            way = len(node.children), 0, *first_part(language, shape)
            yield name, text[:end] + mark + pair + text[end:], way


def value_text(language: CardLanguage, shape: Shape) -> str:
    """Returns the simplest text of a field's value."""
    words = words_of(language, shape, {})
    return language.joined(["[", *words, "]"] if isinstance(shape, Many) else words)


def first_part(language: CardLanguage, shape: Shape) -> Path:
    """Returns the way from a value to the part of the card that it begins with: that of the value
    itself, or of the first item of a list."""
    match shape:
        case Many(item):
            return (0, *first_part(language, item))
        case Rule(name):
            return (0, *first_part(language, language.rules[name]))
        case _:
            return ()


def list_end(language: CardLanguage, nodes: Sequence[Node], text: str) -> tuple[str, str, Path]:
    """Returns the card's text up to the end of a list's last item, the bracket to write behind a
    further item, and the way from the item to its part. `nodes` are those on the way to the list.

    Only a single item of a JSON list that is written without brackets needs the closing one.
    """
    node = nodes[-1]
    assert isinstance(node.shape, Many)
    before = text[: node.end]
    if not any(isinstance(one.shape, Fields) for one in nodes):
        return before, "", ()
    way = first_part(language, node.shape.item)
    is_field = isinstance(nodes[-2].shape, Many)
    if is_field and node.children and node.end == nodes[-2].end:
        return f"{text[: node.start]}[{text[node.start : node.end]}", "]", way
    return before, "", way


def field_order(node: Node) -> Sequence[int]:
    """Returns the indexes of an object's fields in the order of their names in the language."""
    assert isinstance(node.shape, Fields)
    order = {name: place for place, name in enumerate(node.shape.named)}
    return sorted(range(len(node.children)), key=lambda at: order[node.children[at].name])


def recast(
    language: CardLanguage, pieces: Sequence[Piece], text: str, node: Node, option: Shape
) -> Iterator[str]:
    """Yields the texts of an object of another kind, in place of the object in `node`: with all
    fields that the other kind can have, and with those alone that it must have."""
    inner, wanted = node, language.resolved(option)
    while isinstance(inner.shape, Choice | Rule):
        inner = inner.children[0]
    if not isinstance(inner.shape, Fields) or not isinstance(wanted, Fields):
        return
    must = {name for name, _ in wanted.fixed}
    able = [one for one in inner.children if _fits(language, pieces, one, wanted)]
    for kept in (able, [one for one in able if one.name in must]):
        yield _with_fields(text, inner, wanted, kept)


def _fits(language: CardLanguage, pieces: Sequence[Piece], field: Node, wanted: Fields) -> bool:
    """Returns whether an object of another kind can have a field as it is written."""
    shape = wanted.named.get(field.name)
    if shape is None or field.name in wanted.unoffered:
        return False
    if isinstance(shape, Word):
        return True
    if shape is field.shape:
        return all(map(_is_offered, field.children))
    place = next(at for at, piece in enumerate(pieces) if piece.start == field.start)
    node = read_value(language, pieces, shape, place + 2, field.end)
    return node is not None and _is_offered(node)


def _is_offered(node: Node) -> bool:
    """Returns whether members could choose all of a value. Objects in it are not looked at."""
    if isinstance(node.shape, Rule):
        return True
    if isinstance(node.shape, Choice):
        chosen = node.children[0].shape
        at = next(at for at, option in enumerate(node.shape.options) if option is chosen)
        if at in node.shape.unoffered:
            return False
    return all(map(_is_offered, node.children))


def _with_fields(text: str, node: Node, wanted: Fields, kept: Sequence[Node]) -> str:
    """Returns the text of an object with these fields, with a fixed word in place of another, and
    with the further fields of a new object of that kind."""
    fields = list(node.children)
    done = text[node.start : fields[0].start] if fields else "{"
    for number, field in enumerate(kept):
        if number:
            at = next(at for at, one in enumerate(fields) if one is field)
            done += text[fields[at - 1].end : field.start]
        shape = wanted.named[field.name]
        if isinstance(shape, Word):
            done += text[field.start : field.children[0].start] + shape.text
        else:
            done += text[field.start : field.end]
    written = {field.name for field in kept}
    new = [
        f'"{name}": {value}'
        for name, value in (*wanted.fixed, *wanted.usual)
        if name not in written
    ]
    done += ", " * bool(kept and new) + ", ".join(new)
    return done + (text[fields[-1].end : node.end] if fields else "}")
