"""Cards of every sort in every place, each on a table on which an effect can act on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any

from engine.core.randomness import SeededRandom, seed_from_int
from engine.games.chaos.card_terms import ABILITIES, TYPES, Kind, can_have
from engine.games.chaos.cards import DEFAULT_LEADER, Base, Card, Draw, Effect, Trigger
from engine.games.chaos.conditions import TargetCond
from engine.games.chaos.effects import BASE_EFFECTS
from engine.games.chaos.effects.declaration import Cause
from engine.games.chaos.state.condition_evaluation import matches
from engine.games.chaos.state.state import CardState, Place
from engine.games.chaos.state.table import Table
from engine.players import PLAYERS, Player

PLACES: dict[Kind, tuple[Place, ...]] = {
    "leader": ("leader", "hand", "deck"),
    "minion": ("field", "hand", "deck"),
    "spell": ("hand", "deck"),
}
COSTS: dict[Kind, tuple[int, int]] = {"leader": (8, 10), "minion": (0, 7), "spell": (0, 7)}
_EFFECTS = (Effect(Trigger("onDiscard"), Draw(1, "ally")),)
_SOURCE = Card("minion", "Source", 1, 1, 1, 1, "beast")


@dataclass(frozen=True, eq=False)
class Put:
    """A card in a place, with changes to it. `dearer` is how much more it costs now than
    printed."""

    card: Card
    side: Player
    place: Place
    damage: int = 0
    attacks_used: int = 0
    dying: bool = False
    dearer: int = 0

    def on_table(self) -> tuple[Table, CardState]:
        """Returns a table with the card and two leaders."""
        table = Table(SeededRandom(seed_from_int(0)))
        for player in PLAYERS:
            table.side(player).leader = table.make(DEFAULT_LEADER, player, "leader").number
        card = table.make(self.card, self.side, self.place)
        card.damage, card.attacks_used, card.dying = self.damage, self.attacks_used, self.dying
        card.cost += self.dearer
        side = table.side(self.side)
        if self.place == "leader":
            side.leader = card.number
        else:
            {"field": side.field, "hand": side.hand, "deck": side.deck}[self.place].append(
                card.number
            )
        return table, card

    @cached_property
    def state(self) -> CardState:
        """The card alone."""
        return self.on_table()[1]


def fits(target: TargetCond, put: Put) -> bool:
    """Returns whether the card meets the condition, as seen by A."""
    return matches(target, put.state, "A")


def does_something(base: Base, put: Put) -> bool:
    """Returns whether the effect changes anything on the table when it acts on the card."""
    table, card = put.on_table()
    source = table.make(_SOURCE, "A", "nowhere")
    before = _picture(table)
    cause = Cause(source, source.heat, 0, lambda *_: DEFAULT_LEADER)
    BASE_EFFECTS[base.word].do(table, base, card, cause)
    return _picture(table) != before


def _picture(table: Table) -> tuple[Any, ...]:
    return repr(table.state.cards), repr(table.state.heat), len(table.queue), table.replacing


@cache
def everything() -> tuple[Put, ...]:
    """Returns cards of all sorts in all places. Cards that can be hurt are included hurt and
    used."""
    return tuple(
        Put(card, side, place, damage, attacks_used=int(damage > 0), dearer=dearer)
        for card in _cards()
        for side in PLAYERS
        for place in PLACES[card.kind]
        for damage in ({0, 1, card.health - 1} if _can_be_hurt(card, place) else {0})
        for dearer in ({0, 1, -card.cost, 1 - card.cost} if place in ("hand", "deck") else {0})
    )


def _can_be_hurt(card: Card, place: Place) -> bool:
    return place in ("leader", "field") and card.health > 1


def _cards() -> Iterator[Card]:
    for type_ in TYPES:
        yield from _like(Card("minion", "Minion", 3, 3, 3, 1, type_, (), _EFFECTS))
    yield from _like(Card("leader", "Leader", 9, 3, 20, 1, None, (), _EFFECTS))
    yield from _like(Card("spell", "Spell", 3, 0, 0, 0, None, (), _EFFECTS))


def _like(card: Card) -> Iterator[Card]:
    """Yields variants of the card: with or without any one ability, and with any one number at its
    limits. Health and attack times also go beyond them."""
    for held in ((), *((one,) for one in ABILITIES if can_have(card.kind, one))):
        like = replace(card, abilities=held)
        yield like
        yield from (replace(like, cost=cost) for cost in COSTS[card.kind])
        if card.kind != "spell":
            yield from (replace(like, attack=attack) for attack in (0, 1, 10))
            yield from (replace(like, attack_times=times) for times in (0, 5, 7))
            most = 40 if card.kind == "leader" else 10
            yield from (replace(like, health=number) for number in (1, most, most + 5))
