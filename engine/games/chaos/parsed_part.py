"""What was read, with the places in the text where its parts stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.language.spans import Span


@dataclass(frozen=True, slots=True)
class ParsedPart:
    """A piece of a card as plain data, and where it stands.

    `parts` are the places of its own pieces by the names of their fields; pieces that the text
    leaves out have none. `each` are the pieces of a list.
    """

    value: Any
    span: Span
    parts: Mapping[str, ParsedPart] = field(default_factory=dict[str, "ParsedPart"])
    each: tuple[ParsedPart, ...] = ()

    def __getitem__(self, part: str) -> ParsedPart:
        return self.parts[part]

    def at(self, part: str) -> Span:
        """Returns where that part stands; the whole piece if the text leaves it out."""
        return self.parts[part].span if part in self.parts else self.span
