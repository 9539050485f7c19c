"""The segmenter, from deck text to words. It decides what each string is, before the grammar."""

from typing import Final

from lark import Token

from engine.games.cardfinity.transform import GRAMMAR

TRIGGERS: Final = frozenset(
    ["PLAY", "DISCARD", "DRAW", "TAP", "VICTORY", "DEFEAT", "ATTACH", "INFINITY", "COUNTERSPELL"]
)
NAMES: Final = frozenset(
    ["MONSTER_NAME", "SPELL_NAME", "FILTER_NAME", "FAMILY", "DECK_NAME", "AUTHOR", "ENTRY"]
)
STRINGS: Final = NAMES | {"PICTURE"}
PLACES: Final = frozenset({"FIELD", "HAND"})
_ALWAYS_FILTERED: Final = frozenset({"FAMILY_WORD", "SEARCH", "DRILL", "ATTACH", "PLAY", "BANISH"})
_SPELL_BEGINS: Final = TRIGGERS | {"_ON"}
_DESTROYS: Final = frozenset({"DISCARD", "BANISH"})


def read_words(text: str) -> tuple[list[Token], int]:
    """Returns the words of the text, and the index of the word `deck` that begins the deck list
    (the number of words if there is none).

    Comments are left out. The type of each string is the grammar's name for such strings
    (`MONSTER_NAME`, `FILTER_NAME`, ...). The values of strings still have quotes. Source: COMPLETED
    1.1, 1.3.
    """
    words = GRAMMAR.split(text)
    section = _section_start(words)
    for at in range(section):
        if words[at].type == "STRING":
            words[at].type = _label(words, at)
    _label_section(words, section)
    return words, section


def _section_start(words: list[Token]) -> int:
    """Returns the index at which the list of the deck begins.

    A `deck` without a colon begins it too if a string follows. If an atom follows (`discard deck:
    draw`), it is a mistake in a card.
    """
    for at, word in enumerate(words):
        if word.type != "DECK":
            continue
        after = [later.type for later in words[at + 1 : at + 3]]
        if after[:1] == ["STRING"]:
            return at
        if after[:1] == ["_COLON"] and (len(after) == 1 or after[1] in _MAY_BE_LISTED):
            return at
    return len(words)


_MAY_BE_LISTED: Final = frozenset({"STRING", "OPEN_STRING", "WORD", "INT", "DECK", "_BY", "STRAY"})


def _label(words: list[Token], at: int) -> str:
    """Returns the label of the string at this place before `deck:`."""
    after = words[at + 1].type if at + 1 < len(words) else ""
    if after == "_COLON":
        return "MONSTER_NAME"
    if after in _SPELL_BEGINS:
        return "SPELL_NAME"
    if [word.type for word in words[max(0, at - 2) : at]] == ["_IMAGE", "_COLON"]:
        return "PICTURE"
    if at and words[at - 1].end_line == words[at].line and _is_filtered(words, at, after):
        return "FILTER_NAME"
    return "FAMILY"


def _is_filtered(words: list[Token], at: int, after: str) -> bool:
    """Returns whether a filter's name can follow the words before this place."""
    kinds = ["", "", "", *(word.type for word in words[max(0, at - 3) : at])]
    if kinds[-1] in _ALWAYS_FILTERED:
        return True
    if kinds[-1] == "DISCARD" or kinds[-2:] == ["DISCARD", "ENEMY"]:
        return after in PLACES
    if kinds[-1] == "INT":
        kinds.pop()
    return kinds[-1] in _DESTROYS or (kinds[-1] == "ENEMY" and kinds[-2] in _DESTROYS)


def _label_section(words: list[Token], section: int) -> None:
    strings = [at for at in range(section, len(words)) if words[at].type == "STRING"]
    for at in strings:
        words[at].type = "ENTRY"
    if not strings or strings[0] + 1 >= len(words):
        return
    first, after = strings[0], words[strings[0] + 1]
    if after.type == "_BY" or (after.type == "ENTRY" and after.line == words[first].line):
        words[first].type = "DECK_NAME"
        if len(strings) > 1:
            words[strings[1]].type = "AUTHOR"
