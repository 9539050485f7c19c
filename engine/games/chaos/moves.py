"""Cards on their way from zone to zone (CHAOS 6)."""

from __future__ import annotations

from engine.games.chaos.cards import ZoneName
from engine.games.chaos.damage import deal, discard
from engine.games.chaos.queue_items import Arrival
from engine.games.chaos.state import FIELD_ROOM, HAND_ROOM, CardState
from engine.games.chaos.table import Table
from engine.players import Player


def zone(table: Table, player: Player, name: ZoneName) -> list[int]:
    """Returns the numbers of the cards in a player's zone."""
    side = table.side(player)
    match name:
        case "field":
            return side.field
        case "hand":
            return side.hand
        case "deck":
            return side.deck


def room(table: Table, player: Player, name: ZoneName) -> bool:
    """Returns whether one more card can stay in the zone."""
    if name == "deck":
        return True
    most = FIELD_ROOM if name == "field" else HAND_ROOM
    return len(zone(table, player, name)) < most or len(_staying(table, player, name)) < most


def _staying(table: Table, player: Player, name: ZoneName) -> list[int]:
    """Returns what takes room in a zone: not what is dying, but what will appear in the place of a
    transformed card."""
    return [
        one
        for one in zone(table, player, name)
        if not table.card(one).dying or one in table.replacing
    ]


def take(table: Table, number: int) -> CardState:
    """Takes a card out of its zone: it is on its way."""
    card = table.change(number)
    assert card.place in ("field", "hand", "deck")
    zone(table, card.side, card.place).remove(number)
    card.place = "nowhere"
    return card


def arrive(table: Table, arrival: Arrival, batch: int) -> None:
    """Moves a card to its zone; where that is full it is at once discarded."""
    number, name, player = arrival.number, arrival.zone, arrival.player
    fits = room(table, player, name)
    card = table.change(number)
    card.side = player
    card.place = name
    card.attacks_used = 0
    card.fresh = name == "field"
    cards = zone(table, player, name)
    if name == "deck":
        before = _staying(table, player, name)
        at = table.rng.below(len(before) + 1)
        cards.insert(cards.index(before[at]) if at < len(before) else len(cards), number)
        table.emit("shuffle", player=player)
        return
    cards.append(number)
    if name == "field":
        table.emit("summon", card=card.name, player=player)
    elif not arrival.drawn:
        table.emit_privately("hand", player, {"player": player}, card=card.name)
    if not fits:
        with table.batch(batch):
            discard(table, number)


def draw(table: Table, player: Player, count: int) -> None:
    """Draws cards for the player; from an empty deck the leader is hurt more each time (2,
    Drawing)."""
    with table.batch():
        for _ in range(count):
            deck = table.side(player).deck
            top = next((one for one in deck if not table.card(one).dying), None)
            if top is None:
                _tire(table, player)
                continue
            card = take(table, top)
            table.emit_privately("draw", player, {"player": player}, card=card.name)
            table.wait(Arrival(top, "hand", player, drawn=True))


def _tire(table: Table, player: Player) -> None:
    """Hurts the leader of an empty deck, each time as a batch of its own."""
    side = table.side(player)
    side.fatigue += 1
    table.emit("fatigue", player=player, n=side.fatigue)
    if not table.card(side.leader).dying:
        with table.no_batch():
            deal(table, side.fatigue, side.leader, None)


def clear_away(table: Table) -> None:
    """Removes what is dying, and replaces what was transformed. A fallen leader stays."""
    for number in table.dying:
        old = table.card(number)
        if old.place == "leader":
            continue
        cards: list[int] = [] if old.place == "nowhere" else zone(table, old.side, old.place)
        if number in cards:
            at = cards.index(number)
            cards[at : at + 1] = _successor(table, old)
        table.forget(number)
    table.dying.clear()
    table.replacing.clear()


def _successor(table: Table, old: CardState) -> list[int]:
    """Returns what comes into the place of a card that goes: a list of one, or of none."""
    if old.number not in table.replacing:
        return []
    new = table.change(table.replacing[old.number])
    new.place = old.place
    return [new.number]
