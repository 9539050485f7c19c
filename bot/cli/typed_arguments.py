"""Conversions of command-line arguments and settings.

Worker processes import this module, so settings are imported only when they are read.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.base.settings import Settings

Act = Callable[[argparse.Namespace], int]
"""A function that carries out a command, and returns the exit status."""

AddCommand = Callable[..., argparse.ArgumentParser]
"""Adds a command, and returns its parser. It takes the name, the `Act`, a phrase that says what the
command does, and more sentences for its help."""


def discord_id(typed: str) -> int:
    """Converts a typed Discord id to a number. Raises ValueError for a number below 1, for one that
    is too large for an id, and for text that is no number."""
    number = int(typed)
    if not 0 < number < 1 << 63:
        raise ValueError
    return number


def count(typed: str) -> int:
    """Converts a typed number. Raises ValueError for a number below 1 or above 32 bits, and for
    text that is no number."""
    number = int(typed)
    if not 0 < number < 1 << 32:
        raise ValueError
    return number


def read_settings() -> Settings | None:
    """Returns the host's settings; None, with a message on standard error, if they are invalid."""
    from pydantic import ValidationError

    from bot.base.settings import Settings

    try:
        return Settings()
    except ValidationError as error:
        print(f"A setting in .env or the environment is wrong: {error}", file=sys.stderr)
        return None


def with_settings(act: Callable[[Settings, argparse.Namespace], int]) -> Act:
    """Returns a command function that reads the host's settings and passes them to `act`. If the
    settings are invalid, the command's exit status is 1."""

    @wraps(act)
    def acted(options: argparse.Namespace) -> int:
        settings = read_settings()
        return 1 if settings is None else act(settings, options)

    return acted
