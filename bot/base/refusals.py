"""The exception for requests that the bot refuses."""

from collections.abc import Callable

Check = Callable[[], None]
"""Raises a Refusal if something must not be done, or no longer."""


class Refusal(Exception):
    """Raised if a player's request can't be fulfilled; its text is the answer that they see.

    The text is Discord Markdown, short and kind, with all member-written text escaped. Services
    raise it, and `cogs.ui.answers` shows it privately.
    """


def allow_all() -> None:
    """Does nothing: the check that refuses nothing."""
