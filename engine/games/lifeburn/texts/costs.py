"""What is paid, in words (LIFEBURN 5.7 to 5.10, 12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.games.lifeburn.cards import (
    AdditionalCost,
    AlternateCost,
    CastFrom,
    CostModifier,
    Filter,
)
from engine.games.lifeburn.texts.amounts import Amount, altered, phrase
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.nouns import Noun, noun
from engine.games.lifeburn.texts.words import ZONES

RESTRICTIONS: Final[Mapping[str, str]] = {
    "OnOpponentAttack": "Cast this only in your opponent's Combat, while they attack.",
    "InResponse": "Cast this only while something is on the stack.",
    "OpponentsTurn": "Cast this only on your opponent's turn.",
    "ControlGoblin": "Cast this only while you control a Goblin.",
}
_ANY_NUMBER: Final = Amount(short=("any number of", "any amount of"))
_X: Final = Amount(short=("X", "X"))


def _chosen(amount: int, *, chosen: bool, based_on_x: bool = False) -> Amount:
    return _X if based_on_x else _ANY_NUMBER if chosen else Amount(amount)


def payment(kind: str, amount: Amount, given: Filter, *, this: bool) -> str:
    """What is paid, as an order: "sacrifice 2 Stones". `this` is the card itself."""
    cards = _of(amount, noun(given, cards=True))
    things = _of(amount, noun(given))
    match kind:
        case "Stones":
            return f"sacrifice {amount.of('Stone', 'Stones')}"
        case "Sacrifice":
            return f"sacrifice {'this' if this else things}"
        case "Tribute":
            return f"tribute {'this' if this else things}"
        case "Discard":
            return f"discard {'this' if this else cards}"
        case "Exile":
            return "exile this"
        case "ExileFromHand":
            return f"exile {cards} from your hand"
        case "ExileFromGraveyard":
            return f"exile {cards} from your graveyard"
        case "Reveal":
            return "show this" if this else f"show {cards} from your hand"
        case "DiscardOrSacrificeMerfolk":
            return "discard a Merfolk card or sacrifice a Merfolk"
        case _:
            return f"pay {amount.mass('life')}"


def _of(amount: Amount, what: Noun) -> str:
    return amount.of(what.one, what.many, what.tail)


def additional_payment(cost: AdditionalCost, source_in: Sequence[str] = ()) -> str:
    """An additional cost as an order. A trigger's cost that says nothing more is its source, which
    is in one of the zones: shown from the hand, or sacrificed."""
    zone = {"Reveal": "Hand", "Sacrifice": "Play"}.get(cost.cost_type)
    bare = cost.filter.empty and not cost.based_on_x and not cost.player_chosen
    this = cost.self_ or (bare and zone in source_in)
    amount = _chosen(cost.amount, chosen=cost.player_chosen, based_on_x=cost.based_on_x)
    return payment(cost.cost_type, amount, cost.filter, this=this)


def activation_payment(
    kind: str, amount: int, given: Filter, *, chosen: bool, self_: bool, bare: bool = True
) -> str:
    """The cost of an ability: with nothing said about it, the card itself pays (12.7); not so where
    it is no ability's (`bare` is False)."""
    bare = bare and given.empty and not chosen
    this = self_ or (bare and kind in ("Sacrifice", "Tribute"))
    words = payment(kind, _chosen(amount, chosen=chosen), given, this=this)
    if bare and not self_ and kind == "Discard" and amount == 1:
        words += " (this card, if it is in your hand)"
    return words


def alternate_text(cost: AlternateCost) -> str:
    """Another way to pay, as a sentence without its full stop."""
    when = f"if {conditions_text(cost.conditions)}, " if cost.conditions else ""
    if cost.cost_type == "TributeMultiplier":
        return f"{when}each {noun(cost.filter).single()} counts as {cost.amount} tributes for this"
    return f"{when}you may {alternate_payment(cost)} instead of paying this card's cost"


def alternate_payment(cost: AlternateCost) -> str:
    """What another way to pay takes, as an order."""
    return payment(cost.cost_type, Amount(cost.amount), cost.filter, this=False)


def modifier_text(modifier: CostModifier) -> str:
    """How the cost is worked out, as a sentence without its full stop."""
    change = modifier.additional_modifier
    match modifier.modifier:
        case "X":
            words = phrase(modifier.x_based_on) if modifier.x_based_on else "X"
            words = altered(words, change) if change else words
            named = f"; X is {phrase(modifier.x_based_on)}" if modifier.x_based_on else ""
            costs = f"{words} life" if words in ("X", "0") else f"life equal to {words}"
            return f"this costs {costs}{named}"
        case "FirstSpell":
            return f"if it is the first Spell you cast this game, {_changed(change)}"
        case "SummonsDiedThisTurn":
            return f"for each Summon that died this turn, {_changed(change or '-1')}"


def _changed(change: str | None) -> str:
    if not change:
        return "this costs as much as ever"
    sign, number = change[0], change[1:]
    match sign:
        case "+":
            return f"this costs {number} more"
        case "-":
            return f"this costs {number} less"
        case "=":
            return f"this costs {number}"
        case "/":
            return "this costs half, rounded down"
        case _:
            return f"this costs {number} times as much"


def cast_from_text(cast_from: CastFrom) -> str:
    """Another zone to cast it from, as a sentence without its full stop."""
    when = f"if {conditions_text(cast_from.conditions)}, " if cast_from.conditions else ""
    after = "; then exile it" if cast_from.exile_after else ""
    return f"{when}you may cast this from your {ZONES[cast_from.zone]}{after}"
