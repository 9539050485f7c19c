"""What can be said of single words, before any grammar: names and the length of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lark import Token

from engine.games.chaos.transform import LONGEST_SEED
from engine.language.spans import Span, problem, span_of
from engine.language.strings import name_flaws
from engine.problems import Problem

MOST_IN_NAME: Final = 40
MOST_DIGITS: Final = 3
_RANGES: Final = {
    "_ATTACK": "`attack` goes from 0 to 10.",
    "_HEALTH": "`health` goes from 1 to 10, that of a leader from 10 to 40.",
    "_ATTACKS": "`attacks` goes from 0 to 5.",
    "COST": "`cost` goes from 0 to 7, that of a leader from 8 to 10.",
}
_SHOWN: Final = 12
_NAME_HINT: Final = f'A name has 1 to {MOST_IN_NAME} characters: "Ashen Fang"'


def read_names(words: Sequence[Token]) -> tuple[list[Token], list[Problem]]:
    """Returns the words with every name out of its quotes, and what is wrong with names: where each
    of them stands first, as a card's name stands in the list of the deck too."""
    problems: list[Problem] = []
    read: list[Token] = []
    seen: set[str] = set()
    for word in words:
        if word.type != "NAME":
            read.append(word)
            continue
        name = word[1:-1]
        line, column = word.line or 1, word.column or 1
        flaws = () if name in seen else name_flaws(name, word, MOST_IN_NAME)
        seen.update((name,) if name.strip() else ())
        for flaw in flaws:
            span = Span(line, column + flaw.at, flaw.length)
            problems.append(problem(flaw.code, flaw.message, span, flaw.hint or _NAME_HINT))
        read.append(word.update(value=name))
    return read, problems


def number_problems(words: Sequence[Token]) -> Iterator[Problem]:
    """Yields numbers of too many digits: of three, but for the seed of a `generate` line."""
    for at, word in enumerate(words):
        if word.type not in ("INT", "SIGNED"):
            continue
        before = words[at - 1].type if at else ""
        digits = len(word.lstrip("+-"))
        if before == "_SEED" and digits > LONGEST_SEED:
            message = f"This seed has {digits} digits; {LONGEST_SEED} are allowed."
            yield problem("number-too-long", message, span_of(word), "generate 20 seed 42")
        elif before != "_SEED" and digits > MOST_DIGITS:
            shown = word if len(word) <= _SHOWN else f"{word[:_SHOWN]}..."
            message = f"`{shown}` has {digits} digits; a number has at most {MOST_DIGITS}."
            hint = _RANGES.get(before, "Write a smaller number.")
            yield problem("number-too-long", message, span_of(word), hint)
