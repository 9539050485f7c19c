"""What the command line takes from words and from the environment.

Worker processes import this module, so settings are imported where they are read.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.settings import Settings


def discord_id(typed: str) -> int:
    """An id on Discord. Raises ValueError."""
    number = int(typed)
    if not 0 < number < 1 << 63:
        raise ValueError
    return number


def count(typed: str) -> int:
    """A number of things. Raises ValueError."""
    number = int(typed)
    if not 0 < number < 1 << 32:
        raise ValueError
    return number


def read_settings() -> Settings | None:
    """Returns what the host has set; None, and a word on standard error, where that is wrong."""
    from pydantic import ValidationError

    from bot.settings import Settings

    try:
        return Settings()
    except ValidationError as error:
        print(f"A setting in .env or the environment is wrong: {error}", file=sys.stderr)
        return None
