"""Zone changes of objects, each of which makes a new object (LIFEBURN 4.2, 4.4, 4.5)."""

from collections.abc import Callable, Sequence

from engine.games.lifeburn.cards import Card, Zone
from engine.games.lifeburn.state import filters, passives, queries, replacement, stats
from engine.games.lifeburn.state.queries import is_summon
from engine.games.lifeburn.state.state import Event, GameObject, Grant, ObjectSnapshot, Replacement
from engine.games.lifeburn.state.table import Table
from engine.players import Player
from engine.values import replace

_HIDDEN: tuple[Zone, ...] = ("Deck", "Hand")


def _change_zone(
    table: Table, player: Player, zone: Zone, arranged: Callable[[tuple[int, ...]], tuple[int, ...]]
) -> None:
    """Changes the order or contents of a zone of the player, or of the objects in play."""
    match zone:
        case "Play" | "Token":
            table.state.play = arranged(table.state.play)
        case "Stack":
            items = table.state.stack
            left = arranged(tuple(item.number for item in items))
            table.state.stack = tuple(item for item in items if item.number in left)
        case _:
            side, key = table.side(player), zone.lower()
            setattr(side, key, arranged(getattr(side, key)))


def take(table: Table, number: int) -> GameObject:
    """Removes an object from its zone and from the match, and returns it. A card that is removed
    from the stack never resolves."""
    obj = table.state.objects.pop(number)
    _change_zone(
        table, obj.owner, obj.zone, lambda those: tuple(one for one in those if one != number)
    )
    table.rearranged(obj.zone)
    return obj


def create_object(
    table: Table, card: Card, owner: Player, zone: Zone, *, bottom: bool = False
) -> GameObject:
    """Makes a new object in a zone of its owner and returns it. The object goes on top of the
    graveyard, exile or deck, or to the bottom with `bottom`."""
    number = table.new_number()
    obj = GameObject(number, card, owner, owner, zone, at=table.timestamp())
    table.state.objects[number] = obj
    below = bottom or zone in ("Hand", "Play", "Token")
    _change_zone(table, owner, zone, lambda those: (*those, number) if below else (number, *those))
    table.rearranged(zone)
    return obj


def send(
    table: Table,
    number: int,
    zone: Zone,
    *,
    bottom: bool = False,
    before: ObjectSnapshot | None = None,
) -> ObjectSnapshot:
    """Moves a card to a zone of its owner (not Play), and returns a snapshot of the card with the
    card's new number and zone. If the card leaves play, the caller passes `before`, a snapshot of
    the card in play, and the returned snapshot keeps the values of `before`."""
    obj = take(table, number)
    laid = create_object(table, obj.card, obj.owner, zone, bottom=bottom)
    table.under_way.moved[number] = laid.number
    if before is None:
        snapshot = queries.printed_snapshot(table, laid.number)
        if obj.x:
            snapshot = replace(snapshot, x=obj.x)
    else:
        snapshot = replace(before, number=laid.number, zone=zone)
    side = table.side(obj.owner)
    side.entered = (*side.entered, (zone, snapshot))
    return snapshot


def send_with_event(
    table: Table, number: int, zone: Zone, *, bottom: bool = False
) -> ObjectSnapshot:
    """Moves a card like `send` and emits a `move` event (`banish` if it goes to exile), which
    abilities can trigger on. The card's name is private if both zones are hidden."""
    before = table.obj(number)
    snapshot = send(table, number, zone, bottom=bottom)
    public = {"player": before.owner, "from": before.zone.lower(), "to": zone.lower()}
    if zone == "Exile":
        _emit_exile(table, snapshot.card, before.owner, before.zone)
    elif before.zone in _HIDDEN and zone in _HIDDEN:
        table.emit_privately("move", before.owner, dict(public), card=snapshot.card.name)
    else:
        table.emit("move", card=snapshot.card.name, **public)
    report_entered(table, snapshot, before.zone)
    if before.zone == "Stack":
        _end_what_lasted(table, {number})
    return snapshot


def report_entered(table: Table, snapshot: ObjectSnapshot, came_from: Zone) -> None:
    """Queues the abilities that trigger on a card's arrival in the graveyard or in exile. Does
    nothing if the card in `snapshot` is in another zone."""
    if snapshot.zone in ("Graveyard", "Exile"):
        owner, zone = snapshot.owner, snapshot.zone
        table.happened(Event("EnteredZone", owner, (snapshot,), zone, 1, came_from=came_from))


def leave_play(
    table: Table, numbers: Sequence[int], zone: Zone, *, bottom: bool = False
) -> dict[int, ObjectSnapshot]:
    """Moves permanents out of play together, to a zone of their owners.

    - A token ceases to exist.
    - A Summon that goes to the graveyard dies.
    - If a Summon's death is replaced (9.6), the Summon stays in play, or leaves later.

    Returns snapshots by the permanents' old numbers. Each snapshot shows the permanent as it was in
    play, but with the permanent's new number.
    """
    left: dict[int, ObjectSnapshot] = {}
    events: list[Event] = []
    replaced: list[Replacement] = []
    leaving: list[tuple[ObjectSnapshot, bool]] = []
    for number in dict.fromkeys(numbers):
        if table.in_play(number):
            snapshot = stats.snapshot(table, number)
            if instead := _replaced(table, snapshot, zone):
                replaced.append(instead)
                continue
            sprouts = "Sprout" in dict(snapshot.keywords) and bool(
                passives.player_passives(table, snapshot.controller, "SproutTriggersOnDeath")
            )
            leaving.append((snapshot, sprouts))
    for before, sprouts in leaving:
        number, card, you = before.number, before.card, before.controller
        dies = zone == "Graveyard" and before.summon
        to = "Exile" if dies and table.side(you).exile_instead else zone  # 6.5
        if before.token:
            take(table, number)
            snapshot = before
        else:
            snapshot = send(table, number, to, bottom=bottom, before=before)
        left[number] = snapshot
        table.state.gone = {**table.state.gone, number: snapshot}
        if to == "Exile":
            _emit_exile(table, card, you, before.zone)
        elif dies:
            table.emit("die", card=card.name, player=you)
            table.state.died += (snapshot,)
            events.append(Event("Death", you, (snapshot,), amount=1, sprouts=sprouts))
        else:
            table.emit("leave", card=card.name, player=you, to=to.lower())
        events.append(Event("LeftZone", you, (snapshot,), before.zone, 1))
        if to in ("Graveyard", "Exile") and not before.token:
            owner = before.owner
            events.append(Event("EnteredZone", owner, (snapshot,), to, 1, came_from="Play"))
    for event in events:
        table.happened(event, tuple(left.values()))
    if left:
        _end_what_lasted(table, set(left))
    for instead in replaced:
        left[instead.number] = instead.event.objects[0]
        instead.zone, instead.bottom = zone, bottom
        replacement.do_instead(table, instead)
    return left


def _replaced(table: Table, snapshot: ObjectSnapshot, zone: Zone) -> Replacement | None:
    """Returns the replacement for an object's dying, leaving play, or coming to the graveyard."""
    if not table.offboard.replaced:
        return None
    you = snapshot.controller
    events = [Event("LeftZone", you, (snapshot,), snapshot.zone, 1)]
    if zone == "Graveyard" and snapshot.summon:
        events.insert(0, Event("Death", you, (snapshot,), amount=1))
    if zone == "Graveyard" and not snapshot.token:
        events.append(Event("EnteredZone", snapshot.owner, (snapshot,), zone, 1))
    found = (replacement.replacement(table, event) for event in events)
    return next((instead for instead in found if instead is not None), None)


def _emit_exile(table: Table, card: Card, whose: Player, came_from: Zone) -> None:
    where = "tokens" if came_from == "Token" else came_from.lower()
    table.emit("banish", card=card.name, player=whose, **{"from": where})


def _end_what_lasted(table: Table, gone: set[int]) -> None:
    """Ends grants that last until these objects leave, and returns the cards that they held to
    their owners (6.5 Detain)."""
    for obj in [one for one in table.state.objects.values() if one.held_by or one.grants]:
        if obj.held_by in gone:
            send_with_event(table, obj.number, "Hand")
        else:
            end_grants(
                table,
                obj.number,
                lambda given: given.until == "UntilThisLeaves" and given.source in gone,
            )
    table.changed()


def follow_into_play(table: Table, before: int, number: int) -> None:
    """Keeps the effects of a card going when it moves from the stack (as object `before`) into play
    (as object `number`). Grants that the card gave, and cards that it detained, now last as long as
    object `number` stays."""
    for obj in [one for one in table.state.objects.values() if one.held_by or one.grants]:
        if obj.held_by == before:
            table.change(obj.number).held_by = number
        if any(given.source == before for given in obj.grants):
            table.change(obj.number).grants = tuple(
                replace(given, source=number) if given.source == before else given
                for given in obj.grants
            )
            table.rearranged(obj.zone)


def end_grants(table: Table, number: int, ends: Callable[[Grant], bool]) -> None:
    """Ends those grants of the object for which `ends` returns True. If this changes the object's
    controller, the object becomes sick."""
    obj = table.obj(number)
    left = tuple(given for given in obj.grants if not ends(given))
    if len(left) == len(obj.grants):
        return
    controller = obj.controller
    obj = table.change(number)
    obj.keep(left)
    table.rearranged()
    if obj.controller != controller:
        changed_control(table, obj)


def changed_control(table: Table, obj: GameObject) -> None:
    """Carries out the consequences of a new controller: the object becomes sick, and attacks by it
    and on it end (6.5, 11.7)."""
    obj.sick = True
    off = [one for one in table.state.attacks if obj.number in (one.attacker, one.target)]
    table.state.attacks = tuple(one for one in table.state.attacks if one not in off)
    table.emit("control", card=obj.card.name, player=obj.controller)
    for attack in off:
        attacker = table.find(attack.attacker)
        if attacker is not None:
            table.emit("attack off", card=attacker.card.name, player=table.state.active)


def enter_play(
    table: Table,
    card: Card,
    owner: Player,
    controller: Player,
    *,
    was_cast: bool = False,
    x: int = 0,
    grants: Sequence[Grant] = (),
) -> int:
    """Puts a card or token into play and returns the number of the new object. The caller has
    already removed the card from its zone. A resource token enters both Token and Play."""
    zone: Zone = "Token" if card.type == "Token" else "Play"
    obj = create_object(table, card, owner, zone)
    obj.controller = controller
    obj.was_cast = was_cast
    obj.x = x
    obj.grants = tuple(grants)
    number = obj.number
    side = table.side(controller)
    if is_summon(obj):
        side.summons_entered += 1
    for player, given, effect in table.state.future:
        theirs = player == controller and is_summon(obj)
        if theirs and filters.qualifies(table, number, effect.filter, player):
            obj.grants += (replace(given, at=table.timestamp()),)
    table.rearranged()
    kind = "token" if card.token_type is not None else "play"
    table.emit(kind, card=card.name, player=controller)
    snapshot = stats.snapshot(table, number)
    side.entered = (*side.entered, (zone, snapshot))
    table.happened(Event("EnteredZone", controller, (snapshot,), zone, 1, was_cast=was_cast))
    return number
