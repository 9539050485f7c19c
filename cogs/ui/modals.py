"""What was typed into a modal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def fields(data: Any) -> dict[str, str]:
    """What was typed into a submitted modal, by the id of the field."""
    return {part["custom_id"]: part["value"] for part in _parts(data) if "value" in part}


def _parts(part: Any) -> Iterator[Any]:
    for inside in part.get("components", ()):
        yield from _parts(inside)
    if "component" in part:
        yield from _parts(part["component"])
    if "custom_id" in part:
        yield part
