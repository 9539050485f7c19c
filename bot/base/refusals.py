"""Saying no."""

from collections.abc import Callable

Check = Callable[[], None]
"""Raises a Refusal where something is not to be done (any more)."""


class Refusal(Exception):
    """Something a player asked for cannot be done; its text is the answer they see.

    The text is Discord Markdown, short and kind, with everything a player wrote escaped.
    Raised by services, shown privately by `cogs.ui.answers`.
    """


def allow_all() -> None:
    """The check that refuses nothing."""
