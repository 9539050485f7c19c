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
from engine.games.lifeburn.texts.amounts import Amount, altered, each_one, phrase
from engine.games.lifeburn.texts.conditions import conditions_text
from engine.games.lifeburn.texts.english import ZONES, counted, listed, places
from engine.games.lifeburn.texts.nouns import Noun, noun

RESTRICTIONS: Final[Mapping[str, str]] = {
    "OnOpponentAttack": "Cast this only in your opponent's Combat, while attacks are pending.",
    "InResponse": "Cast this only while something is on the stack.",
    "OpponentsTurn": "Cast this only on your opponent's turn.",
    "ControlGoblin": "Cast this only while you control a Goblin.",
}
_ANY_NUMBER: Final = Amount(short=("any number of", "any amount of"))
_X: Final = Amount(short=("X", "X"))


def _chosen(amount: int, *, chosen: bool, based_on_x: bool = False) -> Amount:
    return _X if based_on_x else _ANY_NUMBER if chosen else Amount(amount)


def payment(kind: str, amount: Amount, given: Filter, *, this: bool) -> str:
    """Returns what is paid, as an order: "sacrifice 2 Stones". `this` is the card itself."""
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
            return f"pay {amount.life()}"


def _of(amount: Amount, what: Noun) -> str:
    return amount.of(what.one, what.many, what.tail)


def additional_payment(cost: AdditionalCost, source_in: Sequence[str] = ()) -> str:
    """Returns an additional cost as an order. A trigger's cost that says nothing more is its
    source, which is in one of the zones: shown from the hand, or sacrificed."""
    zone = {"Reveal": "Hand", "Sacrifice": "Play"}.get(cost.cost_type)
    bare = cost.filter.empty and not cost.based_on_x and not cost.player_chosen
    this = cost.self_ or (bare and zone in source_in)
    amount = _chosen(cost.amount, chosen=cost.player_chosen, based_on_x=cost.based_on_x)
    return payment(cost.cost_type, amount, cost.filter, this=this)


def activation_payment(
    kind: str, amount: int, given: Filter, *, chosen: bool, self_: bool, bare: bool = True
) -> str:
    """Returns the cost of an ability: with nothing said about it, the card itself pays (12.7); not
    so where it is no ability's (`bare` is False)."""
    bare = bare and given.empty and not chosen
    this = self_ or (bare and kind in ("Sacrifice", "Tribute"))
    words = payment(kind, _chosen(amount, chosen=chosen), given, this=this)
    if bare and not self_ and kind == "Discard" and amount == 1:
        words += " (this card, if it is in your hand)"
    return words


def alternate_text(cost: AlternateCost) -> str:
    """Returns another way to pay, as a sentence without its full stop; with InZone the card is cast
    from there (12.6)."""
    zones = [zone for one in cost.conditions if one.condition == "InZone" for zone in one.zones]
    others = [one for one in cost.conditions if one.condition != "InZone"]
    when = f"if {conditions_text(others)}, " if others else ""
    if cost.cost_type == "TributeMultiplier":
        worth = counted(cost.amount, "tribute", "tributes")
        inside = f"while this is {places(zones)}, " if zones else ""
        return f"{inside}{when}each {noun(cost.filter).single()} counts as {worth} for this"
    paid = alternate_payment(cost)
    if zones:
        away = listed([f"your {ZONES[zone]}" for zone in zones], "or")
        return f"{when}you may cast this from {away} if you {paid} instead of paying its cost"
    return f"{when}you may {paid} instead of paying this card's cost"


def alternate_payment(cost: AlternateCost) -> str:
    """Returns what another way to pay takes, as an order."""
    return payment(cost.cost_type, Amount(cost.amount), cost.filter, this=False)


def modifier_text(modifier: CostModifier, *, unit: str = "life", names_x: bool = True) -> str:
    """Returns how the cost is worked out, as a sentence without its full stop; `unit` is what it is
    paid in, `names_x` that other words of the card speak of X."""
    change = modifier.additional_modifier
    match modifier.modifier:
        case "X":
            return _x_cost(modifier, unit, names_x=names_x)
        case "FirstSpell":
            return f"{_changed(change)} if it is the first Spell you cast this game"
        case "SummonsDiedThisTurn":
            return f"{_changed(change or '-1')} for each Summon that died this turn"


def _x_cost(modifier: CostModifier, unit: str, *, names_x: bool) -> str:
    change, based_on = modifier.additional_modifier or "", modifier.x_based_on
    named = f"; X is {phrase(based_on)}" if based_on and names_x else ""
    each = each_one(based_on) if based_on else ""
    if each and change[:1] in ("", "*", "x", "+"):
        times = change[1:] if change[:1] in ("*", "x") else "1"
        more = f", plus {change[1:]} more" if change[:1] == "+" else ""
        return f"this costs {times} {unit} for each {each}{more}{named}"
    words = phrase(based_on) if based_on else "X"
    words = altered(words, change) if change else words
    costs = f"{words} {unit}" if words in ("X", "0") else f"{unit} equal to {words}"
    return f"this costs {costs}{named}"


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
            return "this costs half, rounded down,"
        case _:
            return f"this costs {number} times as much"


def cast_from_text(cast_from: CastFrom) -> str:
    """Returns another zone to cast it from, as a sentence without its full stop."""
    when = f"if {conditions_text(cast_from.conditions)}, " if cast_from.conditions else ""
    after = "; it is exiled afterwards" if cast_from.exile_after else ""
    return f"{when}you may cast this from your {ZONES[cast_from.zone]}{after}"
