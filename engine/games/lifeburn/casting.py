"""Casting a card, in one step (LIFEBURN 10.5, 12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.lifeburn import costs, decisions, moves, passives, payments, stack
from engine.games.lifeburn.announced_choices import announce
from engine.games.lifeburn.announcement import Draft
from engine.games.lifeburn.cards import Card, Keyword
from engine.games.lifeburn.cast_options import (
    FREE,
    Offer,
    Way,
    alternates,
    finishable,
    has_x,
    least_x,
    let_from,
    offer_of,
    price_of,
    prices_of_x,
    ways,
)
from engine.games.lifeburn.cast_timing import is_forbidden
from engine.games.lifeburn.checks import check
from engine.games.lifeburn.costs import Picked
from engine.games.lifeburn.next_cast_modifiers import use_cost_mark, use_marks
from engine.games.lifeburn.prices import Price
from engine.games.lifeburn.state import Chosen, Event, StackObject
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.costs import alternate_payment
from engine.players import Player
from engine.table import Rule


@dataclass(frozen=True, slots=True)
class Announced:
    """All that is chosen when a card is cast, before it is paid."""

    x: int
    chosen: tuple[Chosen, ...]
    price: Price
    picked: Picked


def castable_by_effect(table: Table, player: Player, number: int, pay_cost: bool) -> bool:
    """Whether an effect can let the player cast the card now (CastCard): no timing, no limit."""
    thing = table.thing(number)
    if thing.card.type not in ("Summon", "Spell", "Object") or is_forbidden(table, player, thing):
        return False
    if not pay_cost and passives.card_passives(table, number, "CantSpecialSummon"):
        return False
    offer = offer_of(table, player, number)
    among = ways(table, offer, by_effect=True) if pay_cost else (FREE,)
    return bool(finishable(table, offer, among))


def cast(table: Table, player: Player, number: int) -> Rule[None]:
    """The whole announcement, the payment, and the card on the stack."""
    offer = offer_of(table, player, number)
    draft = Draft(table, player)
    way = yield from _choose_way(table, offer, finishable(table, offer, ways(table, offer)), draft)
    announced = yield from _announce(table, offer, way, draft)
    let = let_from(table, offer)
    _count_summon(table, offer)
    yield from _pay_and_put(table, offer, announced, let is not None and let.exile_after)


def cast_by_effect(table: Table, player: Player, number: int, pay_cost: bool) -> Rule[bool]:
    """Casts the card for an effect (CastCard). False if it cannot be cast."""
    if not castable_by_effect(table, player, number, pay_cost):
        return False
    offer = offer_of(table, player, number)
    draft = Draft(table, player, back=False)
    way = FREE
    if pay_cost:
        possible = finishable(table, offer, ways(table, offer, by_effect=True))
        way = yield from _choose_way(table, offer, possible, draft)
    announced = yield from _announce(table, offer, way, draft)
    yield from _pay_and_put(table, offer, announced)
    return True


def _choose_way(table: Table, offer: Offer, among: Sequence[Way], draft: Draft) -> Rule[int]:
    """How to pay is only asked where there is an alternate cost (10.5)."""
    others = alternates(offer.card)
    if not others:
        return among[0][0]
    named = has_x(offer.card)
    labels: dict[int, str] = {}
    details: dict[int, str] = {}
    for way, price in among:
        cost = payments.cost_text(price, least=named)
        instead = alternate_payment(others[way - 1]) if way else ""
        labels[way + 1] = f"Instead: {instead}" if way else f"Its own cost: {cost}"
        paid = payments.price_text(table, offer.player, price) or cost
        details[way + 1] = f"With X = 0: {paid}" if named else paid
    number = yield from draft.ask(
        decisions.option(
            table, offer.player, offer.card.name, [*labels.items()], "choose how to pay", details
        )
    )
    if number > 1:
        draft.steps.append(decisions.short(labels[number]))
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


def _announce(table: Table, offer: Offer, way: int, draft: Draft) -> Rule[Announced]:
    """X, modes, targets, and what pays (10.5)."""
    player, card = offer.player, offer.card
    x = yield from _choose_x(table, offer, way, draft)
    price = draft.price = price_of(table, offer, way, x)
    chosen = yield from draft.announce(
        announce(table, player, card.stack_effects, offer.known, x=x)
    )
    picked = yield from draft.ask(costs.pick_price(table, player, price, card.name, draft.picked))
    return Announced(x, chosen or (), price, picked)


def _choose_x(table: Table, offer: Offer, way: int, draft: Draft) -> Rule[int]:
    """The X that is named (12.4): any that can be paid."""
    player = offer.player
    if not has_x(offer.card):
        return least_x(table, offer)
    prices = prices_of_x(table, offer, way)
    details = [payments.price_text(table, player, price) for price in prices]
    x = yield from draft.ask(decisions.name_x(player, offer.card.name, details))
    draft.steps.append(f"X = {x}")
    return x


def _pay_and_put(
    table: Table, offer: Offer, announced: Announced, exile_after: bool = False
) -> Rule[None]:
    """All is paid, and the card goes to the stack (10.5)."""
    player, card = offer.player, offer.card
    burnt = table.side(player).spellburnt
    zone = offer.thing.zone
    marks = ("first spell",) if not table.side(player).spells_cast else ()
    paid = costs.settle(table, player, announced.price, announced.picked, offer.known)
    use_cost_mark(table, player, card)
    thing = moves.to_stack(table, offer.number)
    thing.x = announced.x
    item = StackObject(
        thing.number,
        "card",
        player,
        table.known(thing.number),
        card.stack_effects,
        announced.chosen,
        card,
        thing.owner,
        announced.x,
        zone,
        exile_after,
        burnt=burnt,
        paid=paid,
        marks=marks,
    )
    yield from _put_on_stack(table, item, card)


def _put_on_stack(table: Table, item: StackObject, card: Card) -> Rule[None]:
    """The card is on the stack: it counts, burns and triggers (12.3, 7.4)."""
    player = item.controller
    table.state.stack.append(item)
    table.state.passes = 0
    table.emit("cast", card=card.name, player=player, x=item.x)
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
