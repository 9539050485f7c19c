"""Text in any script, prepared for a layout engine that only sets one glyph after another.

Cleaning drops invisible characters, shaping joins Arabic letters by their presentation forms, and
ordering puts right-to-left runs into the order in which they are drawn.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from engine.names import is_invisible
from rendering.draw.typefaces import MISSING

LONGEST_TEXT: Final = 400
"""Most characters of a text that are read by default."""
PART: Final = " · "
"""The separator between the parts of a line that were joined."""
_MARKS_PER_LETTER: Final = 3
_DOTTED_CIRCLE: Final = "\u25cc"


def _hidden(character: str) -> bool:
    """Returns whether a character is not drawn: it's invisible, or it changes the colour of the
    emoji before it, and emoji are drawn in one colour."""
    return is_invisible(character) or "\U0001f3fb" <= character <= "\U0001f3ff"


@lru_cache(maxsize=8192)
def clean(text: str, limit: int = LONGEST_TEXT) -> str:
    """Returns the text in one line without invisible, unassigned or piled-up characters.

    Reads at most `limit` characters. A combining mark without a letter gets a dotted circle below
    it. The result is "" if the text has only invisible characters.
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


def short_text(words: str, limit: int = 40) -> str:
    """Returns the text, shortened to `limit` characters with an ellipsis if it is longer."""
    return words if len(words) <= limit else words[: limit - 1].rstrip() + "…"


def clusters(text: str) -> list[str]:
    """Returns the text as a list of letters, each together with its combining marks."""
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
    """Returns the text with each Arabic letter in the form that it takes beside its neighbours."""
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


_RIGHT_TO_LEFT: Final = ("R", "AL", "AN")
_STAND_INS: Final = {"R": 0x10800, "AL": 0x1EE00}
"""The first of many code points that replace letters of each direction; 0x4E00 for all other
letters."""


def in_visual_order(line: str) -> str:
    """Returns one line of text in the order in which its glyphs are drawn from left to right. Parts
    of the line that " · " divides ("Spell · " and a name) are ordered separately.

    >>> in_visual_order("Spell · \u05d0\u05d1 Fire 3") == "Spell · Fire 3 \u05d1\u05d0"
    True
    """
    return PART.join(map(_ordered, line.split(PART)))


def _ordered(line: str) -> str:
    """Returns a part of a line in visual order.

    python-bidi orders single characters. So each letter with marks is replaced by one stand-in of
    its kind during the ordering, and keeps its marks after it.
    """
    units = clusters(line)
    kinds = [unicodedata.bidirectional(unit[0]) for unit in units]
    if not any(kind in _RIGHT_TO_LEFT for kind in kinds):
        return line
    from bidi import get_display  # few processes ever need it

    whole: dict[str, str] = {}
    for at, (unit, kind) in enumerate(zip(units, kinds, strict=True)):
        if len(unit) > 1:
            stand_in = chr(_STAND_INS.get(kind, 0x4E00) + at)
            whole[stand_in], units[at] = unit, stand_in
    facing = _facing(str(get_display("".join(units))))
    return "".join(whole.get(one, one) for one in facing)


def _facing(ordered: str) -> str:
    """Returns a line in visual order with brackets that face each other: python-bidi orders those
    of a right-to-left run, but doesn't mirror them."""
    letters = [*ordered]
    for pair in ("()", "[]", "{}", "<>", "\u00ab\u00bb"):
        depth = 0
        for at, letter in enumerate(letters):
            if letter in pair:
                step = 1 if letter == pair[0] else -1
                if depth * step < 0 or not depth:
                    letters[at] = pair[bool(depth)]
                depth += step
    return "".join(letters)
