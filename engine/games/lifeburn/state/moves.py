"""Immediate changes of objects and players, without questions (LIFEBURN 4, 6.5, 9.6).

Every function emits events and detects triggers. Objects are given by number; objects that have
left are skipped. Returned objects are as they were, with their present numbers.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.table import Rule
from engine.events import EventKind, FactValue
from engine.games.lifeburn.cards import Zone
from engine.games.lifeburn.constants import bounded
from engine.games.lifeburn.state import passives, replacement, stats, zones
from engine.games.lifeburn.state.queries import printed_snapshot
from engine.games.lifeburn.state.state import Event, Grant, ObjectSnapshot, Replacement
from engine.games.lifeburn.state.table import Table
from engine.players import Player
from engine.values import replace

MOST_GRANTS: Final = 50
"""Most grants that an object may have at one time."""


def put_into_zone(
    table: Table, numbers: Sequence[int], zone: Zone, *, bottom: bool = False
) -> list[int]:
    """Moves cards into a zone of their owners (not Play). Cards in play leave play together; then
    the other cards follow one after the other. In a deck, each card goes on top, or with `bottom`
    to the bottom. Such a move counts neither as discard nor as mill. Returns the new numbers of the
    cards that still exist."""
    permanents = [number for number in numbers if table.in_play(number)]
    left = zones.leave_play(table, permanents, zone, bottom=bottom)
    now: list[int] = []
    for number in numbers:
        if number in left:
            moved = left[number].number
        elif table.find(number) is not None:
            moved = zones.send_with_event(table, number, zone, bottom=bottom).number
        else:
            continue
        if table.find(moved) is not None:
            now.append(moved)
    return now


def enter(
    table: Table,
    number: int,
    controller: Player,
    *,
    was_cast: bool = False,
    x: int = 0,
    grants: Sequence[Grant] = (),
) -> int | None:
    """Puts a card from any zone or the stack into play, with the `grants` (13.6). Returns the
    card's new number. Returns None if the card can't enter: CantSpecialSummon forbids this unless
    the card `was_cast`."""
    obj = table.find(number)
    if obj is None or table.in_play(number):
        return None
    if not was_cast and passives.card_passives(table, number, "CantSpecialSummon"):
        table.prevent("only cast", printed_snapshot(table, number), controller)
        return None
    zones.take(table, number)
    new = zones.enter_play(
        table, obj.card, obj.owner, controller, was_cast=was_cast, x=x, grants=grants
    )
    table.under_way.moved[number] = new
    if obj.zone == "Stack":
        zones.follow_into_play(table, number, new)
    return new


def draw(table: Table, player: Player, amount: int) -> Rule[list[ObjectSnapshot]]:
    """Draws cards one by one. Drawing from an empty deck does nothing (R24). Returns the drawn
    cards as they are in hand. Asks a question only if an effect replaces a draw (9.6)."""
    drawn: list[ObjectSnapshot] = []
    for _ in range(amount):
        deck = table.side(player).deck
        if not deck:
            table.emit("empty deck", player=player)
        if not deck or table.over_work_limit:
            break
        table.use_secret()
        instead = _instead(table, "Draw", player, deck[0])
        if instead is None:
            drawn.append(_draw_top(table, player))
        else:
            replacement.do_instead(table, instead)
            yield from replacement.finish(table)
            if instead.drawn is not None:
                drawn.append(instead.drawn)
    return drawn


def _draw_top(table: Table, player: Player) -> ObjectSnapshot:
    side = table.side(player)
    snapshot = zones.send(table, side.deck[0], "Hand")
    side.draws += 1
    table.report_draw(player, snapshot.card.name)
    table.happened(Event("Draw", player, (snapshot,), amount=1))
    return snapshot


def mill(table: Table, player: Player, amount: int) -> list[ObjectSnapshot]:
    """Puts cards from the top of the deck into the graveyard, as one event. Returns these cards as
    they are in the graveyard."""
    milled: list[ObjectSnapshot] = []
    replaced: list[Replacement] = []
    for number in table.side(player).deck[:amount]:
        table.use_secret()
        instead = _instead(table, "Mill", player, number)
        if instead is not None:
            replaced.append(instead)
        else:
            milled.append(_mill_one(table, player, number))
    if milled:
        _happened_milling(table, player, milled)
    for instead in replaced:
        replacement.do_instead(table, instead)
        milled.append(instead.event.objects[0])
    return milled


def _mill_one(table: Table, player: Player, number: int) -> ObjectSnapshot:
    snapshot = zones.send(table, number, "Graveyard")
    table.emit("mill", card=snapshot.card.name, player=player)
    return snapshot


def _happened_milling(table: Table, player: Player, milled: Sequence[ObjectSnapshot]) -> None:
    table.happened(Event("Mill", player, tuple(milled), amount=len(milled)))
    for snapshot in milled:
        zones.report_entered(table, snapshot, "Deck")


def discard(table: Table, player: Player, numbers: Sequence[int]) -> list[ObjectSnapshot]:
    """Puts cards from the hand into the graveyard, with an event for each. Returns these cards as
    they are in the graveyard."""
    discarded: list[ObjectSnapshot] = []
    for number in numbers:
        if table.find(number) is None:
            continue
        instead = _instead(table, "Discard", player, number)
        if instead is None:
            discarded.append(_discard_one(table, player, number))
        else:
            discarded.append(instead.event.objects[0])
            replacement.do_instead(table, instead)
    return discarded


def _instead(table: Table, kind: str, player: Player, number: int) -> Replacement | None:
    """Returns the replacement for the player's drawing, milling or discarding of the card."""
    if kind not in table.offboard.replaced:
        return None
    card = printed_snapshot(table, number)
    return replacement.replacement(table, Event(kind, player, (card,), amount=1))


def _discard_one(table: Table, player: Player, number: int) -> ObjectSnapshot:
    snapshot = zones.send(table, number, "Graveyard")
    table.emit("discard", card=snapshot.card.name, player=player, **{"from": "hand"})
    table.happened(Event("Discard", player, (snapshot,), amount=1))
    zones.report_entered(table, snapshot, "Hand")
    return snapshot


def do_replaced_event(table: Table, instead: Replacement) -> None:
    """Carries out the original event after the player has declined to replace it."""
    number, player = instead.number, instead.event.player
    match instead.event.kind:
        case "Draw":
            instead.drawn = _draw_top(table, player)
        case "Discard":
            _discard_one(table, player, number)
        case "Mill":
            if table.find(number) is not None:
                _happened_milling(table, player, (_mill_one(table, player, number),))
        case _:
            zones.leave_play(table, [number], instead.zone, bottom=instead.bottom)


def deal_to_summon(table: Table, source: ObjectSnapshot, number: int, amount: int) -> int:
    """Deals damage to a Summon and returns the damage dealt. If a Spell deals it, remembers the
    Summon until the next state check, for abilities that replace a death by a Spell (DeathBySpell,
    R30)."""
    if amount <= 0 or not table.in_play(number) or _deals_nothing(table, source):
        return 0
    if passives.has_passive(table, number, "CantTakeDamage"):
        obj = table.obj(number)
        table.emit("no damage", card=obj.card.name, player=obj.controller)
        return 0
    obj = table.change(number)
    obj.damage = bounded(obj.damage + amount)
    if source.card.type == "Spell":
        table.under_way.hurt_by_spell |= {number}
    table.emit(EventKind.DAMAGE, card=obj.card.name, player=obj.controller, n=amount)
    return amount


def deal_to_player(
    table: Table, source: ObjectSnapshot, player: Player, amount: int, *, leaves_one: bool = False
) -> int:
    """Deals damage to a player and returns the damage dealt. With `leaves_one`, CantReduceBelowOne
    applies: at least 1 life is left."""
    side = table.side(player)
    if leaves_one:
        amount = min(amount, max(0, side.life - 1))
    if amount <= 0 or _deals_nothing(table, source):
        return 0
    side.life = bounded(side.life - amount)
    facts: dict[str, FactValue] = {"player": player, "n": amount, "life": side.life}
    if source.controller != player:
        facts["by"] = source.card.name
    table.emit(EventKind.DAMAGE, **facts, card=source.card.name)
    table.happened(Event("DealDamageToPlayer", player, (source,), amount=amount))
    return amount


def _deals_nothing(table: Table, source: ObjectSnapshot) -> bool:
    harmless = table.in_play(source.number) and passives.has_passive(
        table, source.number, "CantDealDamage"
    )
    if harmless:
        table.emit("harmless", card=source.card.name, player=source.controller)
    return harmless


def gain_life(table: Table, player: Player, amount: int) -> int:
    """Adds life to the player, unless an effect forbids it. Returns the life gained."""
    side = table.side(player)
    if amount > 0 and side.cant_gain_life:
        table.emit("no life", player=player)
    if amount <= 0 or side.cant_gain_life:
        return 0
    side.life = bounded(side.life + amount)
    table.emit("heal", player=player, n=amount, life=side.life)
    return amount


def lose_life(table: Table, player: Player, amount: int) -> int:
    """Takes life from the player, for effects and payments. Returns the life lost."""
    if amount <= 0:
        return 0
    side = table.side(player)
    side.life = bounded(side.life - amount)
    table.emit(EventKind.DAMAGE, player=player, n=amount, life=side.life)
    return amount


def set_life(table: Table, player: Player, amount: int) -> None:
    """Sets the player's life to an amount. The change counts neither as gain nor as loss."""
    table.side(player).life = bounded(amount)
    table.emit("life", player=player, n=amount)


def destroy(table: Table, numbers: Sequence[int]) -> list[ObjectSnapshot]:
    """Destroys objects: they go to their owners' graveyards at the same time. In the graveyard,
    they are in the order in which they came into play, the turn player's first (4.2). Returns the
    destroyed objects."""
    here = [number for number in table.state.play if number in numbers]
    here.sort(key=lambda number: table.obj(number).controller != table.state.active)
    return list(zones.leave_play(table, here, "Graveyard").values())


def sacrifice(table: Table, numbers: Sequence[int]) -> list[ObjectSnapshot]:
    """Sacrifices objects, in the order in which their controller chose them (4.2). Returns the
    sacrificed objects."""
    return list(zones.leave_play(table, numbers, "Graveyard").values())


def tribute(table: Table, numbers: Sequence[int], card: ObjectSnapshot | None) -> None:
    """Tributes objects: they die to pay for `card` (12.2), or for an ability if `card` is None. If
    the tribute of an object is replaced, the object does what the replacement says and doesn't die
    (9.6)."""
    dying: list[int] = []
    replaced: list[Replacement] = []
    for number in numbers:
        if not table.in_play(number):
            continue
        snapshot = stats.snapshot(table, number)
        event = Event("Tribute", snapshot.controller, (snapshot,), amount=1, other=card)
        instead = replacement.replacement(table, event)
        if instead is None:
            dying.append(number)
        else:
            replaced.append(instead)
    together = sacrifice(table, dying)
    for instead in replaced:
        replacement.do_instead(table, instead)
        together.append(instead.event.objects[0])
    for snapshot in together:
        event = Event("Tribute", snapshot.controller, (snapshot,), amount=1, other=card)
        table.happened(event, together)


def shuffle(table: Table, player: Player) -> None:
    """Shuffles the player's deck."""
    side = table.side(player)
    deck = list(side.deck)
    table.rng.shuffle(deck)
    side.deck = tuple(deck)
    table.rearranged("Deck")
    table.emit("shuffle", player=player)


def detain_card(table: Table, number: int, by: int) -> None:
    """Exiles a card until the object `by` leaves play; then the card goes to its owner's hand. Does
    nothing if `by` is already gone. If `by` is a card that is still resolving, it doesn't count as
    gone."""
    if table.find(by) is not None and table.find(number) is not None:
        snapshot = zones.send_with_event(table, number, "Exile")
        table.change(snapshot.number).held_by = by


def take_control(table: Table, number: int, player: Player, given: Grant) -> None:
    """Gives the player control of the object for as long as the grant `given` lasts. The object
    becomes sick, so it can't attack."""
    obj = table.change(number)
    changes = obj.controller != player
    obj.take_control(player, replace(given, at=table.timestamp()))
    table.rearranged()
    if changes:
        zones.changed_control(table, obj)
    obj.sick = True


def grant(table: Table, number: int, given: Grant) -> bool:
    """Gives the grant to an object in play or a card on the stack, and sets the grant's timestamp
    (`at`). Returns True if the grant was given. Returns False if the object already has too many
    grants (R53)."""
    if len(table.obj(number).grants) >= MOST_GRANTS:
        obj = table.obj(number)
        table.emit("laden", card=obj.card.name, player=obj.controller)
        return False
    obj = table.change(number)
    obj.keep((*obj.grants, replace(given, at=table.timestamp())))
    table.rearranged()
    return True


def add_counters(table: Table, number: int, kind: str, amount: int) -> int:
    """Adds OneOne or Haunt counters to the object, or removes some if `amount` is negative. Returns
    the number of counters added or removed. An object that is immune to Haunt gets no Haunt
    counters (9.4)."""
    obj = table.obj(number)
    counters = obj.haunt if kind == "Haunt" else obj.one_one
    if kind == "Haunt" and amount > 0 and stats.immune_to(table, number, "Haunt"):
        table.emit("immune", card=obj.card.name, player=obj.controller)
        return 0
    change = bounded(max(amount, -counters) + counters) - counters
    if not change:
        return 0
    obj = table.change(number)
    if kind == "Haunt":
        obj.haunt += change
    else:
        obj.one_one += change
    table.emit("counters", card=obj.card.name, player=obj.controller, counter=kind, n=change)
    return abs(change)
