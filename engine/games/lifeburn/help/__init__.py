"""The game's rules for players, one page a topic, in Discord's Markdown."""

from typing import Final

from engine.games.lifeburn.texts.keywords import KEYWORDS, keyword_type
from engine.package_files import help_pages

_KEYWORD_LINES: Final = sorted(
    (f"- {keyword_type(keyword).help}" for keyword in KEYWORDS),
    key=lambda line: " on a Spell" in line,
)
"""A line for each keyword; the lines of keywords on Spells come last."""

HELP_TOPICS: Final = help_pages(
    __name__,
    {
        "keywords": "\n".join(_KEYWORD_LINES),
        "keyword names": ", ".join(KEYWORDS),
        "signs": ", ".join(f"a {keyword_type(one).icon} for {one}" for one in KEYWORDS),
    },
)
