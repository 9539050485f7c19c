"""Small parts of texts: numbers, articles, lists, verbs, and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

_ZONES: Final = ("Deck", "Hand", "Play", "Graveyard", "Exile", "Stack")
ZONES: Final[Mapping[str, str]] = {**{zone: zone.lower() for zone in _ZONES}, "Token": "token zone"}
PHASES: Final[Mapping[str, str]] = {
    **{phase: f"{phase} phase" for phase in ("Draw", "Main", "Combat", "Damage", "End")},
    "SecondMain": "second Main phase",
}
_IRREGULAR: Final = {
    "have": "has",
    "are": "is",
    "can't": "can't",
    "don't": "doesn't",
    "can": "can",
    "may": "may",
}
_ADVERBS: Final = frozenset({"never", "also", "only", "always"})
_BEGINNINGS: Final = ("have ", "can't ", "lose ", "are immune to ")
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a sentence, such as "your opponent". `their` is the possessive pronoun for it,
    such as "its". `owns` is the possessive form of `subject` itself, such as "the Golem's"."""

    subject: str
    their: str = "their"
    plural: bool = False

    @property
    def owns(self) -> str:
        """The possessive of the subject: "your opponent's"."""
        if self.subject == "you":
            return "your"
        return self.subject + ("'" if self.plural else "'s")

    def verb(self, plain: str) -> str:
        """Returns the verb in the form that fits the subject: "draws", "never sprouts". `plain` is
        its plain form."""
        if self.plural or self.subject == "you":
            return plain
        first, _, rest = plain.partition(" ")
        if first in _ADVERBS:
            return f"{first} {self.verb(rest)}"
        ending = "es" if first.endswith(("s", "sh", "ch", "x", "o")) else "s"
        return f"{_IRREGULAR.get(first, first + ending)} {rest}".rstrip()

    def does(self, verb: str) -> str:
        """Returns the subject followed by its verb: "your opponent draws". `verb` is in its plain
        form. If it begins with "can't", drops the word "all" from the beginning of the subject:
        "enemy Summons can't attack" instead of "all enemy Summons can't attack"."""
        subject = self.subject.removeprefix("all ") if verb.startswith("can't") else self.subject
        return f"{subject} {self.verb(verb)}"


YOU: Final = Subject("you", "your")
OPPONENT: Final = Subject("your opponent")
EACH: Final = Subject("each player")
WHOSE: Final[Mapping[str, str]] = {"player": YOU.owns, "opponent": OPPONENT.owns}


def article(noun: str) -> str:
    """Returns the noun with "a" or "an" in front."""
    if noun.startswith("other "):
        return f"an{noun}"
    return f"{'an' if noun[:1].lower() in 'aeio8' else 'a'} {noun}"


def counted(number: int, one: str, many: str) -> str:
    """Returns a number with its noun: "a card", "2 cards". `one` is the singular of the noun,
    `many` its plural. The number is a word if the noun starts with a digit ("two 1/1 Plants")."""
    if number == 1:
        return article(one)
    follows = many[:1].isdigit() and 0 <= number < len(_NUMBERS)
    return f"{_NUMBERS[number] if follows else number} {many}"


def plural(noun: str) -> str:
    """Returns the plural of the noun. Names of tribes that end in "folk" don't change."""
    return noun if noun.endswith("folk") else f"{noun}s"


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun with its singular, its plural, and words that follow both."""

    one: str
    many: str
    tail: str = ""

    def single(self) -> str:
        """Returns the singular without an article."""
        return self.one + self.tail

    def several(self) -> str:
        """Returns the plural without a number."""
        return self.many + self.tail

    def a(self) -> str:
        """Returns the singular with "a" or "an"."""
        return article(self.one) + self.tail

    def count(self, number: int) -> str:
        """Returns the noun with a number, as in "a card" or "2 cards"."""
        return counted(number, self.one, self.many) + self.tail

    def before(self, word: str) -> Noun:
        """Returns a copy of the noun with `word` in front: "enemy Golem"."""
        return Noun(f"{word} {self.one}", f"{word} {self.many}", self.tail)

    def followed(self, words: str) -> Noun:
        """Returns a copy of the noun with `words` directly after it: "Golem you control"."""
        return Noun(self.one, self.many, f" {words}{self.tail}")


CARD: Final = Noun("card", "cards")
COUNTERS: Final[Mapping[str, Noun]] = {
    "OneOne": Noun("+1/+1 counter", "+1/+1 counters"),
    "Haunt": Noun("Haunt counter", "Haunt counters"),
}


def listed(words: Sequence[str], last: str = "and") -> str:
    """Returns the words as a list in a sentence: "a, b and c". `last` replaces "and"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def with_full_stop(text: str) -> str:
    """Returns the text with a full stop at the end. A comma at the end is replaced by the full
    stop."""
    if not text or text.endswith((".", ".)", ".”")):
        return text
    return f"{text.removesuffix(',')}."


def sentence(text: str) -> str:
    """Returns the text as a sentence, with a capital and a full stop."""
    text = with_full_stop(text.strip())
    return text[:1].upper() + text[1:]


def merged_predicates(predicates: Sequence[str]) -> list[str]:
    """Returns verb phrases of one subject, with neighbours that begin alike merged: "have Dive and
    Taunt", "can't attack or be tributed". Verbs are in their plain form."""
    found: list[str] = []
    begun = groupby(predicates, lambda one: next(filter(one.startswith, _BEGINNINGS), ""))
    for begins, group in begun:
        rests = [one.removeprefix(begins) for one in group]
        if begins:
            found.append(begins + listed(rests, "or" if begins == "can't " else "and"))
        else:
            found += rests
    return found


def places_text(zones: Sequence[str]) -> str:
    """Returns words for the zones in which an object of yours may be: "in play or in your hand"."""
    own = [ZONES[zone] for zone in zones if zone not in ("Play", "Token")]
    found = ["in play"] if len(own) < len(zones) else []
    return listed([*found, *([f"in your {listed(own, 'or')}"] if own else [])], "or")


def bounds_text(least: int | None, most: int | None) -> str:
    """Returns the range of numbers in words: "2 or more", "exactly 3", "2 to 4". Returns "any" if
    neither limit is set."""
    if least is None:
        return "any" if most is None else f"{most} or less"
    if most is None:
        return f"{least} or more"
    if least == most:
        return f"exactly {least}"
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"
