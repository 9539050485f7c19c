"""People as their names tell them apart, and the one whose name somebody typed."""

import re
from collections import Counter
from collections.abc import Sequence

from engine.names import name_key
from rendering.draw.unicode_text import clean

_NUMBERED = re.compile(r" \(\d+\)$")


def told_apart(names: Sequence[str]) -> list[str]:
    """Returns the names, no two alike: names that look the same all get a number, as in "Alex (1)"
    and "Alex (2)"."""
    bearers = Counter(_folded_name(name) for name in names)
    taken = {look for look, number in bearers.items() if number == 1}
    found: list[str] = []
    for name in names:
        apart, number = name, 0
        while bearers[_folded_name(name)] > 1 and (not number or _folded_name(apart) in taken):
            number += 1
            apart = f"{name} ({number})"
        taken.add(_folded_name(apart))
        found.append(apart)
    return found


def find_named(names: Sequence[str], typed: str) -> list[int]:
    """Returns the places of the names that `typed` may mean. Of names that were told apart, it may
    be either the whole name or the name without its number."""
    wanted = _folded_name(typed)
    return [
        place
        for place, name in enumerate(names)
        if wanted in (_folded_name(name), _folded_name(_NUMBERED.sub("", name)))
    ]


def _folded_name(name: str) -> str:
    """Returns what two names share if readers can't tell them apart: invisible characters, width,
    case and outer spaces make no difference."""
    return name_key(clean(name)).strip()
