"""The game's rules for players, one page a topic, in Discord's Markdown."""

from importlib.resources import files
from typing import Final

from engine.decks import HelpTopic


def _topic(key: str) -> HelpTopic:
    """Reads a page: its first line is `# ` and the title."""
    title, _, body = files(__name__).joinpath(f"{key}.md").read_text("utf-8").partition("\n")
    return HelpTopic(key, title.removeprefix("# "), body.strip())


HELP_TOPICS: Final = tuple(
    _topic(key)
    for key in (
        "start",
        "life",
        "turn",
        "summons",
        "burn",
        "attack",
        "stack",
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
        "write-abilities",
        "problems",
    )
)
"""In the order in which a newcomer should read them."""
