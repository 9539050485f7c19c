"""Casting spells, playing cards, and spells that fire by themselves (COMPLETED 6.3 to 6.6).

Atoms and combat cast spells, and a spell consists of atoms. To avoid an import cycle, atoms are
performed by `perform` of the table.
"""

from engine.core.table import Rule
from engine.games.cardfinity.atoms import Atom, Destroy, OneOf, OptionalAtom
from engine.games.cardfinity.cards import MonsterCard, Spell, Trigger
from engine.games.cardfinity.table import MAX_CASTS, MAX_DEPTH, Casting, Table
from engine.players import Player


def cast(table: Table, source: int, spell: Spell) -> Rule[bool]:
    """Casts a spell of the card with the number `source` (COMPLETED 6.3). Returns whether the
    spell's requirements were met. If the present action has already cast too many spells, or too
    many inside each other, doesn't cast this one and returns False (COMPLETED 9)."""
    if table.depth >= MAX_DEPTH or table.casts >= MAX_CASTS:
        if spell.trigger != "draw":  # nobody else knows what was drawn
            table.emit("too many", card=table.name(source), player=table.owners[source])
        return False
    table.casts += 1
    table.depth += 1
    casting = Casting(source, table.owners[source], spell)
    table.stack.append(casting)
    table.emit(
        "cast",
        card=table.name(source),
        spell=spell.name,
        player=casting.player,
        trigger=spell.trigger,
    )
    met = yield from _pay(table, casting, spell.requirements)
    if met:
        before = table.happenings
        for effect in spell.effects:
            yield from table.perform(table, casting, effect)
        if table.is_unchanged(before):
            table.emit("no change", card=table.name(source), player=casting.player)
    table.stack.pop()
    table.depth -= 1
    return met


def _pay(table: Table, casting: Casting, requirements: tuple[Atom, ...]) -> Rule[bool]:
    """Meets the requirements in order. If one is not met, restores the state and returns False."""
    if not requirements:
        return True
    table.touch(len(table.cards))
    match requirements:
        case (Destroy(count=count),):
            may_fail_halfway = count > 1
        case (first,):
            may_fail_halfway = isinstance(first, OptionalAtom | OneOf)
        case _:
            may_fail_halfway = True
    kept = table.state.copy() if may_fail_halfway else None
    events_before = len(table.events)
    for requirement in requirements:
        if not (yield from table.perform(table, casting, requirement)):
            if kept is not None:
                table.state.restore(kept)
            facts: dict[str, str | int] = {"card": table.name(casting.source)}
            if casting.spell:
                facts["spell"] = casting.spell.name
            table.emit(
                "cancelled",
                player=casting.player,
                takes_back=len(table.events) - events_before,
                **facts,
            )
            return False
    return True


def fire(table: Table, number: int, trigger: Trigger) -> Rule[None]:
    """Casts all spells of the card that have the given trigger, in the order of the card's spells.
    Spells that get attached to the card during this are not cast.

    A tapped card casts nothing (COMPLETED 6.5, [32], [33]). With the trigger "on play", only
    printed spells are cast: an attached one came later, even if its monster enters again.
    """
    card = table.cards[number]
    spells = table.spells(number)
    if trigger == "play" and isinstance(card, MonsterCard):
        spells = card.spells
    for spell in [spell for spell in spells if spell.trigger == trigger]:
        if number in table.state.tapped:
            if trigger != "draw":  # nobody else knows what was drawn
                table.emit("tapped", card=card.name, player=table.owners[number], trigger=trigger)
            return
        yield from cast(table, number, spell)


def discard(table: Table, number: int, zone: str, pile: list[int]) -> Rule[None]:
    """Moves a card from `pile`, its owner's zone with the key `zone`, to the graveyard. Then casts
    the card's spells with the trigger "on discard"."""
    pile.remove(number)
    yield from bury(table, number, zone)


def bury(table: Table, number: int, zone: str) -> Rule[None]:
    """Puts a card on its owner's graveyard, then casts its spells with the trigger "on discard".
    The caller has already removed the card from the zone with the key `zone`."""
    owner = table.owners[number]
    table.state.side(owner).graveyard.append(number)
    table.emit("discard", card=table.name(number), player=owner, **{"from": zone})
    if zone == "deck":
        table.use_secret()
    yield from fire(table, number, "discard")
    if zone == "field" and not table.on_field(number):
        table.tap_as_printed(number)


def draw(table: Table, player: Player) -> Rule[None]:
    """Draws a card for the player, then casts its spells with the trigger "on draw" (COMPLETED
    6.5)."""
    number = table.take_top(player, "draw")
    table.use_secret()
    table.state.side(player).hand.append(number)
    table.report_draw(player, table.name(number))
    yield from fire(table, number, "draw")


def play(table: Table, number: int) -> Rule[None]:
    """Plays a card from its owner's hand: summons the monster or casts the spell (COMPLETED 6.4).
    If its price can't be paid, the card returns to the hand."""
    side = table.state.side(table.owners[number])
    place = side.hand.index(number)
    side.hand.pop(place)
    side.resolving.append(number)
    table.emit("play", card=table.name(number), player=table.owners[number])
    card = table.cards[number]
    if isinstance(card, MonsterCard):
        casting = Casting(number, table.owners[number], None)
        table.stack.append(casting)
        paid = yield from _pay(table, casting, card.requirements)
        table.stack.pop()
    else:
        paid = yield from cast(table, number, table.spells(number)[0])
    side = table.state.side(table.owners[number])
    side.resolving.remove(number)
    if not paid:
        side.hand.insert(place, number)
    elif isinstance(card, MonsterCard):
        side.field.append(number)
        table.tap_as_printed(number)
        table.emit("enter", card=card.name, player=table.owners[number])
        yield from fire(table, number, "play")
    else:
        side.graveyard.append(number)


def activate(table: Table, number: int, spell: Spell) -> Rule[None]:
    """Casts a spell of a monster with the trigger "on tap" or "on infinity". Afterwards, an "on
    tap" spell taps the monster if it is still on the field (COMPLETED 6.5)."""
    done = yield from cast(table, number, spell)
    if done and spell.trigger == "tap" and table.on_field(number):
        table.state.tapped.add(number)
        table.emit("tap", card=table.name(number), player=table.owners[number])
