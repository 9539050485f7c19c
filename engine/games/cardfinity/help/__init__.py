"""The game's rules for players, one page a topic, in Discord's Markdown."""

from typing import Final

from engine.package_files import help_pages

HELP_TOPICS: Final = help_pages(__name__)
