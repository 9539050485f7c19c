"""Which cards somebody can cast, in which ways and for how much (LIFEBURN 10.5, 12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from engine.games.lifeburn import costs, prices, queries
from engine.games.lifeburn.amounts import counted
from engine.games.lifeburn.announced_choices import possible
from engine.games.lifeburn.cards import AlternateCost, Card, CastFrom
from engine.games.lifeburn.cast_timing import in_time
from engine.games.lifeburn.conditions import holds
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.life_cost import cost_and_burn
from engine.games.lifeburn.options import MOST_ASKED
from engine.games.lifeburn.prices import Price
from engine.games.lifeburn.state import Known, Thing
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.tributes import worths
from engine.players import Player
from engine.values import value

FREE: Final = -1
"""The way of paying nothing (12.8); 0 is the normal cost, then the alternate costs (12.6)."""

Way = tuple[int, Price]
"""A way to pay, and the price with the cheapest X."""


@value
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


def offer_of(table: Table, player: Player, number: int) -> Offer:
    """The card as the player may cast it."""
    thing = table.thing(number)
    return Offer(player, thing, thing.card, queries.glimpse(table, number))


def openings(table: Table, player: Player, number: int) -> list[Way]:
    """The ways in which the player, who has priority, can cast the card from where it lies now;
    none if it cannot be cast."""
    if not in_time(table, player, number):
        return []
    offer = offer_of(table, player, number)
    return finishable(table, offer, ways(table, offer))


def finishable(table: Table, offer: Offer, among: Iterator[int] | Sequence[int]) -> list[Way]:
    """Those of the ways in which all can be chosen and paid with the cheapest X."""
    least = least_x(table, offer)
    priced = [(way, price_of(table, offer, way, least)) for way in among]
    found = [(way, price) for way, price in priced if costs.affordable(table, offer.player, price)]
    if found and possible(table, offer.player, offer.card.stack_effects, offer.known):
        return found
    return []


def let_from(table: Table, offer: Offer) -> CastFrom | None:
    """What lets the card be cast from where it lies as if from hand (5.1)."""
    for found in offer.card.cast_from:
        context = Context(offer.player, offer.known)
        if found.zone == offer.thing.zone and holds(table, found.conditions, context):
            return found
    return None


def ways(table: Table, offer: Offer, by_effect: bool = False) -> Iterator[int]:
    """How the card may be paid: 0 the normal cost, then the alternates as printed (12.6)."""
    zone = offer.thing.zone
    if (
        by_effect
        or zone in ("Hand", "Deck")
        or (offer.card.cast_from and let_from(table, offer) is not None)
    ):
        yield 0
    for way, alternate in enumerate(alternates(offer.card), 1):
        in_zone = any(one.condition == "InZone" for one in alternate.conditions)
        if zone != "Hand" and not in_zone and not by_effect and let_from(table, offer) is None:
            continue
        if holds(table, alternate.conditions, Context(offer.player, offer.known)):
            yield way


def alternates(card: Card) -> Sequence[AlternateCost]:
    """The costs that may be paid instead of the normal one, as printed."""
    if not card.alternate_costs:
        return ()
    return [cost for cost in card.alternate_costs if cost.cost_type != "TributeMultiplier"]


def has_x(card: Card) -> bool:
    """Whether the caster names an X (12.4, 12.5)."""
    if not card.cost_modifiers and not card.additional_costs:
        return False
    return any(
        one.modifier == "X" and one.x_based_on in (None, "PlayerChoice")
        for one in card.cost_modifiers
    ) or any(one.based_on_x for one in card.additional_costs)


def prices_of_x(table: Table, offer: Offer, way: int) -> Iterator[Price]:
    """What the card costs with an X of 0, 1, 2 ..., as far as that can be paid (12.4). Where
    nothing has to be paid for X, it is what the life of the caster could pay."""
    first = price_of(table, offer, way, 0)
    yield first
    grows = price_of(table, offer, way, MOST_ASKED) != first
    most = MOST_ASKED if grows else min(MOST_ASKED, table.side(offer.player).life - 1)
    for x in range(1, most + 1):
        price = price_of(table, offer, way, x)
        if not costs.affordable(table, offer.player, price):
            return
        yield price


def only_zero(table: Table, offer: Offer, among: Sequence[Way]) -> bool:
    """Whether an X is named, and can only be 0, in whichever of the ways the card is paid (R62)."""
    return has_x(offer.card) and all(
        len([*islice(prices_of_x(table, offer, way), 2)]) == 1 for way, _ in among
    )


def least_x(table: Table, offer: Offer) -> int:
    """The X with which it is cheapest: 0 where it is named, otherwise what is counted (12.4)."""
    if has_x(offer.card):
        return 0
    for modifier in offer.card.cost_modifiers:
        if modifier.modifier == "X" and modifier.x_based_on is not None:
            return counted(table, modifier.x_based_on, Context(offer.player, offer.known))
    return 0


def price_of(table: Table, offer: Offer, way: int, x: int) -> Price:
    """All that the card costs, paid in this way with that X."""
    player, card = offer.player, offer.card
    price = prices.additional_price(table, player, card.additional_costs, offer.known, x, cast=True)
    if way == FREE:
        return price
    if way:
        _add_alternate(table, offer, price, alternates(card)[way - 1])
        return price
    amount, burn = cost_and_burn(table, player, offer.thing, x)
    if card.type != "Summon":
        price.life += amount + burn
        price.burn = burn
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
    price.slots.append(slot)
