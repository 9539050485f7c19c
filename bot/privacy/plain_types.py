"""What an export is made of: types that JSON knows."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

Document = Mapping[str, Any]

Names = Mapping[int, tuple[str, int]]
"""The user's own deck and its version, by the id of the version."""


def time_words(seconds: int | None) -> str | None:
    """A time in seconds since 1970, in ISO 8601."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat()


def deck_used(version: int | None, names: Names) -> Document | None:
    """A deck of the user's own by the id of a version, None where it is not theirs (any more)."""
    if version is None or version not in names:
        return None
    name, number = names[version]
    return {"name": name, "version": number}
