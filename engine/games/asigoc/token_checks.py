"""What can be said of single words, before any grammar: how large numbers are, and what only
a Weapon can have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token

from engine.language.diagnostics import cut
from engine.language.numbers import number
from engine.language.spans import problem, span_of
from engine.problems import Problem

LOWEST: Final = 1
HIGHEST: Final = 10
"""The least and greatest N in a deck; Attack and Block are 0 to 10."""

_WEAPON_WORDS: Final = {
    "THIS": ("`this` is a Weapon that has the ability; {} has none.", "attack +1 mine"),
    "DISCARDED": ("`discarded` is for Weapons: {} is never on the field.", "Use it on a Weapon."),
}


def number_problems(words: Sequence[Token], lowest: int, highest: int) -> Iterator[Problem]:
    """Yields numbers that are too small or too large; Attack and Block may be 0 in any case."""
    for at, word in enumerate(words):
        if word.type not in ("INT", "SIGNED"):
            continue
        of_weapon = "_SLASH" in {near.type for near in words[max(0, at - 1) : at + 2]}
        least = 0 if of_weapon else lowest
        if least <= abs(number(word)) <= highest:
            continue
        what = "an Attack or a Block" if of_weapon else "a number here"
        message = f"`{cut(word)}` is out of range: {what} is {least} to {highest}."
        yield problem("number-out-of-range", message, span_of(word))


def weapon_only(line: Sequence[Token]) -> Iterator[Problem]:
    """Yields what stands in the line of an Item or an Ace though only Weapons have it."""
    kind = {"ITEM": "an Item", "ACE": "an Ace"}.get(line[0].type)
    for at, word in enumerate(line if kind else ()):
        misplaced = word.type == "THIS" and line[at - 1].type != "SIGNED"
        if (found := _WEAPON_WORDS.get(word.type)) and not misplaced:
            yield problem("weapon-only", found[0].format(kind), span_of(word), found[1])
