"""Names of icons: those that contain the typed words, and those nearest to an unknown name."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from engine.icons import ICON_LENGTH
from engine.names import name_key
from rendering.art.icons import icon_names

NEAREST: Final = 3
_COMPARED: Final = 32
"""The most letters of an unknown name that are compared: each makes it slower."""

_BETWEEN_WORDS: Final = re.compile(r"[^a-z0-9]+")


def icons_like(typed: str) -> Sequence[str]:
    """Returns the names of icons that contain every typed word, ignoring case. The exact name comes
    first, then names that begin with the words, then names with a word that begins with each typed
    word."""
    words = [word for word in _BETWEEN_WORDS.split(name_key(typed[: 2 * ICON_LENGTH])) if word]
    if typed.strip() and not words:
        return ()
    whole = "-".join(words)
    found = [name for name in icon_names() if all(word in name for word in words)]
    return sorted(found, key=lambda name: _distance(name, whole, words))


def nearest_icons(wanted: str) -> Sequence[str]:
    """Returns suggestions for the unknown icon name `wanted`: names that contain all its words,
    else names that are spelled similarly or contain one of its words."""
    wanted = "-".join(filter(None, _BETWEEN_WORDS.split(name_key(wanted[:_COMPARED]))))
    found = [*icons_like(wanted)] if wanted else []
    found += get_close_matches(wanted, icon_names(), NEAREST, 0.5)
    for word in wanted.split("-"):
        found += icons_like(word)[:1] if word else []
    return list(dict.fromkeys(found))[:NEAREST]


def nearest_words(wanted: str) -> str:
    """Returns a sentence that suggests names for an unknown icon name; "" if no name is similar."""
    near = nearest_icons(wanted)
    return f"Nearest: {', '.join(near)}." if near else ""


def _distance(name: str, whole: str, words: Sequence[str]) -> tuple[bool, bool, bool, str]:
    parts = name.split("-")
    begun = all(any(part.startswith(word) for part in parts) for word in words)
    return name != whole, not name.startswith(whole), not begun, name
