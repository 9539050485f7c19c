"""Objects change zones: each time a new object (LIFEBURN 4.2, 4.4, 4.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.games.lifeburn import filters, passives, queries, replacement, stats
from engine.games.lifeburn.cards import Card, Zone
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.replacement import Instead
from engine.games.lifeburn.state import Event, Grant, Known, Thing
from engine.games.lifeburn.table import Table
from engine.players import Player

_HIDDEN: tuple[Zone, ...] = ("Deck", "Hand")


def _list(table: Table, player: Player, zone: Zone) -> list[int]:
    side = table.side(player)
    match zone:
        case "Deck":
            return side.deck
        case "Hand":
            return side.hand
        case "Graveyard":
            return side.graveyard
        case "Exile":
            return side.exile
        case _:
            return table.state.play


def take(table: Table, number: int) -> Thing:
    """Takes an object out of its zone, and away; what it was. A card on the stack that has not
    resolved never will."""
    thing = table.state.things.pop(number)
    if thing.zone == "Stack":
        table.state.stack = [item for item in table.state.stack if item.number != number]
    else:
        _list(table, thing.owner, thing.zone).remove(number)
    table.rearranged()
    return thing


def lay(table: Table, card: Card, owner: Player, zone: Zone, *, bottom: bool = False) -> Thing:
    """A new object in a zone of its owner: the graveyard, exile or deck on top, or below."""
    number = table.new_number()
    thing = Thing(number, card, owner, owner, zone, at=table.tick())
    table.state.things[number] = thing
    if zone != "Stack":
        place = _list(table, owner, zone)
        if bottom or zone in ("Hand", "Play", "Token"):
            place.append(number)
        else:
            place.insert(0, number)
    table.rearranged()
    return thing


def send(table: Table, number: int, zone: Zone, *, bottom: bool = False) -> Known:
    """A card that is not in play goes to a zone (not Play) of its owner: as it is there now."""
    thing = take(table, number)
    laid = lay(table, thing.card, thing.owner, zone, bottom=bottom)
    table.moved[number] = laid.number
    known = replace(queries.glimpse(table, laid.number), x=thing.x)
    table.side(thing.owner).entered.append((zone, known))
    return known


def send_told(table: Table, number: int, zone: Zone, *, bottom: bool = False) -> Known:
    """The same, told as a `move` (into exile: `banish`) and noticed; hidden where nobody sees both
    ends."""
    before = table.thing(number)
    known = send(table, number, zone, bottom=bottom)
    public = {"player": before.owner, "from": before.zone.lower(), "to": zone.lower()}
    if zone == "Exile":
        _emit_exile(table, known, before.owner, before.zone)
    elif before.zone in _HIDDEN and zone in _HIDDEN:
        table.emit_privately("move", before.owner, dict(public), card=known.card.name)
    else:
        table.emit("move", card=known.card.name, **public)
    entered(table, known, before.zone)
    return known


def entered(table: Table, known: Known, came_from: Zone) -> None:
    """A card has come to the graveyard or to exile: what triggers on it is noticed."""
    if known.zone in ("Graveyard", "Exile"):
        table.happened(
            Event(
                "EnteredZone",
                known.owner,
                (known,),
                zone=known.zone,
                amount=1,
                came_from=came_from,
            )
        )


def leave_play(
    table: Table, numbers: Sequence[int], zone: Zone, *, bottom: bool = False
) -> dict[int, Known]:
    """Permanents leave play together, for a zone of their owners. By their numbers: what they were,
    with the number that each has now; a token ceases to exist. A Summon that comes to the
    graveyard dies. Where something replaces that (9.6), they do not leave, or not yet."""
    left: dict[int, Known] = {}
    events: list[Event] = []
    replaced: list[Instead] = []
    leaving: list[tuple[Known, Zone, bool]] = []
    for number in dict.fromkeys(numbers):
        if table.in_play(number):
            known = stats.known(table, number)
            instead = _replaced(table, known, zone)
            if instead is not None:
                replaced.append(instead)
                continue
            sprouts = "Sprout" in dict(known.keywords) and bool(
                passives.player_passives(table, known.controller, "SproutTriggersOnDeath")
            )
            leaving.append((known, _sent_to(table, known, zone), sprouts))
    for before, to, sprouts in leaving:
        was_in, known = before.zone, _go(table, before, to, bottom=bottom)
        dies = to == "Graveyard" and known.summon
        _emit_leaving(table, known, was_in, to, dies=dies)
        left[before.number] = known
        table.state.gone[before.number] = known
        if dies:
            table.state.died.append(known)
            events.append(Event("Death", known.controller, (known,), amount=1, sprouts=sprouts))
        events.append(Event("LeftZone", known.controller, (known,), zone=was_in, amount=1))
        if to in ("Graveyard", "Exile") and not known.token:
            events.append(
                Event("EnteredZone", known.owner, (known,), zone=to, amount=1, came_from="Play")
            )
    for event in events:
        table.happened(event, tuple(left.values()))
    if left:
        _end_what_lasted(table, set(left))
    for instead in replaced:
        left[instead.number] = instead.event.things[0]
        replacement.do_instead(
            table,
            instead,
            lambda number=instead.number: leave_play(table, [number], zone, bottom=bottom),
        )
    return left


def _replaced(table: Table, known: Known, zone: Zone) -> Instead | None:
    """What replaces that it dies, or leaves play, or comes to the graveyard."""
    you = known.controller
    events = [Event("LeftZone", you, (known,), zone=known.zone, amount=1)]
    if zone == "Graveyard" and known.summon:
        events.insert(0, Event("Death", you, (known,), amount=1))
    if zone == "Graveyard" and not known.token:
        events.append(Event("EnteredZone", known.owner, (known,), zone=zone, amount=1))
    found = (replacement.replacement(table, event) for event in events)
    return next((instead for instead in found if instead is not None), None)


def _sent_to(table: Table, known: Known, zone: Zone) -> Zone:
    """ExileInstead (6.5)."""
    exiled = zone == "Graveyard" and known.summon and table.side(known.controller).exile_instead
    return "Exile" if exiled else zone


def _go(table: Table, before: Known, zone: Zone, *, bottom: bool) -> Known:
    thing = take(table, before.number)
    if thing.token:
        return before
    laid = lay(table, thing.card, thing.owner, zone, bottom=bottom)
    table.moved[before.number] = laid.number
    known = replace(before, number=laid.number, zone=zone)
    table.side(thing.owner).entered.append((zone, known))
    return known


def _emit_exile(table: Table, known: Known, whose: Player, came_from: Zone) -> None:
    where = "tokens" if came_from == "Token" else came_from.lower()
    table.emit("banish", card=known.card.name, player=whose, **{"from": where})


def _emit_leaving(table: Table, known: Known, was_in: Zone, zone: Zone, *, dies: bool) -> None:
    if dies:
        table.emit("die", card=known.card.name, player=known.controller)
    elif zone == "Exile":
        _emit_exile(table, known, known.controller, was_in)
    else:
        table.emit("leave", card=known.card.name, player=known.controller, to=zone.lower())


def _end_what_lasted(table: Table, gone: set[int]) -> None:
    """What objects gave until they leave ends, and what they held returns (6.5 Detain)."""
    for thing in list(table.state.things.values()):
        if thing.held_by in gone:
            send_told(table, thing.number, "Hand")
        elif thing.grants:
            end_grants(
                table,
                thing.number,
                lambda given: given.until == "UntilThisLeaves" and given.source in gone,
            )
    table.rearranged()


def end_grants(table: Table, number: int, ends: Callable[[Grant], bool]) -> None:
    """Some of what an object has been given ends; whose control ends, loses it (and it is sick)."""
    thing = table.thing(number)
    left = tuple(given for given in thing.grants if not ends(given))
    if len(left) == len(thing.grants):
        return
    controller = thing.controller
    thing = table.change(number)
    thing.keep(left)
    if thing.controller != controller:
        changed_control(table, thing)


def changed_control(table: Table, thing: Thing) -> None:
    """An object that is being altered has another controller: it is sick, and its attack or that
    on it is off (6.5, 11.7)."""
    thing.sick = True
    table.state.attacks = [
        attack
        for attack in table.state.attacks
        if thing.number not in (attack.attacker, attack.target)
    ]
    table.emit("control", card=thing.card.name, player=thing.controller)


def enter_play(
    table: Table,
    card: Card,
    owner: Player,
    controller: Player,
    *,
    was_cast: bool,
    x: int,
    grants: Sequence[Grant],
) -> int:
    """A card or token, taken from wherever it was, enters play (a resource token both Token and
    Play): the number of the new object."""
    zone: Zone = "Token" if card.type == "Token" else "Play"
    thing = lay(table, card, owner, zone)
    thing.controller = controller
    thing.was_cast = was_cast
    thing.x = x
    thing.grants = tuple(grants)
    number = thing.number
    side = table.side(controller)
    if is_summon(thing):
        side.summons_entered += 1
    for player, given, effect in table.state.future:
        theirs = player == controller and is_summon(thing)
        if theirs and filters.qualifies(table, number, effect.filter, player):
            thing.grants += (replace(given, at=table.tick()),)
    table.rearranged()
    kind = "token" if card.token_type is not None else "play"
    table.emit(kind, card=card.name, player=controller)
    known = stats.known(table, number)
    side.entered.append((zone, known))
    table.happened(
        Event("EnteredZone", controller, (known,), zone=zone, amount=1, was_cast=was_cast)
    )
    return number
