"""Small words: numbers, articles, lists, verbs, and what names are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

ZONES: Final[Mapping[str, str]] = {
    "Deck": "deck",
    "Hand": "hand",
    "Play": "play",
    "Graveyard": "graveyard",
    "Exile": "exile",
    "Token": "token zone",
    "Stack": "stack",
}
PHASES: Final[Mapping[str, str]] = {
    "Draw": "Draw phase",
    "Main": "Main phase",
    "Combat": "Combat phase",
    "Damage": "Damage phase",
    "SecondMain": "second Main phase",
    "End": "End phase",
}
COUNTERS: Final[Mapping[str, str]] = {"OneOne": "+1/+1 counter", "Haunt": "Haunt counter"}
_IRREGULAR: Final[Mapping[str, str]] = {
    "have": "has",
    "do": "does",
    "are": "is",
    "go": "goes",
    "cannot": "cannot",
    "can": "can",
    "may": "may",
}


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody or something as the subject of a sentence: `owns` is the possessive that stands
    alone, `their` the one that follows."""

    subject: str
    owns: str
    their: str = "their"
    plural: bool = False

    def does(self, verb: str) -> str:
        """The subject with its verb: "your opponent draws"."""
        plain = self.plural or self.subject == "you"
        return f"{self.subject} {verb if plain else third(verb)}"


YOU: Final = Who("you", "your", "your")
OPPONENT: Final = Who("your opponent", "your opponent's")
EACH: Final = Who("each player", "each player's")
OWNER: Final = Who("its owner", "its owner's")


def called(subject: str, *, plural: bool = False) -> Who:
    """Whoever a noun means."""
    return Who(subject, f"{subject}'" if plural else f"{subject}'s", plural=plural)


def third(verb: str) -> str:
    """The verb with he, she or it; only its first word changes."""
    first, _, rest = verb.partition(" ")
    if first in _IRREGULAR:
        first = _IRREGULAR[first]
    else:
        first += "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return f"{first} {rest}" if rest else first


def article(noun: str) -> str:
    """The noun with a or an."""
    return f"{'an' if noun[:1].lower() in 'aeio' else 'a'} {noun}"


def counted(number: int, one: str, many: str) -> str:
    """So many of something: "a card", "2 cards"."""
    return article(one) if number == 1 else f"{number} {many}"


def plural(noun: str) -> str:
    """More of it; the tribes that end in folk stay as they are."""
    return noun if noun.endswith("folk") else f"{noun}s"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas and, before the last, and."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def sentence(text: str) -> str:
    """The words with a capital and a full stop."""
    text = text.strip()
    ends = text.endswith((".", ".)", ".”"))
    return text[:1].upper() + text[1:] + ("" if ends or not text else ".")


def bounds(least: int | None, most: int | None) -> str:
    """A range of numbers in words; "any" without limits."""
    if least is not None and most is not None:
        return f"exactly {least}" if least == most else f"{least} to {most}"
    if least is not None:
        return f"{least} or more"
    return "any" if most is None else f"{most} or less"


def signed(number: int) -> str:
    """A number with its sign."""
    return f"{number:+d}"
