"""Names of icons: those that hold what was typed, and those that are nearest to an unknown one."""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from engine.icons import ICON_LENGTH
from engine.names import name_key
from rendering.art.icons import icon_names

NEAREST: Final = 3
_COMPARED: Final = 32
"""So many letters of an unknown name are compared: it takes longer with each."""

_BETWEEN_WORDS: Final = re.compile(r"[^a-z0-9]+")


def icons_like(typed: str) -> Sequence[str]:
    """The names that hold every word of what was typed, however it is capitalised: the very name
    first, then those that begin with it, then those of which a word begins with each."""
    words = [word for word in _BETWEEN_WORDS.split(name_key(typed[: 2 * ICON_LENGTH])) if word]
    if typed.strip() and not words:
        return ()
    whole = "-".join(words)
    found = [name for name in icon_names() if all(word in name for word in words)]
    return sorted(found, key=lambda name: _distance(name, whole, words))


def nearest_icons(wanted: str) -> Sequence[str]:
    """The names of icons that are most like one that there is not: some that hold all its words,
    or else that are spelled nearly so, or hold one of its words."""
    wanted = "-".join(filter(None, _BETWEEN_WORDS.split(name_key(wanted[:_COMPARED]))))
    found = [*icons_like(wanted)] if wanted else []
    found += get_close_matches(wanted, icon_names(), NEAREST, 0.5)
    for word in wanted.split("-"):
        found += icons_like(word)[:1] if word else []
    return list(dict.fromkeys(found))[:NEAREST]


def nearest_words(wanted: str) -> str:
    """The same in a sentence, "" where there are none."""
    near = nearest_icons(wanted)
    return f"Nearest: {', '.join(near)}." if near else ""


def _distance(name: str, whole: str, words: Sequence[str]) -> tuple[bool, bool, bool, str]:
    parts = name.split("-")
    begun = all(any(part.startswith(word) for part in parts) for word in words)
    return name != whole, not name.startswith(whole), not begun, name
