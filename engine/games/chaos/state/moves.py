"""Damage, healing, and cards that come and go (CHAOS 2, 5, 6, 7)."""

from engine.events import EventKind, FactValue
from engine.games.chaos.cards import ZoneName
from engine.games.chaos.state.state import FIELD_ROOM, HAND_ROOM, CardState
from engine.games.chaos.state.table import Arrival, Defeat, EffectCall, Table
from engine.players import Player


def deal(table: Table, amount: int, number: int, source: CardState | None) -> None:
    """Deals damage to a card in play. `source` is the card that deals it; None if the damage comes
    from an empty deck."""
    target = table.change(number)
    poison = source is not None and "poisonous" in source.abilities and target.kind == "minion"
    if "shield" in target.abilities:
        if amount > 0 or poison:
            target.abilities -= {"shield"}
            table.emit_about("shield", target)
        return
    target.damage += amount
    if source is not None and target.place == "leader" and source.side != target.side:
        by = {"by": source.name}
        table.emit_about(EventKind.DAMAGE, target, by, source.original, n=amount)
    else:
        table.emit_about(EventKind.DAMAGE, target, n=amount)
    if amount and source is not None and "lifesteal" in source.abilities:
        leader = table.side(source.side).leader
        if not table.card(leader).dying:
            heal(table, amount, leader)
    if poison or target.damage >= target.max_health:
        destroy(table, number)


def heal(table: Table, amount: int, number: int) -> None:
    """Removes up to `amount` damage from a card in play."""
    target = table.change(number)
    target.damage = max(0, target.damage - amount)
    table.emit_about("heal", target, n=amount)


def destroy(table: Table, number: int) -> None:
    """Destroys a card in play, unless it is dying already. The card leaves play when the action is
    over. A destroyed leader's player loses; a destroyed minion's deathrattle effects act."""
    if table.card(number).dying:
        return
    target = table.doom(number)
    table.emit_about("destroy", target)
    table.wait(
        Defeat(target.side) if target.place == "leader" else EffectCall(number, "deathrattle")
    )


def discard(table: Table, number: int) -> None:
    """Discards a card from a hand, a deck or a field, without deathrattle effects (6, Discard). The
    card is gone when the action is over, and everybody sees which card it is (16)."""
    target = table.doom(number)
    facts: dict[str, FactValue] = {"card": target.name, "player": target.side, "zone": target.place}
    table.emit_of("discard", target.original, **facts)
    table.wait(EffectCall(number, "onDiscard"))


def has_room(table: Table, player: Player, name: ZoneName) -> bool:
    """Returns whether the player's zone has room for one more card."""
    if name == "deck":
        return True
    most = FIELD_ROOM if name == "field" else HAND_ROOM
    return len(table.side(player).zone(name)) < most or len(_staying(table, player, name)) < most


def _staying(table: Table, player: Player, name: ZoneName) -> list[int]:
    """Returns the cards that take room in a zone: not the dying ones, except those that a
    replacement will follow."""
    return [
        one
        for one in table.side(player).zone(name)
        if not table.card(one).dying or one in table.replacing
    ]


def take(table: Table, number: int) -> CardState:
    """Removes the card from its zone and returns it. The caller puts it into another zone."""
    card = table.change(number)
    assert card.place in ("field", "hand", "deck")
    table.side(card.side).zone(card.place).remove(number)
    card.place = "nowhere"
    return card


def arrive(table: Table, arrival: Arrival, batch: int) -> None:
    """Puts a card into the zone that `arrival` names: at a random position of a deck, or at the end
    of a hand or field. If the zone is full, discards the card at once. The consequences of the
    discard are then queued in batch number `batch`."""
    number, name, player = arrival.number, arrival.zone, arrival.player
    fits = has_room(table, player, name)
    card = table.change(number)
    card.side = player
    card.place = name
    card.attacks_used = 0
    card.fresh = name == "field"
    cards = table.side(player).zone(name)
    if name == "deck":
        before = _staying(table, player, name)
        at = table.rng.below(len(before) + 1)
        cards.insert(cards.index(before[at]) if at < len(before) else len(cards), number)
        table.emit("shuffle", player=player)
        return
    cards.append(number)
    if name == "field":
        table.emit_of("summon", card.original, card=card.name, player=player)
    elif not arrival.drawn:
        table.emit_to(player, "hand", card.original)
    if not fits:
        table.emit("full", player=player, at=name)
        with table.batch(batch):
            discard(table, number)


def draw(table: Table, player: Player, count: int) -> None:
    """Draws `count` cards for the player. Each draw from an empty deck damages the player's leader
    more than the one before (2, Drawing)."""
    with table.batch():
        for _ in range(count):
            deck = table.side(player).deck
            top = next((one for one in deck if not table.card(one).dying), None)
            if top is None:
                _tire(table, player)
                continue
            card = take(table, top)
            table.emit_to(player, EventKind.DRAW, card.original)
            table.wait(Arrival(top, "hand", player, drawn=True))


def _tire(table: Table, player: Player) -> None:
    """Hurts the leader of a player whose deck is empty, each time as a batch of its own."""
    side = table.side(player)
    side.fatigue += 1
    table.emit("fatigue", player=player, n=side.fatigue)
    if not table.card(side.leader).dying:
        with table.batch(table.new_batch()):
            deal(table, side.fatigue, side.leader, None)


def finish_action(table: Table) -> None:
    """Ends the action: removes dying cards and puts the replacements of transformed cards into
    play. A defeated leader stays."""
    for number in table.dying:
        old = table.card(number)
        if old.place == "leader":
            continue
        cards: list[int] = [] if old.place == "nowhere" else table.side(old.side).zone(old.place)
        if number in cards and number in table.replacing:
            new = table.change(table.replacing[number])
            new.place = old.place
            cards[cards.index(number)] = new.number
        elif number in cards:
            cards.remove(number)
        table.forget(number)
    table.dying.clear()
    table.replacing.clear()
    table.acting = 0
