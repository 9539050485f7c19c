"""Casting a card, in one step (LIFEBURN 10.5, 12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.games.lifeburn import asking, costs, moves, passives, prices, reading, stack
from engine.games.lifeburn.announcing import announce, possible
from engine.games.lifeburn.cards import AlternateCost, Card, CastFrom, Keyword
from engine.games.lifeburn.checks import check
from engine.games.lifeburn.conditions import holds
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.life_cost import life_cost
from engine.games.lifeburn.marks import use_cost_mark, use_marks
from engine.games.lifeburn.prices import Price
from engine.games.lifeburn.state import Event, Known, StackObject, Thing
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.costs import alternate_payment
from engine.games.lifeburn.timing import in_time, is_forbidden
from engine.games.lifeburn.tributes import may_be_tributed, worths
from engine.players import Player
from engine.table import Rule

FREE: Final = -1
"""The way of paying nothing (12.8); 0 is the normal cost, then the alternate costs (12.6)."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that somebody may cast: what is looked at while it is worked out whether and how."""

    player: Player
    thing: Thing
    card: Card
    known: Known

    @property
    def number(self) -> int:
        """The card's number where it lies."""
        return self.thing.number


def _offer(table: Table, player: Player, number: int) -> Offer:
    thing = table.thing(number)
    return Offer(player, thing, thing.card, reading.glimpse(table, number))


def castable(table: Table, player: Player, number: int) -> bool:
    """Whether the player, who has priority, can cast the card from where it lies now."""
    if not in_time(table, player, number):
        return False
    offer = _offer(table, player, number)
    return any(_can_finish(table, offer, way) for way in _ways(table, offer))


def castable_by_effect(table: Table, player: Player, number: int, pay_cost: bool) -> bool:
    """Whether an effect can let the player cast the card now (CastCard): no timing, no limit."""
    thing = table.thing(number)
    if thing.card.type not in ("Summon", "Spell", "Object") or is_forbidden(table, player, thing):
        return False
    offer = _offer(table, player, number)
    if pay_cost:
        return any(_can_finish(table, offer, way) for way in _ways(table, offer, by_effect=True))
    if passives.card_passives(table, number, "CantSpecialSummon"):
        return False
    return _can_finish(table, offer, FREE)


def _from(table: Table, offer: Offer) -> CastFrom | None:
    """What lets the card be cast from where it lies as if from hand (5.1)."""
    for found in offer.card.cast_from:
        context = Context(offer.player, offer.known)
        if found.zone == offer.thing.zone and holds(table, found.conditions, context):
            return found
    return None


def _ways(table: Table, offer: Offer, by_effect: bool = False) -> Iterator[int]:
    """How the card may be paid: 0 the normal cost, then the alternates as printed (12.6)."""
    zone = offer.thing.zone
    if (
        by_effect
        or zone in ("Hand", "Deck")
        or (offer.card.cast_from and _from(table, offer) is not None)
    ):
        yield 0
    for way, alternate in enumerate(_alternates(offer.card), 1):
        in_zone = any(one.condition == "InZone" for one in alternate.conditions)
        if zone != "Hand" and not in_zone and not by_effect and _from(table, offer) is None:
            continue
        if holds(table, alternate.conditions, Context(offer.player, offer.known)):
            yield way


def _alternates(card: Card) -> list[AlternateCost]:
    return [cost for cost in card.alternate_costs if cost.cost_type != "TributeMultiplier"]


def _has_x(card: Card) -> bool:
    """Whether the caster names an X (12.4, 12.5)."""
    return any(one.modifier == "X" and one.x_based_on is None for one in card.cost_modifiers) or (
        any(one.based_on_x for one in card.additional_costs)
    )


def _can_finish(table: Table, offer: Offer, way: int) -> bool:
    """Whether the card can be cast in this way with the cheapest X."""
    price = price_of(table, offer, way, 0)
    if not costs.affordable(table, offer.player, price):
        return False
    return possible(table, offer.player, offer.card.stack_effects, offer.known)


def price_of(table: Table, offer: Offer, way: int, x: int) -> Price:
    """All that the card costs, paid in this way with that X."""
    player, card = offer.player, offer.card
    price = prices.additional_price(table, player, card.additional_costs, offer.known, x, cast=True)
    if way == FREE:
        return price
    if way:
        _add_alternate(table, offer, price, _alternates(card)[way - 1])
        return price
    amount = life_cost(table, player, offer.thing, x)
    if card.type != "Summon":
        price.life += amount
    elif amount > 0:
        price.tributes = amount
        price.worth = worths(table, player, offer.known)
    return price


def _add_alternate(table: Table, offer: Offer, price: Price, alternate: AlternateCost) -> None:
    if alternate.cost_type in prices.LIFE:
        price.life += alternate.amount
        return
    slot = prices.slot_for(
        table,
        offer.player,
        alternate.cost_type,
        alternate.amount,
        alternate.filter,
        offer.known,
        self_=False,
        cast=True,
    )
    if alternate.cost_type == "Tribute":
        fitting = (
            one for one in slot.candidates if may_be_tributed(table, offer.player, one, offer.card)
        )
        slot = prices.Slot(slot.cost_type, tuple(fitting), slot.least, slot.most)
    price.slots.append(slot)


def cast(table: Table, player: Player, number: int) -> Rule[None]:
    """The whole announcement, the payment, and the card on the stack."""
    offer = _offer(table, player, number)
    ways = [way for way in _ways(table, offer) if _can_finish(table, offer, way)]
    way = yield from _choose_way(table, offer, ways)
    _count_summon(table, offer)
    let = _from(table, offer)
    yield from _announce_and_pay(table, offer, way, let is not None and let.exile_after)


def cast_by_effect(table: Table, player: Player, number: int, pay_cost: bool) -> Rule[bool]:
    """Casts the card for an effect (CastCard). False if it cannot be cast."""
    if not castable_by_effect(table, player, number, pay_cost):
        return False
    offer = _offer(table, player, number)
    way = FREE
    if pay_cost:
        ways = [one for one in _ways(table, offer, True) if _can_finish(table, offer, one)]
        way = yield from _choose_way(table, offer, ways)
    yield from _announce_and_pay(table, offer, way)
    return True


def _choose_way(table: Table, offer: Offer, ways: list[int]) -> Rule[int]:
    """How to pay is only asked where there is an alternate cost (10.5)."""
    alternates = _alternates(offer.card)
    if not alternates:
        return ways[0]
    labels = [
        (
            way + 1,
            cost_text(price_of(table, offer, 0, 0))
            if way == 0
            else alternate_payment(alternates[way - 1]),
        )
        for way in ways
    ]
    number = yield from asking.option(
        table, offer.player, offer.card.name, labels, "choose how to pay"
    )
    return number - 1


def _count_summon(table: Table, offer: Offer) -> None:
    """A normal summon counts; from the deck it raises the limit by one (2.4, 9.4)."""
    card = offer.card
    if card.type != "Summon" or "OnOpponentAttack" in card.cast_restrictions:
        return
    if passives.card_passives(table, offer.number, "BypassSummonLimit"):
        return
    side = table.side(offer.player)
    side.summons_used += 1
    if offer.thing.zone == "Deck":
        side.summon_bonus += 1


def _announce_and_pay(
    table: Table, offer: Offer, way: int, exile_after: bool = False
) -> Rule[None]:
    player, card = offer.player, offer.card
    name = card.name
    x = yield from _choose_x(table, offer, way)
    chosen = yield from announce(table, player, card.stack_effects, offer.known, x=x)
    price = price_of(table, offer, way, x)
    picked = yield from costs.pick_price(table, player, price, name)
    burnt = table.side(player).spellburnt
    zone = offer.thing.zone
    marks = ("first spell",) if not table.side(player).spells_cast else ()
    paid = costs.settle(table, player, price, picked, offer.known)
    use_cost_mark(table, player, card)
    thing = moves.to_stack(table, offer.number)
    thing.x = x
    item = StackObject(
        thing.number,
        "card",
        player,
        table.known(thing.number),
        card.stack_effects,
        chosen or (),
        card,
        thing.owner,
        x,
        zone,
        exile_after,
        burnt=burnt,
        paid=paid,
        marks=marks,
    )
    yield from _put_on_stack(table, item, card)


def _choose_x(table: Table, offer: Offer, way: int) -> Rule[int]:
    """The X that is named (12.4): any that can be paid. Where nothing else sets a bound, it is what
    the life of the caster could pay."""
    if not _has_x(offer.card):
        return _counted_x(table, offer)
    numbers = [0]
    most = max(0, table.side(offer.player).life - 1)
    while numbers[-1] < most and costs.affordable(
        table, offer.player, price_of(table, offer, way, numbers[-1] + 1)
    ):
        numbers.append(numbers[-1] + 1)
    return (yield from asking.amount(table, offer.player, offer.card.name, numbers, "X"))


def _counted_x(table: Table, offer: Offer) -> int:
    from engine.games.lifeburn.amounts import counted

    for modifier in offer.card.cost_modifiers:
        if modifier.modifier == "X" and modifier.x_based_on is not None:
            return counted(table, modifier.x_based_on, Context(offer.player, offer.known))
    return 0


def _put_on_stack(table: Table, item: StackObject, card: Card) -> Rule[None]:
    """The card is on the stack: it counts, burns and triggers (12.3, 7.4)."""
    player = item.controller
    table.state.stack.append(item)
    table.state.passes = 0
    table.tell("cast", card=card.name, player=player, x=item.x)
    copies = use_marks(table, item)
    if card.type == "Spell":
        _burn(table, player, card, scorches=_has_keyword(table, item.number, "Scorch"))
    known = table.known(item.number)
    table.happened(
        Event("Cast", player, (known,), zone=item.cast_from, was_cast=True, burnt=item.burnt)
    )
    for _ in range(copies):
        yield from stack.copy_spell(table, item, player)
    check(table)


def _has_keyword(table: Table, number: int, keyword: Keyword) -> bool:
    """Whether the card on the stack has the keyword, printed or from a mark."""
    thing = table.thing(number)
    return any(one == keyword for one, _ in thing.card.keywords) or any(
        given.what == keyword for given in thing.grants
    )


def _burn(table: Table, player: Player, card: Card, *, scorches: bool) -> None:
    """Having cast a Spell a player is spellburnt; Scorch keeps that (12.3, 16.7)."""
    side = table.side(player)
    side.spells_cast += 1
    side.burning_spells += 1
    side.spellburnt = True
    if card.cost > 0:
        side.scorched = False
    if table.options.scorch_keeps_burn and scorches:
        side.scorched = True
    table.changed()


def normal_cost_text(table: Table, player: Player, number: int) -> str:
    """What casting the card costs in the normal way, in short."""
    return cost_text(price_of(table, _offer(table, player, number), 0, 0))


def cost_text(price: Price) -> str:
    """Life and tributes of a price, in short."""
    if price.tributes:
        return "1 tribute" if price.tributes == 1 else f"{price.tributes} tributes"
    return f"{price.life} life" if price.life else "free"
