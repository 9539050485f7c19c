"""What costs take: life, objects, tributes (LIFEBURN 5.8, 12.2, 12.5 to 12.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from engine.games.lifeburn import queries
from engine.games.lifeburn.cards import Activated, AdditionalCost, Card, Filter
from engine.games.lifeburn.filters import cards_in, names_others, qualifies
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.tributes import may_be_tributed, pays_with_itself
from engine.players import Player
from engine.values import value

LIFE: Final = ("Life", "LoseLife")
EVERYTHING: Final = Filter()
NOTHING: Final[Mapping[int, int]] = MappingProxyType({})


@value
class Slot:
    """Objects that one cost takes: `least` to `most` of the candidates (None: any number); without
    a question where it can only be the source."""

    cost_type: str
    candidates: tuple[int, ...]
    least: int
    most: int | None
    asked: bool = True


@dataclass(slots=True)
class Price:
    """All that is paid at once: life (`burn` of it because of spellburn), objects in slots, and
    tributes of together at least `tributes`, each worth what `worth` says."""

    life: int = 0
    burn: int = 0
    slots: tuple[Slot, ...] = ()
    tributes: int = 0
    worth: Mapping[int, int] = field(default_factory=lambda: NOTHING)


def slot_for(
    table: Table,
    player: Player,
    cost_type: str,
    amount: int,
    wanted: Filter,
    source: ObjectSnapshot | None,
    self_: bool,
    any_number: bool = False,
    cast: bool = False,
) -> Slot:
    """Returns the objects that can pay a cost of this type. `self_`: only the source itself;
    `cast`: never that, since it is the card that is cast."""
    if self_ and source is not None:
        pays = table.find(source.number) is not None and (
            cost_type != "Tribute" or pays_with_itself(table, player, source.number)
        )
        return Slot(cost_type, (source.number,) if pays else (), 1, 1, asked=False)
    what = source.card if cast and source is not None else None
    found = _payers(table, player, cost_type, wanted, what)
    if cast and source is not None:
        found = [number for number in found if number != source.number]
    least = 1 if any_number else amount
    return Slot(cost_type, tuple(found), least, None if any_number else amount)


def _payers(
    table: Table, player: Player, cost_type: str, wanted: Filter, card: Card | None
) -> list[int]:
    """Returns what can pay such a cost, of the card that is cast or (None) of an ability."""
    match cost_type:
        case "Discard" | "ExileFromHand" | "Reveal":
            return cards_in(table, player, "Hand", wanted, player)
        case "ExileFromGraveyard":
            return cards_in(table, player, "Graveyard", wanted, player)
        case "Stones":
            return [
                number
                for number in queries.controlled(table, player)
                if table.obj(number).card.token_type == "Stone"
            ]
        case "DiscardOrSacrificeMerfolk":
            merfolk = Filter(tribe="Merfolk")
            return [
                *cards_in(table, player, "Hand", merfolk, player),
                *_matching(table, player, queries.summons(table, player), merfolk),
            ]
        case "Tribute":
            candidates = [
                number
                for number in queries.summons(table, player)
                if may_be_tributed(table, player, number, card)
            ]
            return _matching(table, player, candidates, wanted)
        case _:
            others = names_others(wanted)
            pool = queries.controlled(table, player) if others else queries.summons(table, player)
            return _matching(table, player, pool, wanted)


def _matching(table: Table, player: Player, numbers: Sequence[int], wanted: Filter) -> list[int]:
    if wanted.empty:
        return list(numbers)
    return [number for number in numbers if qualifies(table, number, wanted, player)]


def single_price(
    table: Table,
    player: Player,
    cost_type: str,
    amount: int,
    wanted: Filter,
    source: ObjectSnapshot | None,
    self_: bool,
) -> Price:
    """Returns the price of one cost alone."""
    if cost_type in LIFE:
        return Price(life=amount)
    return Price(slots=(slot_for(table, player, cost_type, amount, wanted, source, self_),))


def additional_price(
    table: Table,
    player: Player,
    costs: Sequence[AdditionalCost],
    source: ObjectSnapshot,
    x: int = 0,
    cast: bool = False,
) -> Price:
    """Returns the price of additional costs together (5.8, 12.5). `cast`: those of a card that is
    cast, which are never paid with the card itself."""
    price = Price()
    for cost in costs:
        amount = x if cost.based_on_x else cost.amount
        if cost.cost_type in LIFE:
            price.life += amount
            continue
        itself = not cast and (cost.self_ or _means_source(table, cost, source))
        price.slots += (
            slot_for(
                table,
                player,
                cost.cost_type,
                amount,
                cost.filter,
                source,
                itself,
                cost.player_chosen,
                cast,
            ),
        )
    return price


def _means_source(table: Table, cost: AdditionalCost, source: ObjectSnapshot) -> bool:
    """Returns whether a trigger's cost without a filter is its source: shown, or sacrificed."""
    if not cost.filter.empty or cost.based_on_x or cost.player_chosen:
        return False
    match cost.cost_type:
        case "Reveal":
            return source.zone == "Hand"
        case "Sacrifice":
            return source.zone in ("Play", "Token")
        case _:
            return False


def takes_source(ability: Activated, *, in_hand: bool) -> bool:
    """Returns whether the cost of an activated ability is its source itself (12.7)."""
    if ability.self_:
        return True
    if not ability.filter.empty or ability.player_chosen:
        return ability.target_type is not None and ability.cost_type == "Exile"
    match ability.cost_type:
        case "Sacrifice" | "Tribute":
            return True
        case "Discard":
            return in_hand and ability.amount == 1
        case "Exile":
            return True
        case _:
            return False


def activation_price(
    table: Table, player: Player, ability: Activated, source: ObjectSnapshot
) -> Price:
    """Returns the price of an activated ability (12.7)."""
    if ability.cost_type is None:
        return Price()
    if ability.cost_type in LIFE:
        return Price(life=ability.amount)
    itself = takes_source(ability, in_hand=source.zone == "Hand")
    slot = slot_for(
        table,
        player,
        ability.cost_type,
        ability.amount,
        ability.filter,
        source,
        itself,
        ability.player_chosen,
    )
    return Price(slots=(slot,))


def affordable(table: Table, player: Player, price: Price) -> bool:
    """Returns whether all of it can be paid together: life stays above 0 (12.1), no object pays
    twice."""
    if price.life > 0 and table.side(player).life <= price.life:
        return False
    return coverable(price, price.slots, set())


def coverable(price: Price, slots: Sequence[Slot], taken: set[int]) -> bool:
    """Returns whether these slots, and the tributes after them, can be filled with what is not
    taken.

    Seats are matched with objects in the order of what these are worth as tributes, so that the
    most is left for those.
    """
    if not slots and not price.tributes:
        return True
    if len(slots) == 1 and not price.tributes:
        (slot,) = slots
        return sum(one not in taken for one in slot.candidates) >= slot.least
    seats = [set(slot.candidates) - taken for slot in slots for _ in range(slot.least)]
    sitting = _seated(seats, price.worth)
    if sitting is None:
        return False
    left = (worth for one, worth in price.worth.items() if one not in taken and one not in sitting)
    return sum(left) >= price.tributes


def _seated(seats: Sequence[set[int]], worth: Mapping[int, int]) -> set[int] | None:
    """Returns different objects for all seats, those of the least worth; None if there are not
    enough."""
    candidates = sorted({one for seat in seats for one in seat}, key=lambda one: worth.get(one, 0))
    holder: dict[int, int] = {}
    for one in candidates:
        if len(holder) == len(seats):
            break
        _seat(one, seats, holder, set())
    return set(holder.values()) if len(holder) == len(seats) else None


def _seat(one: int, seats: Sequence[set[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Gives the object a seat that was not tried yet, if need be one whose holder finds another;
    whether there was one."""
    for place, fitting in enumerate(seats):
        if one not in fitting or place in tried:
            continue
        tried.add(place)
        if place not in holder or _seat(holder[place], seats, holder, tried):
            holder[place] = one
            return True
    return False


def can_pay(
    table: Table,
    player: Player,
    cost_type: str,
    amount: int,
    wanted: Filter = EVERYTHING,
    source: ObjectSnapshot | None = None,
    self_: bool = False,
) -> bool:
    """Returns whether the player can pay a single cost of this type (12.6, 12.7)."""
    price = single_price(table, player, cost_type, amount, wanted, source, self_)
    return affordable(table, player, price)


def can_pay_all(
    table: Table,
    player: Player,
    costs: Sequence[AdditionalCost],
    source: ObjectSnapshot,
    x: int = 0,
) -> bool:
    """Returns whether all these additional costs can be paid together."""
    if not costs:
        return True
    return affordable(table, player, additional_price(table, player, costs, source, x))
