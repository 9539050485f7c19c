"""The game's rules for players, one page a topic, in Discord's Markdown."""

from typing import Final

from engine.help_pages import help_pages

HELP_TOPICS: Final = help_pages(
    __name__,
    (
        "start",
        "turn",
        "zones",
        "write",
        "trigger",
        "requirement",
        "effect",
        "filter",
        "scale",
        "monster",
        "attack",
        "hidden",
        "deck",
        "limits",
        "problems",
        "glossary",
    ),
)
"""In the order in which a newcomer should read them."""
