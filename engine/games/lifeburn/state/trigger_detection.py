"""Detection of the abilities that trigger on an event (LIFEBURN 5.4, 7.1, 7.4, 7.5, 16).

The fields of events: `objects` is the object itself, or several if one event is about several
(Mill: the milled cards; Attack: the attackers). `player` is the player who controlled, drew,
milled, discarded, cast, tributed or attacked; for DealDamageToPlayer the damaged one; for Phase and
OpeningHand the player of the turn or hand. `zone` is the zone that an object entered or left.
`other` is the attacked object (AttackedSummon), or the card tributed for (Tribute).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.games.lifeburn import tokens
from engine.games.lifeburn.cards import Filter, Triggered, Zone, works_in
from engine.games.lifeburn.state import conditions, filters, passives, prices, stats
from engine.games.lifeburn.state.offboard import IN_PLAY, replaces
from engine.games.lifeburn.state.queries import printed_snapshot
from engine.games.lifeburn.state.state import Context, Event, ObjectSnapshot
from engine.games.lifeburn.state.table import Table, by_arrangement, by_permanents
from engine.games.lifeburn.texts.keywords import TRIGGERED
from engine.players import PLAYERS, Player
from engine.values import replace

_MOVING: Final = frozenset({"Death", "LeftZone", "Tribute", "Discard", "Mill", "EnteredZone"})
"""Events that move their object: its own abilities are checked as it was before (7.1)."""
_OWN: Final = frozenset({"Draw", "Mill", "Discard", "Cast", "Tribute"})
"""Events that must be the controller's own, unless the trigger names a player."""

_SILENCED: Final = (None, "Play")
"""The zones of abilities about entering Play, not the Token zone (9.4)."""
_ELSEWHERE: Final[tuple[Zone, ...]] = ("Hand", "Graveyard", "Exile", "Deck")


def detect(table: Table, event: Event, leaving: Sequence[ObjectSnapshot] = ()) -> None:
    """Queues all abilities that trigger on the event (7.1). `leaving` are objects that have just
    left play together; they can trigger too, as they were (R52)."""
    entering = event.kind == "EnteredZone" and event.zone in IN_PLAY
    silent = entering and any(
        passives.player_passives(table, player, "DisableEnterPlayEffects") for player in PLAYERS
    )
    seen = trigger_sources(table, event, leaving) if event.kind in table.offboard.events else ()
    for triggered, source in seen:
        if replaces(triggered):
            continue
        number = number_of(table, triggered, source, event)
        if number is not None and silent and triggered.zone in _SILENCED:
            table.prevent("silenced", source, source.controller)
        elif number is not None:
            batch = table.under_way.batch
            _wait(table, triggered, source, replace(event, amount=number, batch=batch))
    if entering or event.kind == "Death":
        _detect_keywords(table, event, silent=silent)
    if table.state.delayed:
        _detect_delayed(table, event, silent=silent)


def _wait(table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event) -> None:
    """Queues the ability; with `batch` once for all such events of one effect."""
    if triggered.batch:
        for place, waiting in enumerate(table.state.waiting):
            if (
                waiting.triggered is triggered
                and waiting.source.number == source.number
                and waiting.event.batch == event.batch
            ):
                first = waiting.event
                together = replace(
                    first, objects=first.objects + event.objects, amount=first.amount + event.amount
                )
                before, after = table.state.waiting[:place], table.state.waiting[place + 1 :]
                table.state.waiting = (*before, replace(waiting, event=together), *after)
                return
    if table.in_play(source.number):
        source = stats.snapshot(table, source.number)
    for_each = event.kind == "Mill" and triggered.amount is None and not triggered.batch
    for _ in range(event.amount if for_each else 1):
        table.wait(triggered, source, source.controller, event)


def _detect_keywords(table: Table, event: Event, *, silent: bool) -> None:
    """Detects keywords that work as triggers (16); Sprout may trigger on death too (9.4)."""
    snapshot = event.objects[0]
    if silent and any(made(1).trigger == event.kind for made in _kept(snapshot)):
        table.prevent("silenced", snapshot, snapshot.controller)
    if not snapshot.keywords or silent or not (snapshot.summon or snapshot.card.type == "Object"):
        return
    keywords = dict(snapshot.keywords)
    for keyword, made in TRIGGERED.items():
        if keyword not in keywords:
            continue
        if keyword == "Sprout" and tokens.NEVER_SPROUTS in snapshot.card.passives:
            continue
        triggered = made(keywords[keyword])
        if triggered.trigger == event.kind or (keyword == "Sprout" and event.sprouts):
            table.wait(triggered, snapshot, snapshot.controller, event)


def _kept(snapshot: ObjectSnapshot) -> list[Callable[[int], Triggered]]:
    """Returns the abilities of the object's keywords."""
    if tokens.NEVER_SPROUTS in snapshot.card.passives:
        return []
    return [TRIGGERED[keyword] for keyword, _ in snapshot.keywords if keyword in TRIGGERED]


def _detect_delayed(table: Table, event: Event, *, silent: bool) -> None:
    """Detects stored triggers, which fire once, at the first matching event, and need no source
    (7.5)."""
    for delayed in table.state.delayed:
        triggered = delayed.triggered
        if triggered.trigger != event.kind or (silent and triggered.zone in _SILENCED):
            continue
        source = replace(delayed.source, controller=delayed.player)
        anybody = replace(triggered, all=True, self_=False)
        number = number_of(table, anybody, source, event)
        if number is not None:
            table.state.delayed = tuple(one for one in table.state.delayed if one is not delayed)
            happened = replace(event, amount=number, objects=delayed.about or event.objects)
            table.wait(triggered, source, delayed.player, happened)


def trigger_sources(
    table: Table, event: Event, leaving: Sequence[ObjectSnapshot]
) -> Iterator[tuple[Triggered, ObjectSnapshot]]:
    """Yields the abilities that listen for events of this kind, each with its object. Objects in
    play come first, in the order in which they entered. After them come objects that have just left
    play, the event's own object, and cards in other zones from which their abilities work."""
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
    """Returns the abilities for such events of the objects in play, in order of entry."""
    objects = table.state.objects
    return [
        (number, triggered)
        for number in table.state.play
        for triggered in objects[number].card.in_play.get(kind, ())
    ]


@by_arrangement
def _elsewhere(table: Table, kind: str) -> Sequence[tuple[Player, Zone, int, Triggered]]:
    """Returns the cards outside of play with abilities for such events, in whatever zones these
    work."""
    zones = table.offboard.triggers.get(kind)
    if zones is None:
        return ()
    objects = table.state.objects
    return [
        (player, zone, number, triggered)
        for player in PLAYERS
        for zone in _ELSEWHERE
        if zone in zones
        for number in filters.cards_in(table, player, zone, Filter(), player)
        for triggered in objects[number].card.by_trigger.get(kind, ())
    ]


def number_of(
    table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event
) -> int | None:
    """Returns the number that the ability takes from the event, such as the amount of damage.
    Returns None if the ability doesn't trigger: the event doesn't fit, a condition is false, or the
    player can't afford its additional costs."""
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
    if prices.affordable(table, you, price):
        return number
    table.prevent("unpaid", source, you)
    return None


def _matching(
    table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event
) -> int | None:
    you, kind = source.controller, event.kind
    if triggered.player is None:
        theirs = kind not in _OWN or event.player == you
    else:
        theirs = triggered.player == "any" or (triggered.player == "player") == (
            event.player == you
        )
    if kind == "Phase":
        return event.amount if theirs and triggered.phase in (None, table.state.phase) else None
    if kind == "OpeningHand":
        return event.amount if event.player == you else None
    if kind in ("Attack", "Mill"):
        return _how_many(table, triggered, source, event, theirs=theirs)
    own = event.objects[0].number == source.number
    itself = triggered.self_ and not triggered.all
    if kind == "Draw":
        fits = theirs and (triggered.self_ or not own)
    elif kind in _OWN and itself and triggered.player is None:
        fits = own
    elif kind in _OWN:
        fits = theirs and (triggered.all or not own)
    else:
        fits = theirs and (triggered.all or own == triggered.self_)
    if not fits or (triggered.was_cast and not event.was_cast):
        return None
    if kind in ("EnteredZone", "LeftZone"):
        zones = (event.zone, "Play") if event.zone == "Token" else (event.zone,)  # R41
        if (triggered.zone or "Play") not in zones:
            return None
    if kind == "DealDamageToPlayer" and event.amount < (triggered.amount or 0):
        return None
    return event.amount if _fits(table, triggered, event, you, own=own) else None


def _fits(table: Table, triggered: Triggered, event: Event, you: Player, *, own: bool) -> bool:
    """Returns whether the object of the event matches the filters. For the object's own Tribute,
    `tribe` is the tribe of the card it was tributed for (7.4)."""
    wanted = triggered.filter
    if "NotFirst" in wanted.restrictions:
        if table.side(event.player).draws <= 1:
            return False
        others = tuple(one for one in wanted.restrictions if one != "NotFirst")
        wanted = replace(wanted, restrictions=others)
    if event.kind == "Tribute" and own and not triggered.all and wanted.tribe is not None:
        if event.other is None or event.other.card.tribe != wanted.tribe:
            return False
        wanted = replace(wanted, tribe=None)
    return filters.snapshot_qualifies(table, event.objects[0], wanted, you)


def _how_many(
    table: Table, triggered: Triggered, source: ObjectSnapshot, event: Event, *, theirs: bool
) -> int | None:
    """Returns the amount of an Attack or Mill event: the number of attackers or milled cards that
    match, None if fewer than `amount`. Returns 1 if the card itself has to be milled."""
    itself = triggered.self_ and not triggered.all
    plain = triggered.player is None and triggered.amount is None
    alone = itself and plain and event.kind == "Mill"
    if not (theirs or alone):
        return None
    found = [
        snapshot
        for snapshot in event.objects
        if filters.snapshot_qualifies(table, snapshot, triggered.filter, source.controller)
    ]
    own = any(snapshot.number == source.number for snapshot in found)
    count = len(found)
    if alone:
        count = int(own)
    elif event.kind == "Attack" and itself:
        count = len(event.objects) if own else 0
    elif event.kind == "Attack" and own and not triggered.all:
        count -= 1
    return count if count >= max(1, triggered.amount or 1) else None
