"""Texts of amounts and payments (LIFEBURN 5.7 to 5.10, 6.3, 6.4, 12)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from engine.games.lifeburn import cards
from engine.games.lifeburn.constants import modified
from engine.games.lifeburn.texts.conditions import conditions_text, noun
from engine.games.lifeburn.texts.small_words import Noun

_COUNTED: Final[Mapping[str, str]] = {
    "SummonsInGraveyard": "Summon card{s} in {your} graveyard",
    "MerfolkInGraveyard": "Merfolk Summon card{s} in {your} graveyard",
    "GoblinsInPlay": "Goblin{s} in play",
    "GoblinsControlled": "Goblin{s} {you} control",
    "TreefolkControlled": "Treefolk {you} control",
    "PlantsControlled": "Plant{s} {you} control",
    "StonesControlled": "Stone{s} {you} control",
    "HerbsControlled": "Herb{s} {you} control",
    "StonesInPlay": "Stone{s} in play",
    "SummonsOpponentControls": "Summon{s} {other} controls",
    "SummonsControlled": "Summon{s} {you} control",
    "SummonsThatDiedThisTurn": "Summon{s} that died this turn",
    "ActivatedCost": "{one} {you} paid with",
    "RootAffected": "{of_them}",
    "DeckSize": "card{s} in {your} deck",
    "HandSize": "card{s} in {your} hand",
}
"""The counted objects: one of them, after "for each", or several."""
_OTHERS: Final[Mapping[str, str]] = {
    "OpponentExcessSummons": "how many more Summons {other} controls than {you}",
    "UntilCardType": "the number of cards from the top of {your} deck "
    "up to and including the first {card}",
    "TargetCost": "the target's cost",
    "TargetPower": "the target's attack",
    "LifeTotal": "{your} life",
    "SubtractLife": "minus {your} life",
    "Attack": "this card's attack",
}
_SHORT: Final[Mapping[str, tuple[str, str, str]]] = {
    "X": ("X", "X", "X"),
    "RootAmount": ("that many", "that much", "that number"),
    "PlayerChoice": ("any number of", "any amount of", "any number"),
    "Zero": ("0", "0", "0"),
}
"""Short numbers in three forms: for things, for uncountable nouns, and alone."""


def phrase(based_on: str, *, opponents: bool = False, card_type: str | None = None) -> str:
    """Returns in words what `based_on` counts, as in "the number of Golems you control". With
    `opponents`, the words are about your opponent. `card_type` is the wanted type of card, for an
    amount that depends on one."""
    if based_on in _SHORT:
        return _SHORT[based_on][2]
    if based_on in _COUNTED:
        return f"the number of {_told(_COUNTED[based_on], opponents, many=True)}"
    return _told(_OTHERS[based_on], opponents, card_type)


def each_one(based_on: str, *, opponents: bool = False) -> str:
    """Returns the words that follow "for each" for the objects that `based_on` counts; "" if it
    counts no objects."""
    return _told(_COUNTED[based_on], opponents) if based_on in _COUNTED else ""


def _told(words: str, opponents: bool, card_type: str | None = None, *, many: bool = False) -> str:
    return words.format(
        s="s" if many else "",
        one="objects" if many else "one",
        of_them="those affected" if many else "of them",
        you="they" if opponents else "you",
        your="their" if opponents else "your",
        other="their opponent" if opponents else "your opponent",
        card=f"{card_type} card" if card_type else "card",
    )


_ALTERED: Final[Mapping[str, str]] = {
    "": "{words}",
    "+": "{words} plus {number}",
    "-": "{words} minus {number}",
    "=": "{number} instead of {words}",
    "/": "half {words}, rounded down",
    "*": "{number} times {words}",
}


def altered(words: str, modifier: str) -> str:
    """Returns the words for a number with a modifier applied to it (6.4), as in "twice the number
    of cards in your hand". Without a modifier, returns `words`."""
    if modifier == "*2":
        return f"twice {words}"
    return _ALTERED[modifier[:1]].format(words=words, number=modifier[1:])


@dataclass(frozen=True, slots=True)
class Amount:
    """A number in words, in one of four forms:

    - `number` is a fixed number.
    - `short` has a word or two before a noun (first for countable nouns, then for uncountable
      ones), and `after` has the words behind the noun.
    - `each` names counted objects, and `times` is the amount for each object.
    - `long` has the words for any other number.

    `but` says how the number changes under conditions.
    """

    number: int | None = None
    short: tuple[str, str] = ("", "")
    after: str = ""
    long: str = ""
    each: str = ""
    times: int = 1
    but: str = ""

    def of(self, what: Noun) -> str:
        """Returns the amount with a noun, as in "2 cards"."""
        if self.number is not None:
            return what.count(self.number) + self.but
        if self.short[0]:
            many = what.single() if self._is_up_to_one() else what.several()
            return f"{self.short[0]} {many}{self.after}{self.but}"
        if self.each:
            return f"{what.count(self.times)} for each {self.each}{self.but}"
        return f"a number of {what.several()} equal to {self.long}{self.but}"

    def life(self) -> str:
        """Returns the amount of life in words, as in "3 life"."""
        if self.each:
            return f"{self.times} life for each {self.each}{self.but}"
        if self.long.startswith("half ") and "life" in self.long:
            return self.long + self.but
        return self.mass("life")

    def mass(self, noun: str, to: str = "") -> str:
        """Returns the amount with an uncountable noun, as in "2 damage". `to` is a text for
        directly after the noun, such as " to the target"."""
        if self.number is not None:
            return f"{self.number} {noun}{to}{self.but}"
        if self.short[1]:
            return f"{self.short[1]} {noun}{self.after}{to}{self.but}"
        return f"{noun}{to} equal to {self.long}{self.but}"

    def top(self, whose: str) -> str:
        """Returns the words for that many cards from the top of a deck, as in "the top 2 cards of
        your deck". `whose` is the possessive of the deck's owner, such as "your"."""
        deck = f"of {whose} deck"
        if self.number == 1:
            return f"the top card {deck}{self.but}"
        if self.number is not None or self.short[0] == "X":
            return f"the top {self.short[0] or self.number} cards {deck}{self.but}"
        if self.short[0]:
            cards = "card" if self._is_up_to_one() else "cards"
            return f"{self.short[0]} {cards} from the top {deck}{self.after}{self.but}"
        return f"cards from the top {deck}, a number equal to {self.long}{self.but}"

    def _is_up_to_one(self) -> bool:
        return self.short[0] == "up to 1"

    def alone(self) -> str:
        """Returns the number without a noun."""
        if self.number is not None:
            return f"{self.number}{self.but}"
        return (self.long or self.short[1]) + self.but


def amount_of(effect: cards.Effect) -> Amount:
    """Returns the effect's amount in words, with its modifier."""
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
    long, sign, change = altered(words, modifier), modifier[:1], modifier[1:]
    if based_on in _SHORT and (not modifier or based_on == "RootAmount"):
        before, after = altered("|", modifier).split("|")
        many, much, _ = _SHORT[based_on]
        return Amount(short=(before + many, before + much), after=after, long=long, but=but)
    each = each_one(based_on, opponents=opponents)
    if each and sign == "+":
        return Amount(long=long, each=f"{each}, plus {change} more", but=but)
    if each and sign in ("", "*"):
        return Amount(long=long, each=each, times=int(change or 1), but=but)
    return Amount(long=long, but=but)


_X: Final = Amount(short=("X", "X"))
_CHOSEN: Final = Amount(short=_SHORT["PlayerChoice"][:2])


def payment(
    kind: cards.CostType | cards.AlternateCostType,
    amount: Amount,
    given: cards.Filter,
    *,
    this: bool = False,
) -> str:
    """Returns a payment as an order, as in "sacrifice 2 Stones". `kind` is the type of the cost,
    and `given` the filter for the objects that pay. `this` is True if the card itself pays."""
    named = amount.of(noun(given, cards=True))
    things = amount.of(noun(given))
    match kind:
        case "Stones":
            return f"sacrifice {amount.of(Noun('Stone', 'Stones'))}"
        case "Sacrifice" | "Tribute":
            return f"{kind.lower()} {'this' if this else things}"
        case "Discard":
            return f"discard {'this' if this else named}"
        case "Exile":
            return "exile this"
        case "ExileFromHand" | "ExileFromGraveyard":
            return f"exile {named} from your {kind.removeprefix('ExileFrom').lower()}"
        case "Reveal":
            return "show this" if this else f"show {named} from your hand"
        case "DiscardOrSacrificeMerfolk":
            return "discard a Merfolk card or sacrifice a Merfolk"
        case "LoseLife" | "Life":
            return f"pay {amount.life()}"
        case "TributeMultiplier":
            raise ValueError(kind)  # it is no payment of its own
        case _:
            assert_never(kind)


def additional_payment(cost: cards.AdditionalCost, source_in: Sequence[str] = ()) -> str:
    """Returns an additional cost as an order, as in "sacrifice 2 Stones". `source_in` are the zones
    in which the card with the cost may be.

    The text names that card itself if the cost has `self`. If the cost names no objects and has a
    fixed amount, the text also names the card itself in two cases:

    - the cost is Reveal, and the card may be in hand
    - the cost is Sacrifice, and the card may be in play
    """
    zone = {"Reveal": "Hand", "Sacrifice": "Play"}.get(cost.cost_type)
    bare = cost.filter.empty and not cost.based_on_x and not cost.player_chosen
    this = cost.self_ or (bare and zone in source_in)
    amount = _X if cost.based_on_x else _CHOSEN if cost.player_chosen else Amount(cost.amount)
    return payment(cost.cost_type, amount, cost.filter, this=this)


def activation_payment(ability: cards.Activated, kind: cards.CostType, given: cards.Filter) -> str:
    """Returns the cost of an activated ability in words. `kind` is the type of the cost, and
    `given` the filter for the objects that pay. If the ability names no objects that pay, the card
    itself pays (12.7)."""
    bare = given.empty and not ability.player_chosen
    this = ability.self_ or (bare and kind in ("Sacrifice", "Tribute"))
    amount = _CHOSEN if ability.player_chosen else Amount(ability.amount)
    words = payment(kind, amount, given, this=this)
    if bare and not ability.self_ and kind == "Discard" and ability.amount == 1:
        words += " (this card, if it's in your hand)"
    return words


def alternate_payment(cost: cards.AlternateCost) -> str:
    """Returns an alternate cost as an order, as in "sacrifice 2 Stones"."""
    return payment(cost.cost_type, Amount(cost.amount), cost.filter)
