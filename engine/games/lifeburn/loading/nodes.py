"""JSON as it stands in a text: every key and value with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.language.spans import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A string, a number, true, false or null."""

    value: str | int | float | bool | None
    span: Span


@dataclass(frozen=True, slots=True)
class Key:
    """The name of a field."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Items:
    """A list; its place is the opening bracket."""

    items: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Members:
    """An object, with every field in the order of the text; a key may come twice."""

    members: tuple[tuple[Key, Node], ...]
    span: Span

    def get(self, name: str) -> Node | None:
        """Returns the first value of that name."""
        return next((value for key, value in self.members if key.name == name), None)

    def key(self, name: str) -> Key | None:
        """Returns the first key of that name."""
        return next((key for key, _ in self.members if key.name == name), None)


Node = Scalar | Items | Members


def plain(node: Node) -> Any:
    """Returns the node as Python has it."""
    match node:
        case Scalar(value):
            return value
        case Items(items):
            return [plain(item) for item in items]
        case Members(members):
            return {key.name: plain(value) for key, value in members}


def follow(node: Node, path: Iterable[str | int]) -> Node:
    """Returns the node at the end of the path, or the last one that there is on it."""
    for step in path:
        found = _step(node, step)
        if found is None:
            return node
        node = found
    return node


def _step(node: Node, step: str | int) -> Node | None:
    match node, step:
        case Members(), str():
            return node.get(step)
        case Items(items), int() if step < len(items):
            return items[step]
        case _:
            return None
