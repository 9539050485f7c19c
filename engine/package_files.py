"""The help pages and starter decks that come with a game, as files of its package."""

import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from engine.decks import HelpTopic, Starter

_ABOUT: Final = re.compile(r"^[!#] about: (.+)$", re.MULTILINE)


def read_text(package: str, path: str) -> str:
    """Returns the text of a file of the package."""
    return files(package).joinpath(path).read_text("utf-8")


def help_pages(package: str, texts: Mapping[str, str] = {}) -> tuple[HelpTopic, ...]:
    """Returns the help pages that the package's `topics.txt` names, in the order in which a
    newcomer should read them. The first line of each `key.md` is `# ` and the page's title. Each
    key of `texts`, in braces, is replaced by its text."""
    return tuple(_page(package, key, texts) for key in read_text(package, "topics.txt").split())


def _page(package: str, key: str, texts: Mapping[str, str]) -> HelpTopic:
    title, _, body = read_text(package, f"{key}.md").partition("\n")
    for name, text in texts.items():
        body = body.replace(f"{{{name}}}", text)
    return HelpTopic(key, title.removeprefix("# "), body.strip())


def ready_decks(package: str) -> tuple[Starter, ...]:
    """Returns the starter decks that the package's `decks/decks.json` names, in the order in which
    a newcomer should meet them. The deck texts are in `decks/key.deck`; the description in it
    (`about:`) says how to play the deck."""
    return tuple(
        _ready_deck(package, **names)
        for names in json.loads(read_text(package, "decks/decks.json"))
    )


def _ready_deck(package: str, key: str, title: str) -> Starter:
    text = read_text(package, f"decks/{key}.deck")
    [blurb] = _ABOUT.findall(text)
    return Starter(key, title, blurb, text)
