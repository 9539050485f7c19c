"""The game's rules for players, one page a topic, in Discord's Markdown."""

from typing import Final

from engine.help_pages import help_pages

HELP_TOPICS: Final = help_pages(
    __name__,
    (
        "start",
        "turn",
        "mp",
        "play",
        "targets",
        "attack",
        "abilities",
        "triggers",
        "effects",
        "zones",
        "queue",
        "overheat",
        "conditions",
        "words",
        "modes",
        "deck",
        "generate",
        "write",
        "write-effects",
        "write-conditions",
        "write-new",
        "limits",
        "problems",
    ),
)
"""In the order in which a newcomer should read them."""
