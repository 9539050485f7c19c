"""Prices of costs: life, objects, tributes (LIFEBURN 5.8, 12.1 to 12.7)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

from engine.games.lifeburn import cards
from engine.games.lifeburn.constants import modified
from engine.games.lifeburn.effect_targets import LIFE, takes_source
from engine.games.lifeburn.state import passives, queries
from engine.games.lifeburn.state.conditions import holds
from engine.games.lifeburn.state.filters import cards_in, names_others, qualifies
from engine.games.lifeburn.state.state import Context, GameObject, Mark, ObjectSnapshot
from engine.games.lifeburn.state.table import Table
from engine.players import Player
from engine.values import replace, value

NOTHING: Final[Mapping[int, int]] = MappingProxyType({})


@value
class Cost:
    """One cost: an amount of life, or a number of objects that match `filter`. With `any_number`,
    the player pays one or more objects. With `itself`, only the card or ability's own object can
    pay."""

    cost_type: cards.CostType | cards.AlternateCostType
    amount: int
    filter: cards.Filter = cards.Filter()
    any_number: bool = False
    itself: bool = False


@value
class PaymentSlot:
    """The part of a price that objects pay for one cost: at least `least` and at most `most` of the
    candidates. If `most` is None, there is no upper limit. `asked` is False if the player has no
    choice because only the source can pay."""

    cost_type: str
    candidates: tuple[int, ...]
    least: int
    most: int | None
    asked: bool = True


@dataclass(slots=True)
class Price:
    """Everything that a player must pay at once. `burn` is the part of `life` that spellburn adds.
    `slots` has an entry for each cost that is paid with objects. `tributes` is the total worth that
    tributes must reach; `worth` is the worth of each object as a tribute."""

    life: int = 0
    burn: int = 0
    slots: tuple[PaymentSlot, ...] = ()
    tributes: int = 0
    worth: Mapping[int, int] = field(default_factory=lambda: NOTHING)


def price_of(
    table: Table, player: Player, costs: Iterable[Cost], source: ObjectSnapshot, cast: bool = False
) -> Price:
    """Returns the price of all these costs together. `source` is the card that is paid for, or the
    object whose ability is paid for. `cast` is True if the costs are for casting a card, because
    that card can't pay for itself."""
    price = Price()
    for cost in costs:
        if cost.cost_type in LIFE:
            price.life += cost.amount
        else:
            price.slots += (_slot_for(table, player, cost, source, cast),)
    return price


def _slot_for(
    table: Table, player: Player, cost: Cost, source: ObjectSnapshot, cast: bool
) -> PaymentSlot:
    """Returns the objects that can pay the cost."""
    number = source.number
    if cost.itself:
        pays = table.find(number) is not None and (
            cost.cost_type != "Tribute" or _pays_with_itself(table, player, number)
        )
        return PaymentSlot(cost.cost_type, (number,) if pays else (), 1, 1, asked=False)
    found = _payers(table, player, cost.cost_type, cost.filter, source.card if cast else None)
    if cast:
        found = [one for one in found if one != number]
    least, most = (1, None) if cost.any_number else (cost.amount, cost.amount)
    return PaymentSlot(cost.cost_type, tuple(found), least, most)


def _payers(
    table: Table, player: Player, cost_type: str, wanted: cards.Filter, card: cards.Card | None
) -> list[int]:
    """Returns the objects that can pay such a cost, of a card that is cast or (None) of an
    ability."""
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
            merfolk = cards.Filter(tribe="Merfolk")
            return [
                *cards_in(table, player, "Hand", merfolk, player),
                *_matching(table, player, queries.summons(table, player), merfolk),
            ]
        case "Tribute":
            candidates = [
                number
                for number in queries.summons(table, player)
                if _may_be_tributed(table, player, number, card)
            ]
            return _matching(table, player, candidates, wanted)
        case _:
            others = names_others(wanted)
            pool = queries.controlled(table, player) if others else queries.summons(table, player)
            return _matching(table, player, pool, wanted)


def _matching(
    table: Table, player: Player, numbers: Sequence[int], wanted: cards.Filter
) -> list[int]:
    if wanted.empty:
        return list(numbers)
    return [number for number in numbers if qualifies(table, number, wanted, player)]


def additional(
    costs: Iterable[cards.AdditionalCost], source: ObjectSnapshot, x: int = 0, cast: bool = False
) -> Iterator[Cost]:
    """Yields a `Cost` for each of these additional costs (5.8, 12.5). `x` is the amount of a cost
    that is based on X. `cast` is True if the costs are for casting the card `source`, because that
    card can't pay for itself."""
    for cost in costs:
        amount = x if cost.based_on_x else cost.amount
        itself = not cast and (cost.self_ or _means_source(cost, source))
        yield Cost(cost.cost_type, amount, cost.filter, cost.player_chosen, itself)


def _means_source(cost: cards.AdditionalCost, source: ObjectSnapshot) -> bool:
    """Returns whether a trigger's cost without a filter is paid with its source, by showing or
    sacrificing it."""
    if not cost.filter.empty or cost.based_on_x or cost.player_chosen:
        return False
    match cost.cost_type:
        case "Reveal":
            return source.zone == "Hand"
        case "Sacrifice":
            return source.zone in ("Play", "Token")
        case _:
            return False


def activation_price(
    table: Table, player: Player, ability: cards.Activated, source: ObjectSnapshot
) -> Price:
    """Returns the price of activating the ability (12.7)."""
    if ability.cost_type is None:
        return Price()
    itself = takes_source(ability, in_hand=source.zone == "Hand")
    cost = Cost(ability.cost_type, ability.amount, ability.filter, ability.player_chosen, itself)
    return price_of(table, player, (cost,), source)


def affordable(table: Table, player: Player, price: Price) -> bool:
    """Returns whether the player can pay the whole price at once: the life stays above 0 (12.1),
    and no object pays twice."""
    if price.life > 0 and table.side(player).life <= price.life:
        return False
    return coverable(price, price.slots, set())


@value
class Shortfall:
    """A part of a price that the player can't pay. `part` is the index of the slot, "life" or
    "tributes". `needs` is the needed amount, `has` the amount that the player has for it."""

    part: int | Literal["life", "tributes"]
    needs: int
    has: int


def shortfall(table: Table, player: Player, price: Price) -> Shortfall | None:
    """Returns the first part of the price that the player can't pay together with the parts before
    it. None if the player can pay everything."""
    if affordable(table, player, price):
        return None
    life = table.side(player).life
    if price.life > 0 and life <= price.life:
        return Shortfall("life", price.life, life)
    objects = Price(slots=price.slots, worth=price.worth)
    for place, slot in enumerate(price.slots):
        before = price.slots[:place]
        fitting = (replace(slot, least=count) for count in range(slot.least, -1, -1))
        has = next(one.least for one in fitting if coverable(objects, (*before, one), set()))
        if has < slot.least:
            return Shortfall(place, slot.least, has)
    for objects.tributes in range(price.tributes - 1, 0, -1):
        if coverable(objects, price.slots, set()):
            return Shortfall("tributes", price.tributes, objects.tributes)
    return Shortfall("tributes", price.tributes, 0)


def coverable(price: Price, slots: Sequence[PaymentSlot], taken: set[int]) -> bool:
    """Returns whether objects that aren't in `taken` can fill `slots`, which are slots of this
    price, and pay the price's tributes too. No object counts twice.

    Objects with the least worth as tributes fill the slots first, so that the others are left for
    the tributes.
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
    """Returns different objects for all seats, with the least worth; None if there are not
    enough."""
    candidates = sorted({one for seat in seats for one in seat}, key=lambda one: worth.get(one, 0))
    holder: dict[int, int] = {}
    for one in candidates:
        if len(holder) == len(seats):
            break
        _seat(one, seats, holder, set())
    return set(holder.values()) if len(holder) == len(seats) else None


def _seat(one: int, seats: Sequence[set[int]], holder: dict[int, int], tried: set[int]) -> bool:
    """Gives the object a seat that was not tried yet, if necessary one whose holder finds another.
    Returns whether there was one."""
    for place, fitting in enumerate(seats):
        if one not in fitting or place in tried:
            continue
        tried.add(place)
        if place not in holder or _seat(holder[place], seats, holder, tried):
            holder[place] = one
            return True
    return False


def _may_be_tributed(table: Table, player: Player, number: int, card: cards.Card | None) -> bool:
    """Returns whether the permanent may be tributed for the card (None: for an ability)."""
    if table.side(player).cant_tribute:
        return False
    for active in passives.passives_on(table, number):
        match active.passive.passive:
            case "CantTribute":
                return False
            case "OnlyTributeToTreefolk":
                if card is None or card.tribe != "Treefolk":
                    return False
            case "TributeRestriction":
                if card is None or card.tribe != active.passive.filter.tribe:
                    return False
            case _:
                pass
    return True


def _pays_with_itself(table: Table, player: Player, number: int) -> bool:
    """Returns whether an ability of the permanent can be paid by tributing it (12.7): a Summon, or
    a token that its controller may tribute, but never an Object (12.2)."""
    obj = table.obj(number)
    counts = queries.is_summon(obj) or (
        obj.token and bool({obj.card.token_type, None} & _tributable_tokens(table, player))
    )
    return counts and _may_be_tributed(table, player, number, None)


def _tributable_tokens(table: Table, player: Player) -> set[cards.TokenType | None]:
    """Returns the types of tokens that the player may tribute, None for every type
    (TokenCanTribute)."""
    return {
        active.passive.filter.token_type
        for active in passives.player_passives(table, player, "TokenCanTribute")
    }


def worths(table: Table, player: Player, source: ObjectSnapshot) -> Mapping[int, int]:
    """Returns what each permanent of the player counts as a tribute for the card `source`, by
    number. Permanents that can't be tributed are left out."""
    card = source.card
    multipliers = [
        cost
        for cost in card.alternate_costs
        if cost.cost_type == "TributeMultiplier"
        and holds(table, cost.conditions, Context(player, source))
    ]
    tokens = _tributable_tokens(table, player)
    found: dict[int, int] = {}
    for number in queries.controlled(table, player):
        obj = table.obj(number)
        worth = 0
        if queries.is_summon(table.obj(number)) or (
            obj.token and ({obj.card.token_type, None} & tokens)
        ):
            worth = 1
        for cost in multipliers:
            if obj.card.type != "Object" and qualifies(table, number, cost.filter, player):
                worth = max(worth, cost.amount)
        if worth and _may_be_tributed(table, player, number, card):
            found[number] = worth
    return found


def completes(rest: Sequence[int], chosen: Sequence[int], needed: int) -> bool:
    """Returns whether the `chosen` tributes, alone or with some of `rest`, can reach `needed`
    without a superfluous tribute. A tribute is superfluous if the sum of the others reaches
    `needed` too. All numbers are worths as tributes."""
    total, smallest = sum(chosen), min(chosen)
    if total >= needed:
        return total - smallest < needed
    for least in {smallest, *(worth for worth in rest if worth < smallest)}:
        sums = 1
        for worth in rest:
            if worth >= least:
                sums |= sums << worth
        if sums >> (needed - total) & ((1 << least) - 1):
            return True
    return False


def life_cost(table: Table, player: Player, obj: GameObject, x: int) -> int:
    """Returns the life that the card costs, with modifiers and spellburn (12.3, 12.4)."""
    cost, burn = cost_and_burn(table, player, obj, x)
    return cost + burn


def cost_and_burn(table: Table, player: Player, obj: GameObject, x: int) -> tuple[int, int]:
    """Returns the normal cost with its modifiers, and the amount that spellburn adds to it (12.3,
    12.4). Spellburn adds the printed cost (R20), or for X cards the computed cost."""
    card = obj.card
    mark = cost_mark(table, player, card)
    if mark is not None:
        return max(0, mark.amount), 0
    cost, set_to = normal_cost(table, player, obj, x)
    if card.type == "Spell" and table.side(player).spellburnt and not (set_to and cost == 0):
        return cost, cost if any(one.modifier == "X" for one in card.cost_modifiers) else card.cost
    return cost, 0


def cost_mark(table: Table, player: Player, card: cards.Card) -> Mark | None:
    """Returns the bonus (`Mark`) that sets the cost of the player's next Spell or Object, if `card`
    would use it up; otherwise None. Of several such bonuses, the newest counts."""
    if card.type == "Summon":
        return None
    marks = table.side(player).marks
    return next((mark for mark in reversed(marks) if mark.what == "ModifyCost"), None)


def normal_cost(table: Table, player: Player, obj: GameObject, x: int) -> tuple[int, bool]:
    """Returns the cost without spellburn, at least 0, and whether an effect sets it to a fixed
    value ("costs 0")."""
    card = obj.card
    cost, set_to = card.cost, False
    for passive in passives.card_passives(table, obj.number, "ModifyCost"):
        cost, set_to = passive.cost or 0, True
    for modifier in card.cost_modifiers:
        change = modifier.additional_modifier
        match modifier.modifier:
            case "X":
                cost = modified(x, change) if change else x
            case "FirstSpell":
                if table.side(player).spells_cast == 0 and change:
                    cost = modified(cost, change)
                    set_to = set_to or change.startswith("=")
            case "SummonsDiedThisTurn":
                for _ in table.state.died:
                    cost = modified(cost, change or "-1")
    return max(0, cost), set_to
