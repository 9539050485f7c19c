"""What using a card costs, told to the player who may (ASIGOC 3, Cost; R22)."""

from collections.abc import Sequence

from engine.decisions import Option
from engine.games.asigoc.costs import BanishCost, Cost, DiscardCost, Pay, Sacrifice, costs_of
from engine.games.asigoc.table import Table
from engine.text.sentences import counted
from engine.values import replace


def priced(table: Table, option: Option) -> Option:
    """Returns the option of using a card with what that costs, if anything."""
    if option.place is None or option.facts["do"] not in ("play", "activate"):
        return option
    number = table.card_at(option.place)
    ability = table.cards[number].ability
    costs: Sequence[Cost] = costs_of(ability) if ability else ()
    if not costs:
        return option
    price = ", ".join(_clause(table, number, cost) for cost in costs)
    return replace(option, price=price, dear=_is_dear(table, number, costs))


def _clause(table: Table, number: int, cost: Cost) -> str:
    side = table.state.side(table.owners[number])
    match cost:
        case Pay():
            return f"pay {cost.number} health"
        case DiscardCost(random=True):
            return (
                "discard a random card" if cost.number == 1 else f"discard {cost.number} at random"
            )
        case DiscardCost():
            return _given(table, number, "discard", cost.number, side.hand)
        case Sacrifice():
            return _given(table, number, "sacrifice", 1, side.weapons, "a Weapon")
        case BanishCost():
            return _given(table, number, "banish", cost.number, side.discard)
        case _:
            raise ValueError(f"there is no such cost: {cost}")


def _given(
    table: Table, number: int, verb: str, count: int, zone: Sequence[int], one: str = "a card"
) -> str:
    """Returns so many cards of the zone, with the name where only one, or only copies of one, can
    be given."""
    names = {table.name(card) for card in zone if card != number}
    if count > 1:
        return f"{verb} {counted(count, 'card')}"
    return f"{verb} {names.pop() if len(names) == 1 else one}"


def _is_dear(table: Table, number: int, costs: Sequence[Cost]) -> bool:
    """Returns whether they take the last card of the hand, or more than half of the health."""
    side = table.state.side(table.owners[number])
    discarded = sum(cost.number for cost in costs if isinstance(cost, DiscardCost))
    paid = sum(cost.number for cost in costs if isinstance(cost, Pay))
    hand = sum(card != number for card in side.hand)
    return 0 < hand == discarded or paid * 2 > side.health
