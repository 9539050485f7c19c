"""The authors of the icons in the atlas, and the licence of each."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from rendering.art.icons import FOLDER

FILE: Final = "rendering/art/AUTHORS.json"
"""The path of the whole list, in the repository and in the installed package."""


@dataclass(frozen=True, slots=True)
class Author:
    """An author of icons.

    - `name`: the author's name.
    - `address`: the author's web address, "" if unknown.
    - `licence`: the name of the licence.
    - `licence_text`: the web address of the licence.
    """

    name: str
    address: str
    licence: str
    licence_text: str


@cache
def author_of_each_icon() -> Mapping[str, Author]:
    """Returns a mapping from the name of each icon to its author."""
    found = json.loads((FOLDER / "AUTHORS.json").read_text("utf-8"))
    authors = {
        key: Author(
            one["name"], one["url"] or "", one["licence"], found["licences"][one["licence"]]
        )
        for key, one in found["authors"].items()
    }
    return {icon: authors[key] for icon, key in found["icons"].items()}


@cache
def credit() -> str:
    """Returns a line of Markdown that names all authors, their licences, and the path of the whole
    list. The author of the most icons comes first."""
    counted = Counter(author_of_each_icon().values()).most_common()
    names = ", ".join(author.name for author, _ in counted)
    licences = {author.licence: author.licence_text for author, _ in counted}
    granted = ", ".join(f"[{name}](<{text}>)" for name, text in licences.items())
    return (
        f"Icons by {names} ([game-icons.net](<https://game-icons.net>), {granted}), recoloured and "
        f"cropped; by whom each is: `{FILE}`."
    )
