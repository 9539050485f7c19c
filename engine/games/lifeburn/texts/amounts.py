"""How much an effect does, in words (LIFEBURN 6.3, 6.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.games.lifeburn.cards import Effect
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.words import counted

_YOURS: Final[Mapping[str, str]] = {
    "SummonsInGraveyard": "the number of Summon cards in {your} graveyard",
    "MerfolkInGraveyard": "the number of Merfolk Summon cards in {your} graveyard",
    "GoblinsInPlay": "the number of Goblins in play",
    "GoblinsControlled": "the number of Goblins {you} control",
    "TreefolkControlled": "the number of Treefolk {you} control",
    "PlantsControlled": "the number of Plants {you} control",
    "StonesControlled": "the number of Stones {you} control",
    "HerbsControlled": "the number of Herbs {you} control",
    "StonesInPlay": "the number of Stones in play",
    "SummonsOpponentControls": "the number of Summons {other} controls",
    "SummonsControlled": "the number of Summons {you} control",
    "OpponentExcessSummons": "how many more Summons {other} controls",
    "SummonsThatDiedThisTurn": "the number of Summons that died this turn",
    "UntilCardType": "the cards from the top of {your} deck down to the first {card}",
    "ActivatedCost": "the number you paid with",
    "RootAffected": "how many were affected",
    "TargetCost": "the target's cost",
    "TargetPower": "the target's attack",
    "LifeTotal": "{your} life",
    "SubtractLife": "minus {your} life",
    "DeckSize": "the number of cards in {your} deck",
    "HandSize": "the number of cards in {your} hand",
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
    """What is counted, for you or for your opponent."""
    if based_on in _SHORT:
        return _SHORT[based_on][2]
    return _YOURS[based_on].format(
        you="they" if opponents else "you",
        your="their" if opponents else "your",
        other="their opponent" if opponents else "your opponent",
        card=f"{card_type} card" if card_type else "card",
    )


def altered(words: str, modifier: str) -> str:
    """A number with a modifier (6.4)."""
    sign, number = modifier[0], modifier[1:]
    match sign:
        case "+":
            return f"{words} plus {number}"
        case "-":
            return f"{words} minus {number}"
        case "=":
            return f"{number} instead of {words}"
        case "/":
            return f"half of {words}, rounded down"
        case _:
            return f"twice {words}" if number == "2" else f"{number} times {words}"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in words: `number` where it is one, `short` where it is a word or two, otherwise
    `long`; `but` is what it becomes on conditions."""

    number: int | None = None
    short: tuple[str, str] = ("", "")
    long: str = ""
    but: str = ""

    def of(self, one: str, many: str, tail: str = "") -> str:
        """So many of them."""
        if self.number is not None:
            return counted(self.number, one, many) + tail + self.but
        if self.short[0]:
            return f"{self.short[0]} {many}{tail}{self.but}"
        return f"a number of {many}{tail} equal to {self.long}{self.but}"

    def mass(self, noun: str) -> str:
        """So much of it."""
        if self.number is not None:
            return f"{self.number} {noun}{self.but}"
        if self.short[1]:
            return f"{self.short[1]} {noun}{self.but}"
        return f"{noun} equal to {self.long}{self.but}"

    def top(self, whose: str) -> str:
        """So many cards from the top of a deck."""
        deck = f"of {whose} deck"
        if self.number == 1:
            return f"the top card {deck}{self.but}"
        if self.number is not None or self.short[0] == "X":
            return f"the top {self.short[0] or self.number} cards {deck}{self.but}"
        if self.short[0]:
            return f"{self.short[0]} cards from the top {deck}{self.but}"
        return f"cards from the top {deck}, a number equal to {self.long}{self.but}"

    def alone(self) -> str:
        """The number by itself."""
        if self.number is not None:
            return f"{self.number}{self.but}"
        return (self.long or self.short[1]) + self.but

    @property
    def known(self) -> bool:
        """Whether it is a plain number that nothing changes."""
        return self.number is not None and not self.but


def amount_of(effect: Effect) -> Amount:
    """How much the effect does."""
    if effect.up_to is not None:
        return Amount(short=(f"up to {effect.up_to}", f"up to {effect.up_to}"))
    modifier, but = effect.amount_modifier, ""
    if modifier and effect.modifier_conditions:
        but = f" ({altered('that', modifier)} if {conditions_text(effect.modifier_conditions)})"
        modifier = None
    based_on = effect.amount_based_on
    if based_on is None:
        number = 1 if effect.amount is None else effect.amount
        if modifier:
            return Amount(long=altered(str(number), modifier), but=but)
        return Amount(number, but=but)
    opponents = bool(effect.is_opponent) and effect.target_type is None
    words = phrase(based_on, opponents=opponents, card_type=effect.filter.card_type)
    if modifier:
        return Amount(long=altered(words, modifier), but=but)
    if based_on in _SHORT:
        return Amount(short=_SHORT[based_on][:2], long=words, but=but)
    return Amount(long=words, but=but)
