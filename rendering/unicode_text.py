"""Any script, made fit for a layout engine that only sets one glyph after another.

Cleaning drops what cannot be seen, shaping joins Arabic letters by their presentation
forms, and ordering puts right-to-left runs into the order in which they are drawn.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from engine.names import is_invisible
from rendering.typefaces import MISSING

LONGEST_TEXT: Final = 400
"""How many characters of a text are read where nothing else is said."""
_MARKS_PER_LETTER: Final = 3
_DOTTED_CIRCLE: Final = "\u25cc"
_MIRROR: Final = {a: b for pair in ("()", "[]", "{}", "<>", "«»") for a, b in (pair, pair[::-1])}


def _hidden(character: str) -> bool:
    """Returns whether nothing is drawn for a character: it shows nothing, or changes the colour of
    the emoji before it, which are drawn in one colour."""
    return is_invisible(character) or "\U0001f3fb" <= character <= "\U0001f3ff"


@lru_cache(maxsize=8192)
def clean(text: str, limit: int = LONGEST_TEXT) -> str:
    """Returns the text in one line without invisible, unassigned or piled-up characters.

    At most `limit` characters of the text are read. A mark without a letter gets a dotted
    circle to stand on; what is nothing but invisible becomes "".
    """
    out: list[str] = []
    marks = 0
    for character in unicodedata.normalize("NFC", text[:limit]):
        category = unicodedata.category(character)
        if character.isspace():
            out.append(" ")
        elif _hidden(character):
            continue
        elif category in ("Cn", "Co", "Cs"):
            out.append(MISSING)
        elif category in ("Mn", "Me", "Mc"):
            if not out or out[-1] == " ":
                out.append(_DOTTED_CIRCLE)
            marks += 1
            if marks <= _MARKS_PER_LETTER:
                out.append(character)
            continue
        else:
            out.append(character)
        marks = 0
    return " ".join("".join(out).split())


def short(words: str, limit: int = 40) -> str:
    """Returns the words, ended with an ellipsis where they are longer than `limit` characters."""
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"


def clusters(text: str) -> list[str]:
    """Returns the text cut into letters with the marks that stand on them."""
    found: list[str] = []
    for character in text:
        if found and unicodedata.category(character) in ("Mn", "Me", "Mc"):
            found[-1] += character
        else:
            found.append(character)
    return found


def _presentation_forms() -> tuple[dict[str, dict[str, str]], dict[str, dict[str, str]]]:
    letters: dict[str, dict[str, str]] = {}
    ligatures: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFBB2), *range(0xFBD3, 0xFC00), *range(0xFE80, 0xFEFD)):
        form, *parts = unicodedata.decomposition(chr(code)).split() or [""]
        base = "".join(chr(int(part, 16)) for part in parts)
        if len(base) == 1:
            letters.setdefault(base, {}).setdefault(form, chr(code))
        elif code >= 0xFEF5:
            ligatures.setdefault(base, {})[form] = chr(code)
    return letters, ligatures


_LETTERS, _LIGATURES = _presentation_forms()


def _joins_on(letter: str) -> bool:
    return "<initial>" in _LETTERS.get(letter, {}) or letter == "\u0640"


def _joins_back(letter: str) -> bool:
    return "<final>" in _LETTERS.get(letter, {}) or letter == "\u0640"


def shape(text: str) -> str:
    """Arabic letters replaced by the forms they take beside their neighbours."""
    if not any("\u0600" <= character <= "\u06ff" for character in text):
        return text
    units = clusters(text)
    for at in range(len(units) - 1, 0, -1):
        if units[at - 1] + units[at][0] in _LIGATURES:
            units[at - 1 : at + 1] = [units[at - 1] + units[at]]
    out: list[str] = []
    for at, unit in enumerate(units):
        joined = at > 0 and len(units[at - 1]) > 0 and _joins_on(_last_letter(units[at - 1]))
        pair = unit[:2]
        if pair in _LIGATURES:
            form = "<final>" if joined else "<isolated>"
            out.append(_LIGATURES[pair].get(form, pair) + unit[2:])
            continue
        letter = unit[0]
        forms = _LETTERS.get(letter, {})
        joins_next = at + 1 < len(units) and _joins_on(letter) and _joins_back(units[at + 1][0])
        if joined and _joins_back(letter):
            form = "<medial>" if joins_next else "<final>"
        else:
            form = "<initial>" if joins_next else "<isolated>"
        out.append(forms.get(form, letter) + unit[1:])
    return "".join(out)


def _last_letter(unit: str) -> str:
    return unit[1] if unit[:2] in _LIGATURES else unit[0]


def _direction(cluster: str) -> str:
    """R or L for letters, N for digits, "" for what follows its surroundings."""
    kind = unicodedata.bidirectional(cluster[0])
    return {"R": "R", "AL": "R", "L": "L", "EN": "N", "AN": "N"}.get(kind, "")


def in_visual_order(line: str) -> str:
    """Returns one line in the order in which its glyphs are set from left to right."""
    units = clusters(line)
    directions = [_direction(unit) for unit in units]
    if "R" not in directions:
        return line
    base = next(direction for direction in directions if direction in ("R", "L"))
    levels = _levels(directions, base)
    for level in range(max(levels), 0, -1):
        _reverse_runs(units, levels, level)
    return "".join(units)


def _levels(directions: list[str], base: str) -> list[int]:
    """Returns the nesting of each character: odd is set from right to left."""
    level = {"L": 0 if base == "L" else 2, "R": 1}
    before = _strong(directions, base)
    after = _strong(directions[::-1], base)[::-1]
    levels: list[int] = []
    for at, direction in enumerate(directions):
        if direction in level:
            levels.append(level[direction])
        elif direction == "N":
            levels.append(2 if before[at] == "R" else level["L"])
        else:
            levels.append(level[before[at] if before[at] == after[at] else base])
    return levels


def _strong(directions: Iterable[str], base: str) -> list[str]:
    """For each character the direction of the last letter up to it."""
    current, out = base, []
    for direction in directions:
        current = direction if direction in ("R", "L") else current
        out.append(current)
    return out


def _reverse_runs(units: list[str], levels: list[int], level: int) -> None:
    """Reverses every run at or above `level` in place, mirroring brackets on odd levels."""
    start = 0
    while start < len(units):
        end = start
        while end < len(units) and levels[end] >= level:
            end += 1
        if end > start:
            turned = units[start:end][::-1]
            if level == 1:
                kept = levels[start:end][::-1]
                turned = [
                    _MIRROR.get(unit, unit) if depth % 2 else unit
                    for unit, depth in zip(turned, kept, strict=True)
                ]
            units[start:end] = turned
        start = end + 1
