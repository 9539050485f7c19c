"""The effect of each atom (ATOMS; COMPLETED 3). If a requirement is an effect, it does what it can
and always counts as met."""

from collections.abc import Callable
from typing import assert_never

from engine.core.table import Rule
from engine.games.cardfinity import atoms, casting, combat, decisions
from engine.games.cardfinity.cards import SpellCard, matches
from engine.games.cardfinity.player_view import card_view
from engine.games.cardfinity.table import Casting, Table
from engine.players import Player, opponent
from engine.views import ShownCards


def perform(table: Table, cast: Casting, atom: atoms.Atom) -> Rule[bool]:
    """Carries out one atom, which is a requirement or an effect of the spell `cast`. Returns
    whether a requirement was met; for effects the result doesn't matter."""
    player = cast.player
    while isinstance(atom, atoms.OptionalAtom | atoms.OneOf):
        if isinstance(atom, atoms.OneOf):
            atom = yield from decisions.one_of(table, cast, atom.atoms)
        elif (yield from decisions.wants(table, cast, atom.atom)):
            atom = atom.atom
        else:
            return False
    match atom:
        case atoms.Destroy():
            return (yield from _destroy(table, cast, atom))
        case atoms.DiscardTop():
            victim = opponent(player) if atom.enemy else player
            number = table.take_top(victim, "discard")
            yield from casting.bury(table, number, "deck")
        case atoms.Damage():
            victim = opponent(player) if atom.enemy else player
            table.damage(victim, atom.count, atom.true, cast.source)
        case atoms.Heal(enemy=True):
            return _in_full(table, opponent(player), atom.count, table.heal)
        case atoms.Heal():
            table.heal(player, atom.count)
        case atoms.Pop():
            return _in_full(table, player, atom.count, table.pop)
        case atoms.Deckout():
            table.lose_by(player, "deckout")
        case atoms.Draw():
            for _ in range(atom.count):
                yield from casting.draw(table, player)
        case atoms.Look():
            _look(table, player, atom)
        case atoms.Attack():
            yield from combat.attack(table, cast, atom.piercing)
        case atoms.Search():
            yield from _search(table, cast, atom.filter)
        case atoms.Drill():
            yield from _drill(table, player, atom.filter)
        case atoms.Attach():
            yield from _attach(table, cast, atom.filter)
        case atoms.Play():
            yield from _play(table, cast, atom.filter)
        case atoms.Buff():
            yield from _buff(table, cast, atom)
        case _:
            assert_never(atom)
    return True


def _destroy(table: Table, cast: Casting, atom: atoms.Destroy) -> Rule[bool]:
    """Destroys cards one after another. Of the caster's own cards, this is never the casting card
    (COMPLETED [22], [27]). Of the enemy's it is monsters, tapped ones too ([52]), or random cards
    of the hand (ATOMS, Destroy Target). Returns False once no card is left to destroy."""
    owner = opponent(cast.player) if atom.enemy else cast.player
    if atom.zone == "hand":
        table.use_secret(seen_by=owner)
    for _ in range(atom.count):
        pile = table.state.side(owner).zone(atom.zone)
        table.touch(len(pile))
        candidates = [
            number
            for number in pile
            if number != cast.source and matches(atom.filter, table.cards[number])
        ]
        if not candidates:
            return False
        if atom.enemy and atom.zone == "hand":
            number = candidates[table.rng.below(len(candidates))]
        else:
            verb = "banish" if atom.banish else "discard"
            number = yield from decisions.pick(table, cast, candidates, atom.zone, verb)
        if atom.banish:
            table.banish(number, atom.zone, pile)
        else:
            yield from casting.discard(table, number, atom.zone, pile)
    return True


def _in_full(table: Table, player: Player, count: int, move: Callable[[Player, int], None]) -> bool:
    """Moves `count` cards of the player's graveyard, or none if there are fewer (COMPLETED 3).
    Returns whether it moved them."""
    if len(table.state.side(player).graveyard) < count:
        return False
    move(player, count)
    return True


def _look(table: Table, player: Player, atom: atoms.Look) -> None:
    """Shows the top cards of a deck only to the player (ATOMS, Peek, Scry)."""
    owner = opponent(player) if atom.enemy else player
    seen = table.state.side(owner).deck[: -atom.count - 1 : -1]
    whose = "their" if atom.enemy else "your"
    table.show(
        player,
        ShownCards(f"Top of {whose} deck", tuple(card_view(table, number) for number in seen)),
    )
    table.emit_privately(
        "look",
        player,
        {"player": player, "owner": owner, "n": len(seen)},
        cards=tuple(table.name(number) for number in seen),
    )


def _search(table: Table, cast: Casting, wanted: atoms.Filter) -> Rule[None]:
    """Searches the deck: the player picks a card, the deck is shuffled, then on draw fires (ATOMS,
    Search).

    The candidates are sorted by their contents, so that their order reveals nothing of the deck's.
    """
    player = cast.player
    deck = table.state.side(player).deck
    table.touch(len(deck))
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
        player,
        ShownCards("Found in your deck", tuple(card_view(table, number) for number in found)),
    )
    number = yield from decisions.pick(table, cast, found, "deck", "take into your hand")
    deck.remove(number)
    table.state.side(player).hand.append(number)
    table.emit_privately("search", player, {"player": player}, card=table.name(number))
    table.shuffle(player)
    yield from casting.fire(table, number, "draw")


def _drill(table: Table, player: Player, wanted: atoms.Filter) -> Rule[None]:
    """Puts cards from the deck on the graveyard until one matches; that card goes to the hand."""
    side = table.state.side(player)
    passed: list[str] = []
    while side.deck:
        table.touch(1)
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


def _attach(table: Table, cast: Casting, wanted: atoms.Filter) -> Rule[None]:
    """Attaches a spell card from the hand, which becomes a spell of this monster (COMPLETED
    6.6)."""
    if not table.on_field(cast.source):
        return
    table.use_secret(seen_by=cast.player)
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


def _play(table: Table, cast: Casting, wanted: atoms.Filter) -> Rule[None]:
    """Lets the player play a matching card from the hand, at its usual price."""
    table.use_secret(seen_by=cast.player)
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


def _buff(table: Table, cast: Casting, atom: atoms.Buff) -> Rule[None]:
    """Changes the power of this monster, if it is on the field, or of a monster that the player
    chooses ([53])."""
    if atom.this:
        if table.on_field(cast.source):
            table.change_power(cast.source, atom.amount)
        return
    field = table.state.side(cast.player).field
    if field:
        number = yield from decisions.pick(table, cast, list(field), "field", "buff")
        table.change_power(number, atom.amount)
