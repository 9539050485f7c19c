"""Whether an ability is about an event (LIFEBURN 5.4, 7.1, 7.4).

The events and what they carry: `objects` is the object itself, or several where one event is about
several (Mill: the cards milled; Attack: the attackers). `player` is whose it is: who controlled,
drew, milled, discarded, cast, tributed or attacked; for DealDamageToPlayer who was damaged; for
Phase and OpeningHand the player of the turn or hand. `zone` is where something entered, or what it
left. `other` is what was attacked (AttackedSummon), or the card tributed for (Tribute).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.games.lifeburn import conditions, filters, prices
from engine.games.lifeburn.cards import Triggered, Zone, works_in
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.queries import printed_snapshot, unordered
from engine.games.lifeburn.state import Event, ObjectSnapshot
from engine.games.lifeburn.table import Table, by_arrangement, by_permanents
from engine.players import PLAYERS, Player
from engine.values import replace

_MOVING: Final = frozenset({"Death", "LeftZone", "Tribute", "Discard", "Mill", "EnteredZone"})
"""Events that move their object: its own abilities are looked at as it was (7.1)."""
_BY_PLAYER: Final = frozenset({"Discard", "Cast", "Tribute"})
"""Events that are the controller's own unless the trigger says otherwise."""


def sources(
    table: Table, event: Event, leaving: Sequence[ObjectSnapshot]
) -> Iterator[tuple[Triggered, ObjectSnapshot]]:
    """Yields the abilities for such events of everything that may see it: what is in play (as it
    came), what has just left it, the object itself, and cards in zones from which theirs work."""
    kind = event.kind
    seen = [snapshot.number for snapshot in event.objects] if kind in _MOVING else ()
    gone = {snapshot.number for snapshot in leaving}
    for number, triggered in _in_play(table, kind):
        if kind != "Phase" or triggered.phase in (None, table.state.phase):
            yield triggered, printed_snapshot(table, number)
    for snapshot in leaving:
        for triggered in snapshot.card.in_play.get(kind, ()):
            yield triggered, snapshot
    for snapshot in event.objects if kind in _MOVING or kind == "Cast" else ():
        in_play = snapshot.number in gone or table.in_play(snapshot.number)
        for triggered in snapshot.card.by_trigger.get(kind, ()):
            seen_already = in_play and works_in(triggered, "Play")
            if (triggered.self_ or triggered.all) and not seen_already:
                yield triggered, snapshot
    for player, zone, number, triggered in _elsewhere(table, kind):
        if number in seen or number in gone:
            continue
        opening = kind == "OpeningHand" and zone == "Hand" and player == event.player
        if opening or works_in(triggered, zone):
            yield triggered, printed_snapshot(table, number)


@by_permanents
def _in_play(table: Table, kind: str) -> Sequence[tuple[int, Triggered]]:
    """Returns the objects in play, as they came, with their abilities for such events."""
    objects = table.state.objects
    return [
        (number, triggered)
        for number in table.state.play
        for triggered in objects[number].card.in_play.get(kind, ())
    ]


@by_arrangement
def _elsewhere(table: Table, kind: str) -> Sequence[tuple[Player, Zone, int, Triggered]]:
    """Returns the cards outside of play with abilities for such events, wherever these work
    from."""
    zones = table.offboard.triggers.get(kind)
    if zones is None:
        return ()
    objects = table.state.objects
    return [
        (player, zone, number, triggered)
        for player in PLAYERS
        for zone, numbers in _cards(table, player)
        if zone in zones
        for number in (unordered(table, numbers) if zone == "Deck" else numbers)
        for triggered in objects[number].card.by_trigger.get(kind, ())
    ]


def _cards(table: Table, player: Player) -> tuple[tuple[Zone, Sequence[int]], ...]:
    side = table.side(player)
    hand, graveyard, exile, deck = side.hand, side.graveyard, side.exile, side.deck
    return ("Hand", hand), ("Graveyard", graveyard), ("Exile", exile), ("Deck", deck)


def number_of(
    table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event
) -> int | None:
    """Returns the number of the event for this ability, None if it does not match."""
    you = source.controller
    if triggered.turn_of != "any" and (triggered.turn_of == "player") != (
        table.state.active == you
    ):
        return None
    number = _matching(table, triggered, source, event)
    if number is None:
        return None
    if triggered.conditions:
        context = Context(you, source, event=event, x=source.x)
        if not conditions.holds(table, triggered.conditions, context):
            return None
    costly = triggered.additional_costs
    if not costly:
        return number
    price = prices.price_of(table, you, prices.additional(costly, source), source)
    return number if prices.affordable(table, you, price) else None


def _is_players(triggered: Triggered, event: Event, you: Player, default: Player | None) -> bool:
    """Returns whether it is the event of a player that the ability is about."""
    if triggered.player is None:
        return default is None or event.player == default
    return triggered.player == "any" or (triggered.player == "player") == (event.player == you)


def _matching(
    table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event
) -> int | None:
    you = source.controller
    match event.kind:
        case "Phase":
            fits = triggered.phase in (None, table.state.phase)
            return event.amount if fits and _is_players(triggered, event, you, None) else None
        case "OpeningHand":
            return event.amount if event.player == you else None
        case "Attack":
            return _attackers(table, triggered, source, event)
        case "Mill":
            return _milled(table, triggered, source, event)
        case _:
            pass
    snapshot = event.objects[0]
    own = snapshot.number == source.number
    if event.kind == "Draw":
        fits = (triggered.self_ or not own) and _is_players(triggered, event, you, you)
    elif event.kind in _BY_PLAYER:
        if triggered.self_ and triggered.player is None and not triggered.all:
            fits = own
        else:
            fits = (triggered.all or not own) and _is_players(triggered, event, you, you)
    else:
        fits = (triggered.all or own == triggered.self_) and _is_players(
            triggered, event, you, None
        )
    if not fits or (triggered.was_cast and not event.was_cast):
        return None
    if event.kind in ("EnteredZone", "LeftZone") and not _is_zone(triggered, event):
        return None
    if event.kind == "DealDamageToPlayer" and event.amount < (triggered.amount or 0):
        return None
    if not _fits(table, triggered, snapshot, event, you, own=own):
        return None
    return event.amount


def _is_zone(triggered: Triggered, event: Event) -> bool:
    """Returns whether the zone is that of the event. A resource token enters and leaves both Token
    and Play (R41)."""
    zone = triggered.zone or "Play"
    return zone == event.zone or (zone == "Play" and event.zone == "Token")


def _fits(
    table: Table,
    triggered: Triggered,
    snapshot: ObjectSnapshot,
    event: Event,
    you: Player,
    *,
    own: bool,
) -> bool:
    """Returns whether the object of the event matches the filters. For the own Tribute `tribe` is
    that of the card it was tributed for (7.4)."""
    wanted = triggered.filter
    if wanted.empty:
        return True
    if "NotFirst" in wanted.restrictions:
        if table.side(event.player).draws <= 1:
            return False
        others = tuple(one for one in wanted.restrictions if one != "NotFirst")
        wanted = replace(wanted, restrictions=others)
        if wanted.empty:
            return True
    if event.kind == "Tribute" and own and not triggered.all and wanted.tribe is not None:
        if event.other is None or event.other.card.tribe != wanted.tribe:
            return False
        wanted = replace(wanted, tribe=None)
    return filters.snapshot_qualifies(table, snapshot, wanted, you)


def _attackers(
    table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event
) -> int | None:
    you = source.controller
    if not _is_players(triggered, event, you, None):
        return None
    attackers = [
        snapshot
        for snapshot in event.objects
        if filters.snapshot_qualifies(table, snapshot, triggered.filter, you)
    ]
    own = any(snapshot.number == source.number for snapshot in attackers)
    if triggered.self_ and not triggered.all:
        count = len(event.objects) if own else 0
    else:
        count = len(attackers) - (own and not triggered.all)
    return count if count >= max(1, triggered.amount or 1) else None


def about_own_mill(triggered: Triggered) -> bool:
    """Returns whether it is the card itself that has to be milled."""
    plain = triggered.player is None and triggered.amount is None
    return triggered.self_ and plain and not triggered.all


def _milled(table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event) -> int | None:
    """Returns the number of a Mill event: for the card itself, or for the player who milled: once
    for at least `amount` cards, or (without an amount) for each."""
    you = source.controller
    number: int | None = None
    if about_own_mill(triggered):
        milled = [snapshot for snapshot in event.objects if snapshot.number == source.number]
    elif _is_players(triggered, event, you, you):
        milled = list(event.objects)
    else:
        return None
    milled = [
        snapshot
        for snapshot in milled
        if filters.snapshot_qualifies(table, snapshot, triggered.filter, you)
    ]
    if milled and len(milled) >= (triggered.amount or 1):
        number = len(milled)
    return number
