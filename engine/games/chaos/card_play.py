"""Playing a card: what may be chosen, and what happens (CHAOS 3)."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from engine.games.chaos.actions import call, empty_queue, finish_action, ready
from engine.games.chaos.cards import Effect, Targeted
from engine.games.chaos.condition_evaluation import asks_of_hidden_cards, matches
from engine.games.chaos.conditions import TargetCond
from engine.games.chaos.moves import room
from engine.games.chaos.state import Thing
from engine.games.chaos.table import Table
from engine.players import Player, opponent


def targeted(thing: Thing) -> tuple[Effect, TargetCond] | None:
    """The targeted effect of a card, which is its first, and what it may be aimed at."""
    if thing.original.effects:
        first = thing.original.effects[0]
        if isinstance(first.action, Targeted):
            return first, first.action.target
    return None


def legal_targets(table: Table, source: Thing, wanted: TargetCond) -> list[int]:
    """What may be chosen, in order, for something that has just been played, or is about to be: a
    leader takes the place of the one that is there."""
    own, enemy = table.side(source.side), table.side(opponent(source.side))
    there = (*own.field, *enemy.field, enemy.leader, *own.hand)
    if source.kind != "leader":
        there = (own.leader, *there)
    things = table.state.things
    return [one for one in there if _may_be_chosen(things[one], source, wanted)]


def _may_be_chosen(thing: Thing, source: Thing, wanted: TargetCond) -> bool:
    if thing.number == source.number or thing.dying or "untargetable" in thing.abilities:
        return False
    if "stealth" in thing.abilities and thing.is_character:
        return False
    return matches(wanted, thing, source.side)


def choices(table: Table, source: Thing) -> list[int] | None:
    """The legal targets of a card in hand as if it had just been played; None where its targeted
    effect, if any, is not active (3)."""
    found = targeted(source)
    if found is None:
        return None
    effect, wanted = found
    return legal_targets(table, source, wanted) if _will_act(table, source, effect) else None


def _will_act(table: Table, source: Thing, effect: Effect) -> bool:
    """Whether the first effect of a card in hand would act if the card had just been played."""
    if effect.condition is None:
        return ready(table, source, effect, source.heat, 0)
    with _as_if_played(table, source.number):
        return ready(table, table.thing(source.number), effect, source.heat, 0)


def depends_on_hidden_cards(thing: Thing) -> bool:
    """Whether its targeted effect depends on cards that its holder does not see."""
    found = targeted(thing)
    return found is not None and asks_of_hidden_cards(found[0].condition)


def reveals_hidden_cards(table: Table, thing: Thing) -> bool:
    """Whether a spell in hand being playable, or not, tells its holder of cards that they do not
    see: it asks of such, and has no legal target if they make it active."""
    found = targeted(thing)
    if found is None or not asks_of_hidden_cards(found[0].condition):
        return False
    return not legal_targets(table, thing, found[1])


@contextmanager
def _as_if_played(table: Table, number: int) -> Generator[None]:
    """The table as it will be right after the card has been paid for, leftmost on its field; then
    as it was."""
    state, own, secrets = table.state, table.state.own, table.secrets_used
    table.state = state.copy()
    enter(table, number, 0)
    try:
        yield
    finally:
        table.state, state.own, table.secrets_used = state, own, secrets
        table.dying.clear()


def is_playable(table: Table, thing: Thing) -> bool:
    """Whether a card in hand, for which its holder can pay, can be played in their turn now."""
    if thing.kind == "minion":
        return room(table, thing.side, "field")
    return thing.kind == "leader" or choices(table, thing) != []


def enter(table: Table, number: int, place: int) -> None:
    """Pays for a card and puts it where it belongs; a spell is on its way out from then on."""
    thing = table.change(number)
    side = table.side(thing.side)
    side.mp -= thing.cost
    side.hand.remove(number)
    match thing.kind:
        case "minion":
            side.field.insert(place, number)
            thing.place = "field"
            thing.fresh = True
        case "leader":
            table.doom(side.leader).place = "nowhere"
            side.leader = number
            thing.place = "leader"
            thing.fresh = True
        case "spell":
            table.doom(number)


def play(table: Table, player: Player, number: int, place: int, target: int | None) -> None:
    """The card is played, with its targeted effect first (3). Raises MatchOver."""
    thing = table.thing(number)
    table.emit("play", card=thing.name, player=player)
    enter(table, number, place)
    name = "cast" if thing.kind == "spell" else "battlecry"
    for _ in call(table, number, name, target=target):
        empty_queue(table)
    finish_action(table)
