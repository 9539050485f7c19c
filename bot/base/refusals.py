"""The exception for requests that the bot refuses."""

from collections.abc import Callable

Check = Callable[[], None]
"""Raises a Refusal if something must not be done, or no longer."""


class Refusal(Exception):
    """Raised if a player's request can't be fulfilled. The text is the answer that the player sees:
    short and kind Discord Markdown, with all member-written text escaped. Services raise Refusal,
    and `cogs.ui.answers` shows it privately."""


def allow_all() -> None:
    """Does nothing, so that everything is allowed. This is the default for parameters that take a
    `Check`: a function that raises Refusal if something must not be done."""
