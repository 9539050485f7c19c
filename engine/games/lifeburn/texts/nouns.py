"""What a filter lets through, as a noun (LIFEBURN 5.12)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.lifeburn.cards import Filter
from engine.games.lifeburn.english import article, bounds, counted, plural

TOKENS: Final[Mapping[str, str]] = {
    **{kind: kind for kind in ("Stone", "Herb", "Plant", "Ghost")},
    **{tribe: f"{tribe} token" for tribe in ("Golem", "Goblin", "Merfolk", "Treefolk")},
}
_TYPES: Final[Mapping[str, str]] = {"Token": "token", "NonSummon": "non-Summon"}
_ADJECTIVES: Final[Mapping[str, str]] = {
    "OneOne": "1/1",
    "Attacking": "attacking",
    "NonToken": "non-token",
    **{f"Non{kind}": f"non-{kind}" for kind in ("Summon", "Merfolk", "Golem", "Treefolk")},
}
_TAILS: Final[Mapping[str, str]] = {
    "DefenseGreaterThanAttack": "with more defense than attack",
    "HasKeyword": "with a keyword",
    "KeywordsOrAbilities": "with a keyword or ability",
    "CreatesStones": "that makes Stones",
    "NotFirst": "after the first of the turn",
}
_LOWEST: Final = -99
_HIGHEST: Final = 99
_BOUNDED: Final = ("Attack", "Defense", "Cost")


@dataclass(frozen=True, slots=True)
class Noun:
    """One, many, and what follows either."""

    one: str
    many: str
    tail: str = ""

    def single(self) -> str:
        """Returns the noun without an article."""
        return self.one + self.tail

    def several(self) -> str:
        """Returns more than one."""
        return self.many + self.tail

    def a(self) -> str:
        """Returns one of them."""
        return article(self.one) + self.tail

    def count(self, number: int) -> str:
        """Returns so many of them."""
        return counted(number, self.one, self.many) + self.tail

    def before(self, word: str) -> Noun:
        """Returns the noun with a word in front."""
        return Noun(f"{word} {self.one}", f"{word} {self.many}", self.tail)

    def followed(self, words: str) -> Noun:
        """Returns the noun with words right behind it."""
        return Noun(self.one, self.many, f" {words}{self.tail}")


CARD: Final = Noun("card", "cards")


def noun(given: Filter, base: str = "Summon", *, cards: bool = False) -> Noun:
    """Returns what qualifies; `base` is what is meant where the filter names no sort. `cards` are
    not in play and are called so; in play a tribe means its Summons (0.2)."""
    words = [_ADJECTIVES[one] for one in given.restrictions if one in _ADJECTIVES]
    names: list[str] = []
    if given.tribe:
        names.append(given.tribe)
    if given.card_type and (cards or given.card_type != "Summon" or not given.tribe):
        names.append(_TYPES.get(given.card_type, given.card_type))
    if given.token_type:
        names.append(TOKENS[given.token_type])
    if cards:
        names.append("card")
    elif not names or (given.card_type == "NonSummon" and not given.token_type):
        names.append(base if base != "Summon" or not names else "permanent")
    head = names.pop()
    front = "".join(f"{word} " for word in (*words, *names))
    return Noun(front + head, front + plural(head), _tail(given))


def _within(stat: str, given: Filter) -> str:
    """Returns the bounds; those that nothing is beyond are not said."""
    lowest = 0 if stat == "Cost" else _LOWEST
    least = None if given.least is None or given.least <= lowest else given.least
    most = None if given.most is None or given.most >= _HIGHEST else given.most
    return "0" if stat == "Cost" and most == 0 else bounds(least, most).removeprefix("exactly ")


def _tail(given: Filter) -> str:
    words = ["you control"] if "YouControl" in given.restrictions else []
    if given.keyword:
        words.append(f"with {given.keyword}")
    for one in given.restrictions:
        if one in _BOUNDED:
            words.append(f"with {one.lower()} {_within(one, given)}")
        elif one in _TAILS:
            words.append(_TAILS[one])
    return "".join(f" {word}" for word in words)
