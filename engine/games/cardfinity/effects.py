"""What each atom does (ATOMS; COMPLETED 3). A requirement that is an effect does what it
can, and nobody asks whether it was met."""

from __future__ import annotations

from typing import assert_never

from engine.core.table import Rule
from engine.games.cardfinity import casting, combat, decisions
from engine.games.cardfinity.atoms import (
    Atom,
    Attach,
    Attack,
    Buff,
    Damage,
    Deckout,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Look,
    Maybe,
    OneOf,
    Play,
    Pop,
    Search,
)
from engine.games.cardfinity.cards import SpellCard, matches
from engine.games.cardfinity.player_view import card_view
from engine.games.cardfinity.table import Casting, Table
from engine.players import Player, opponent
from engine.views import Shown


def perform(table: Table, cast: Casting, atom: Atom) -> Rule[bool]:
    """Does one requirement or effect. Returns whether it was met, for requirements."""
    player = cast.player
    while isinstance(atom, Maybe | OneOf):
        if isinstance(atom, OneOf):
            atom = yield from decisions.one_of(table, cast, atom.atoms)
        elif (yield from decisions.wants(table, cast, atom.atom)):
            atom = atom.atom
        else:
            return False
    match atom:
        case Destroy(enemy=False):
            return (yield from _destroy_own(table, cast, atom))
        case Destroy(zone="hand"):
            yield from _destroy_random(table, opponent(player), atom)
        case Destroy():
            yield from _destroy_target(table, cast, atom)
        case DiscardTop():
            victim = opponent(player) if atom.enemy else player
            number = table.take_top(victim, "discard")
            yield from casting.bury(table, number, "deck")
        case Damage():
            victim = opponent(player) if atom.enemy else player
            table.damage(victim, atom.count, atom.true)
        case Heal(enemy=True):
            return _heal_enemy(table, opponent(player), atom.count)
        case Heal():
            table.heal(player, atom.count)
        case Pop():
            return _pop(table, player, atom.count)
        case Deckout():
            table.lose_by(player, "deckout")
        case Draw():
            for _ in range(atom.count):
                yield from casting.draw(table, player)
        case Look():
            _look(table, player, atom)
        case Attack():
            yield from combat.attack(table, cast, atom.piercing)
        case Search():
            yield from _search(table, cast, atom.filter)
        case Drill():
            yield from _drill(table, player, atom.filter)
        case Attach():
            yield from _attach(table, cast, atom.filter)
        case Play():
            yield from _play(table, cast, atom.filter)
        case Buff():
            yield from _buff(table, cast, atom)
        case _:
            assert_never(atom)
    return True


def _destroy_own(table: Table, cast: Casting, atom: Destroy) -> Rule[bool]:
    """Destroys own cards one after another, never the card itself (COMPLETED [22], [27])."""
    if atom.zone == "hand":
        table.use_secret()
    for _ in range(atom.count):
        pile = table.state.side(cast.player).zone(atom.zone)
        candidates = [
            number
            for number in pile
            if number != cast.source and matches(atom.filter, table.cards[number])
        ]
        if not candidates:
            return False
        number = yield from decisions.pick(table, cast, candidates, atom.zone, _verb(atom))
        yield from _destroy(table, number, atom, pile)
    return True


def _destroy_target(table: Table, cast: Casting, atom: Destroy) -> Rule[None]:
    """Destroys enemy monsters of the caster's choice, tapped ones too (COMPLETED [52])."""
    for _ in range(atom.count):
        pile = table.state.side(opponent(cast.player)).field
        candidates = [number for number in pile if matches(atom.filter, table.cards[number])]
        if not candidates:
            return
        number = yield from decisions.pick(table, cast, candidates, "field", _verb(atom))
        yield from _destroy(table, number, atom, pile)


def _destroy_random(table: Table, victim: Player, atom: Destroy) -> Rule[None]:
    """Destroys random cards of the enemy's hand, up to the count (ATOMS, Destroy Target)."""
    table.use_secret()
    for _ in range(atom.count):
        pile = table.state.side(victim).hand
        candidates = [number for number in pile if matches(atom.filter, table.cards[number])]
        if not candidates:
            return
        number = candidates[table.rng.below(len(candidates))]
        yield from _destroy(table, number, atom, pile)


def _destroy(table: Table, number: int, atom: Destroy, pile: list[int]) -> Rule[None]:
    if atom.banish:
        table.banish(number, atom.zone, pile)
    else:
        yield from casting.discard(table, number, atom.zone, pile)


def _verb(atom: Destroy) -> str:
    return "banish" if atom.banish else "discard"


def _heal_enemy(table: Table, enemy: Player, count: int) -> bool:
    """Heals the enemy in full or not at all (COMPLETED 3)."""
    if len(table.state.side(enemy).graveyard) < count:
        return False
    table.heal(enemy, count)
    return True


def _pop(table: Table, player: Player, count: int) -> bool:
    """Pops cards in full or not at all (COMPLETED 3)."""
    if len(table.state.side(player).graveyard) < count:
        return False
    table.pop(player, count)
    return True


def _look(table: Table, player: Player, atom: Look) -> None:
    """Shows the top cards of a deck to the player alone (ATOMS, Peek, Scry)."""
    owner = opponent(player) if atom.enemy else player
    seen = table.state.side(owner).deck[: -atom.count - 1 : -1]
    whose = "their" if atom.enemy else "your"
    table.show(
        player, Shown(f"Top of {whose} deck", tuple(card_view(table, number) for number in seen))
    )
    table.emit_privately(
        "look",
        player,
        {"player": player, "owner": owner, "n": len(seen)},
        cards=tuple(table.name(number) for number in seen),
    )


def _search(table: Table, cast: Casting, wanted: Filter) -> Rule[None]:
    """Searches the deck: pick, shuffle, then on draw (ATOMS, Search).

    The candidates are sorted by what is on them, so that their order tells nothing of the
    deck's.
    """
    player = cast.player
    deck = table.state.side(player).deck
    table.use_secret()
    found = sorted(
        (number for number in deck if matches(wanted, table.cards[number])),
        key=lambda number: (
            table.name(number),
            table.power(number),
            [table.name(one) for one in table.state.attached.get(number, ())],
        ),
    )
    if not found:
        return
    table.show(
        player, Shown("Found in your deck", tuple(card_view(table, number) for number in found))
    )
    number = yield from decisions.pick(table, cast, found, "deck", "take into your hand")
    deck.remove(number)
    table.state.side(player).hand.append(number)
    table.emit_privately("search", player, {"player": player}, card=table.name(number))
    table.shuffle(player)
    yield from casting.fire(table, number, "draw")


def _drill(table: Table, player: Player, wanted: Filter) -> Rule[None]:
    """Drills: cards go to the graveyard until one fits; that one goes to the hand."""
    side = table.state.side(player)
    passed: list[str] = []
    while side.deck:
        number = side.deck.pop()
        if matches(wanted, table.cards[number]):
            side.hand.append(number)
            table.emit_privately(
                "drill",
                player,
                {"player": player, "n": len(passed), "cards": tuple(passed)},
                card=table.name(number),
            )
            yield from casting.fire(table, number, "draw")
            return
        side.graveyard.append(number)
        passed.append(table.name(number))
    table.emit("drill", player=player, n=len(passed), cards=tuple(passed))
    table.lose_by(player, "drill")


def _attach(table: Table, cast: Casting, wanted: Filter) -> Rule[None]:
    """Attaches a spell card of the hand, which becomes a spell of this monster (COMPLETED 6.6)."""
    if not table.on_field(cast.source):
        return
    table.use_secret()
    hand = table.state.side(cast.player).hand
    candidates = [
        number
        for number in hand
        if isinstance(table.cards[number], SpellCard) and matches(wanted, table.cards[number])
    ]
    if not candidates:
        return
    number = yield from decisions.pick(table, cast, candidates, "hand", "attach")
    hand.remove(number)
    attached = table.state.attached
    attached[cast.source] = (*attached.get(cast.source, ()), number)
    table.emit("attach", card=table.name(number), to=table.name(cast.source), player=cast.player)
    spell = table.spells(number)[0]
    if spell.trigger == "attach" and cast.source not in table.state.tapped:
        yield from casting.cast(table, cast.source, spell)


def _play(table: Table, cast: Casting, wanted: Filter) -> Rule[None]:
    """Lets the player play a matching card of the hand, at its usual price."""
    table.use_secret()
    candidates = [
        number
        for number in table.state.side(cast.player).hand
        if table.playable(number) and matches(wanted, table.cards[number])
    ]
    if not candidates:
        return
    number = yield from decisions.pick_or_done(table, cast, candidates, "hand", "play")
    if number is not None:
        yield from casting.play(table, number)


def _buff(table: Table, cast: Casting, atom: Buff) -> Rule[None]:
    """Changes the power of this monster, if on the field, or one of the player's own choice
    ([53])."""
    if atom.this:
        if table.on_field(cast.source):
            table.change_power(cast.source, atom.amount)
        return
    field = table.state.side(cast.player).field
    if field:
        number = yield from decisions.pick(table, cast, list(field), "field", "buff")
        table.change_power(number, atom.amount)
