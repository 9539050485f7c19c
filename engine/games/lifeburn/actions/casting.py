"""Casting a card, in one step (LIFEBURN 10.5, 12)."""

from collections.abc import Sequence

from engine.core.questions import short_label
from engine.core.table import Rule
from engine.games.lifeburn import decisions
from engine.games.lifeburn.actions import costs, stack
from engine.games.lifeburn.actions.announcement import Announcement, announce
from engine.games.lifeburn.actions.cast_options import (
    FREE,
    CastCandidate,
    PricedWay,
    alternates,
    candidate_of,
    cast_permission,
    finishable,
    has_x,
    is_forbidden,
    least_x,
    payment_ways,
    price_of,
    prices_of_x,
)
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.state import moves, passives, stats, zones
from engine.games.lifeburn.state.checks import check
from engine.games.lifeburn.state.filters import qualifies
from engine.games.lifeburn.state.state import Event, Grant, Mark, StackObject
from engine.games.lifeburn.state.table import Table
from engine.games.lifeburn.texts.amounts import alternate_payment
from engine.players import Player


def castable_by_effect(table: Table, player: Player, number: int, pay_cost: bool) -> bool:
    """Returns whether a CastCard effect can let the player cast the card now. The timing rules and
    the limit of one Summon a turn don't apply. `pay_cost` is False if casting is free."""
    obj = table.obj(number)
    if obj.card.type not in ("Summon", "Spell", "Object") or is_forbidden(table, player, obj):
        return False
    if not pay_cost and passives.card_passives(table, number, "CantSpecialSummon"):
        return False
    return bool(_ways_by_effect(table, candidate_of(table, player, number), pay_cost))


def _ways_by_effect(table: Table, candidate: CastCandidate, pay_cost: bool) -> list[PricedWay]:
    among = payment_ways(table, candidate, by_effect=True) if pay_cost else (FREE,)
    return finishable(table, candidate, among)


def cast(table: Table, player: Player, number: int) -> Rule[None]:
    """Casts the card: asks for modes and targets, lets the player pay, and puts the card on the
    stack."""
    candidate = candidate_of(table, player, number)
    announcement = Announcement(table, player)
    way = yield from _choose_way(
        table, candidate, finishable(table, candidate, payment_ways(table, candidate)), announcement
    )
    yield from _announce_and_put(table, candidate, way, announcement)


def cast_by_effect(table: Table, player: Player, number: int, pay_cost: bool) -> Rule[None]:
    """Casts the card because of a CastCard effect. `castable_by_effect` must be True for the card.
    `pay_cost` is False if casting is free."""
    candidate = candidate_of(table, player, number)
    announcement = Announcement(table, player, back=False)
    way = FREE
    if pay_cost:
        possible = _ways_by_effect(table, candidate, pay_cost)
        way = yield from _choose_way(table, candidate, possible, announcement)
    yield from _announce_and_put(table, candidate, way, announcement, by_effect=True)


def _choose_way(
    table: Table, candidate: CastCandidate, among: Sequence[PricedWay], announcement: Announcement
) -> Rule[int]:
    """Asks how to pay, but only if there is an alternate cost (10.5)."""
    others = alternates(candidate.card)
    if not others:
        return among[0][0]
    named = has_x(candidate.card)
    labels: dict[int, str] = {}
    details: dict[int, str] = {}
    for way, price in among:
        cost = costs.cost_text(table, price, least=named)
        instead = alternate_payment(others[way - 1]) if way else ""
        labels[way + 1] = f"Instead: {instead}" if way else f"Its own cost: {cost}"
        paid = costs.price_text(table, candidate.player, price) or cost
        details[way + 1] = f"With X = 0: {paid}" if named else paid
    number = yield from announcement.ask(
        decisions.option(
            table,
            candidate.player,
            candidate.card.name,
            [*labels.items()],
            "choose how to pay",
            details,
        )
    )
    if number > 1:
        announcement.steps.append(short_label(labels[number]))
    return number - 1


def _count_summon(table: Table, candidate: CastCandidate) -> None:
    """Counts a normal summon; a summon from the deck also raises the limit by one (2.4, 9.4)."""
    card = candidate.card
    if card.type != "Summon" or "OnOpponentAttack" in card.cast_restrictions:
        return
    if passives.card_passives(table, candidate.number, "BypassSummonLimit"):
        return
    side = table.side(candidate.player)
    side.summons_used += 1
    if candidate.obj.zone == "Deck":
        side.summon_bonus += 1


def _announce_and_put(
    table: Table,
    candidate: CastCandidate,
    way: int,
    announcement: Announcement,
    by_effect: bool = False,
) -> Rule[None]:
    """Asks for X, modes, targets, and the objects that pay; pays everything, and puts the card on
    the stack (10.5)."""
    player, card = candidate.player, candidate.card
    x = yield from _choose_x(table, candidate, way, announcement)
    price = announcement.price = price_of(table, candidate, way, x)
    chosen = yield from announcement.announce(
        announce(table, player, card.stack_effects, candidate.snapshot, x=x)
    )
    picked = yield from announcement.ask(
        costs.pick_price(table, player, price, card.name, announcement.picked)
    )
    let = None if by_effect else cast_permission(table, candidate)
    if not by_effect:
        _count_summon(table, candidate)
    burnt = table.side(player).spellburnt
    zone = candidate.obj.zone
    marks = ("first spell",) if not table.side(player).spells_cast else ()
    paid = costs.pay_picked(table, player, price, picked, candidate.snapshot)
    if card.type != "Summon":  # the marks that change the cost are used up
        side = table.side(player)
        side.marks = tuple(mark for mark in side.marks if mark.what != "ModifyCost")
    zones.take(table, candidate.number)
    obj = zones.create_object(table, card, candidate.obj.owner, "Stack")
    obj.x = x
    item = StackObject(
        obj.number,
        "card",
        player,
        stats.snapshot(table, obj.number),
        card.stack_effects,
        chosen or (),
        card,
        obj.owner,
        x,
        zone,
        let is not None and let.exile_after,
        burnt=burnt,
        paid=paid,
        marks=marks,
    )
    yield from _put_on_stack(table, item, card)


def _choose_x(
    table: Table, candidate: CastCandidate, way: int, announcement: Announcement
) -> Rule[int]:
    """Asks for the X that the caster names (12.4): any that can be paid."""
    player = candidate.player
    if not has_x(candidate.card):
        return least_x(table, candidate)
    prices = prices_of_x(table, candidate, way)
    details = [costs.price_text(table, player, price) for price in prices]
    x = yield from announcement.ask(decisions.name_x(player, candidate.card.name, details))
    announcement.steps.append(f"X = {x}")
    return x


def _put_on_stack(table: Table, item: StackObject, card: Card) -> Rule[None]:
    """Puts the card on the stack, with the consequences: it counts, burns and triggers (12.3,
    7.4)."""
    player = item.controller
    table.state.stack += (item,)
    table.state.passes = 0
    table.emit("cast", card=card.name, player=player, x=item.x)
    copies = _use_marks(table, item)
    if card.type == "Spell":
        _burn(table, player, card, scorches=stack.has_keyword(table, item, "Scorch"))
    snapshot = stats.snapshot(table, item.number)
    table.happened(
        Event("Cast", player, (snapshot,), zone=item.cast_from, was_cast=True, burnt=item.burnt)
    )
    for _ in range(copies):
        yield from stack.copy_spell(table, item, player)
    check(table)


def _burn(table: Table, player: Player, card: Card, *, scorches: bool) -> None:
    """Makes the player spellburnt for having cast a Spell; Scorch makes that last (12.3, 16.7)."""
    side = table.side(player)
    side.spells_cast += 1
    side.burning_spells += 1
    side.spellburnt = True
    if card.cost > 0:
        side.scorched = False
    if scorches:
        side.scorched = True
    table.changed()


def _use_marks(table: Table, item: StackObject) -> int:
    """Uses up the player's marks that apply to the cast card. Returns the number of copies to
    make."""
    side = table.side(item.controller)
    copies = 0
    for mark in side.marks:
        if not _fits(table, mark, item):
            continue
        side.marks = tuple(one for one in side.marks if one is not mark)
        if mark.what == "CopySpell":
            copies += 1
        elif mark.keyword is not None:
            moves.grant(table, item.number, Grant(mark.keyword, mark.amount))
    return copies


def _fits(table: Table, mark: Mark, item: StackObject) -> bool:
    if item.card is None or mark.what == "ModifyCost":
        return False
    wanted = "Summon" if mark.what == "NextSummon" else "Spell"
    if item.card.type != wanted:
        return False
    if mark.effect is None or mark.effect.filter.empty:
        return True
    return qualifies(table, item.number, mark.effect.filter, item.controller)
