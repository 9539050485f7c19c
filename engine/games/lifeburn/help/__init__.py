"""The game's rules for players, one page a topic, in Discord's Markdown."""

from typing import Final

from engine.help_pages import help_pages

HELP_TOPICS: Final = help_pages(
    __name__,
    (
        "start",
        "life",
        "turn",
        "summons",
        "burn",
        "attack",
        "stack",
        "chat",
        "abilities",
        "keywords",
        "tokens",
        "zones",
        "counters",
        "targets",
        "words",
        "passives",
        "costs",
        "limits",
        "deck",
        "write",
        "write-effects",
        "write-targets",
        "write-amounts",
        "write-moves",
        "write-abilities",
        "write-passives",
        "write-conditions",
        "write-costs",
        "problems",
    ),
)
"""In the order in which a newcomer should read them."""
