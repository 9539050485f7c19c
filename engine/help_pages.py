"""The help of a game: a Markdown file a page, beside the module that names them in order."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from engine.decks import HelpTopic


def help_pages(package: str, keys: Iterable[str]) -> tuple[HelpTopic, ...]:
    """Reads `key.md` of the package for each key: its first line is `# ` and the title."""
    return tuple(_page(package, key) for key in keys)


def _page(package: str, key: str) -> HelpTopic:
    title, _, body = files(package).joinpath(f"{key}.md").read_text("utf-8").partition("\n")
    return HelpTopic(key, title.removeprefix("# "), body.strip())
