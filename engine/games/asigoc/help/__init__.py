"""The game's rules for players, one page a topic, in Discord's Markdown."""

from typing import Final

from engine.games.asigoc.clauses import CLAUSES
from engine.package_files import help_pages

HELP_TOPICS: Final = help_pages(__name__, {clause.code: clause.help for clause in CLAUSES})
"""Help pages, with the help texts of conditions, costs and effects filled in."""
