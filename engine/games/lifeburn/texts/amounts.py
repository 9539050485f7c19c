"""How much an effect does, in words (LIFEBURN 6.3, 6.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.lifeburn.amount_modifiers import modified
from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.english import counted

_COUNTED: Final[Mapping[str, tuple[str, str]]] = {
    "SummonsInGraveyard": ("Summon card in {your} graveyard", "Summon cards in {your} graveyard"),
    "MerfolkInGraveyard": (
        "Merfolk Summon card in {your} graveyard",
        "Merfolk Summon cards in {your} graveyard",
    ),
    "GoblinsInPlay": ("Goblin in play", "Goblins in play"),
    "GoblinsControlled": ("Goblin {you} control", "Goblins {you} control"),
    "TreefolkControlled": ("Treefolk {you} control", "Treefolk {you} control"),
    "PlantsControlled": ("Plant {you} control", "Plants {you} control"),
    "StonesControlled": ("Stone {you} control", "Stones {you} control"),
    "HerbsControlled": ("Herb {you} control", "Herbs {you} control"),
    "StonesInPlay": ("Stone in play", "Stones in play"),
    "SummonsOpponentControls": ("Summon {other} controls", "Summons {other} controls"),
    "SummonsControlled": ("Summon {you} control", "Summons {you} control"),
    "SummonsThatDiedThisTurn": ("Summon that died this turn", "Summons that died this turn"),
    "ActivatedCost": ("one {you} paid with", "objects {you} paid with"),
    "RootAffected": ("of them", "those affected"),
    "DeckSize": ("card in {your} deck", "cards in {your} deck"),
    "HandSize": ("card in {your} hand", "cards in {your} hand"),
}
"""What is counted: one of them, after "for each", and several."""
_OTHERS: Final[Mapping[str, str]] = {
    "OpponentExcessSummons": "how many more Summons {other} controls than {you}",
    "UntilCardType": "the number of cards from the top of {your} deck "
    "up to and including the first {card}",
    "TargetCost": "the target's cost",
    "TargetPower": "the target's attack",
    "LifeTotal": "{your} life",
    "SubtractLife": "minus {your} life",
    "Attack": "this card's attack",
    "Zero": "0",
}
_SHORT: Final[Mapping[str, tuple[str, str, str]]] = {
    "X": ("X", "X", "X"),
    "RootAmount": ("that many", "that much", "that number"),
    "PlayerChoice": ("any number of", "any amount of", "any number"),
    "Zero": ("0", "0", "0"),
}
"""Numbers in a word or two: of things, of what is not counted, alone."""


def phrase(based_on: str, *, opponents: bool = False, card_type: str | None = None) -> str:
    """Returns what is counted, for you or for your opponent."""
    if based_on in _SHORT:
        return _SHORT[based_on][2]
    if based_on in _COUNTED:
        return f"the number of {_told(_COUNTED[based_on][1], opponents)}"
    return _told(_OTHERS[based_on], opponents, card_type)


def each_one(based_on: str, *, opponents: bool = False) -> str:
    """Returns one of what is counted, after "for each"; empty where nothing is counted."""
    return _told(_COUNTED[based_on][0], opponents) if based_on in _COUNTED else ""


def _told(words: str, opponents: bool, card_type: str | None = None) -> str:
    return words.format(
        you="they" if opponents else "you",
        your="their" if opponents else "your",
        other="their opponent" if opponents else "your opponent",
        card=f"{card_type} card" if card_type else "card",
    )


def altered(words: str, modifier: str) -> str:
    """Returns a number with a modifier (6.4)."""
    sign, number = modifier[0], modifier[1:]
    match sign:
        case "+":
            return f"{words} plus {number}"
        case "-":
            return f"{words} minus {number}"
        case "=":
            return f"{number} instead of {words}"
        case "/":
            return f"half {words}, rounded down"
        case _:
            return f"twice {words}" if number == "2" else f"{number} times {words}"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in words: `number` where it is one, `short` where it is a word or two (followed by
    `after`), otherwise `long`. `each` is what is counted, `times` how much each of it makes, `more`
    what comes on top; `but` is what the number becomes on conditions."""

    number: int | None = None
    short: tuple[str, str] = ("", "")
    after: str = ""
    long: str = ""
    each: str = ""
    times: int = 1
    more: str = ""
    but: str = ""

    def of(self, one: str, many: str, tail: str = "") -> str:
        """Returns so many of them in words."""
        if self.number is not None:
            return counted(self.number, one, many) + tail + self.but
        if self.short[0]:
            return f"{self.short[0]} {many}{tail}{self.after}{self.but}"
        if self.each:
            made = counted(self.times, one, many)
            return f"{made}{tail} for each {self.each}{self.more}{self.but}"
        return f"a number of {many}{tail} equal to {self.long}{self.but}"

    def life(self) -> str:
        """Returns so much life."""
        if self.each:
            return f"{self.times} life for each {self.each}{self.more}{self.but}"
        if self.long.startswith("half ") and "life" in self.long:
            return self.long + self.but
        return self.mass("life")

    def mass(self, noun: str, to: str = "") -> str:
        """Returns so much of it; `to` stands right behind the noun."""
        if self.number is not None:
            return f"{self.number} {noun}{to}{self.but}"
        if self.short[1]:
            return f"{self.short[1]} {noun}{self.after}{to}{self.but}"
        return f"{noun}{to} equal to {self.long}{self.but}"

    def top(self, whose: str) -> str:
        """Returns so many cards from the top of a deck."""
        deck = f"of {whose} deck"
        if self.number == 1:
            return f"the top card {deck}{self.but}"
        if self.number is not None or self.short[0] == "X":
            return f"the top {self.short[0] or self.number} cards {deck}{self.but}"
        if self.short[0]:
            return f"{self.short[0]} cards from the top {deck}{self.after}{self.but}"
        return f"cards from the top {deck}, a number equal to {self.long}{self.but}"

    def alone(self) -> str:
        """Returns the number by itself."""
        if self.number is not None:
            return f"{self.number}{self.but}"
        return (self.long or self.short[1]) + self.but

    @property
    def known(self) -> bool:
        """Whether it is a plain number that nothing changes."""
        return self.number is not None and not self.but


def amount_of(effect: Effect) -> Amount:
    """Returns how much the effect does."""
    if effect.up_to is not None:
        return Amount(short=(f"up to {effect.up_to}", f"up to {effect.up_to}"))
    modifier, but = effect.amount_modifier or "", ""
    if modifier and effect.modifier_conditions:
        but = f" ({altered('that', modifier)} if {conditions_text(effect.modifier_conditions)})"
        modifier = ""
    based_on = effect.amount_based_on
    if based_on is None:
        number = 1 if effect.amount is None else effect.amount
        return Amount(modified(number, modifier) if modifier else number, but=but)
    opponents = bool(effect.is_opponent) and effect.target_type is None
    words = phrase(based_on, opponents=opponents, card_type=effect.filter.card_type)
    long = altered(words, modifier) if modifier else words
    if based_on in _SHORT and (not modifier or based_on == "RootAmount"):
        return _shortly(_SHORT[based_on][:2], modifier, long, but)
    each = each_one(based_on, opponents=opponents)
    if each and modifier[:1] in ("", "+", "*", "x"):
        return _for_each(each, modifier, long, but)
    return Amount(long=long, but=but)


def _shortly(short: tuple[str, str], modifier: str, long: str, but: str) -> Amount:
    if not modifier:
        return Amount(short=short, long=long, but=but)
    many, much = (_parted(altered(words, modifier)) for words in short)
    return Amount(short=(many[0], much[0]), after=many[1], long=long, but=but)


def _parted(words: str) -> tuple[str, str]:
    """Returns what stands before the noun, and what comes behind it."""
    for mark in (" plus ", " minus ", ", rounded"):
        before, found, after = words.partition(mark)
        if found:
            return before, found + after
    return words, ""


def _for_each(each: str, modifier: str, long: str, but: str) -> Amount:
    if modifier.startswith("+"):
        return Amount(long=long, each=each, more=f", plus {modifier[1:]} more", but=but)
    times = int(modifier[1:]) if modifier else 1
    return Amount(long=long, each=each, times=times, but=but)
