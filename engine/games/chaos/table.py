"""The table a Chaos Cards match is played on: its state, and how it is read and altered."""

from __future__ import annotations

from engine.games.chaos.cards import Card, Effect
from engine.games.chaos.state import Heat, Place, Side, State, Thing
from engine.players import Player
from engine.randomness import Dice
from engine.table import BaseTable


class Table(BaseTable):
    """A match's state, its chance and its story."""

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(dice)
        self.state = state

    def copy(self) -> Table:
        """An independent copy, between main actions; it begins with no events."""
        twin = Table(self.state.copy(), self.dice)
        self.copy_base(twin)
        return twin

    def side(self, player: Player) -> Side:
        """One player's side."""
        return self.state.sides[player]

    def thing(self, number: int) -> Thing:
        """The card of that number, to be read."""
        return self.state.things[number]

    def change(self, number: int) -> Thing:
        """The card of that number, to be altered: other copies of the match keep theirs."""
        state = self.state
        if number in state.own:
            return state.things[number]
        thing = state.things[number].copy()
        state.things[number] = thing
        state.own.add(number)
        return thing

    def make(self, card: Card, side: Player, place: Place, heat: int | None = None) -> Thing:
        """A new card, fresh from its print. `heat` is given where it shares its counters with
        others made by the same effect. It is not yet in any zone's list."""
        number = self.new_number()
        thing = Thing(
            number,
            card,
            side,
            place,
            card.cost,
            card.attack,
            card.health,
            card.attack_times,
            card.type,
            frozenset(card.abilities),
            self.new_heat(card.effects) if heat is None else heat,
        )
        self.state.things[number] = thing
        self.state.own.add(number)
        return thing

    def new_number(self) -> int:
        """A number for a new card or set of counters."""
        number = self.state.next_number
        self.state.next_number += 1
        return number

    def new_heat(self, effects: tuple[Effect, ...]) -> int:
        """The key of new counters, one for each of these effects."""
        key = self.new_number()
        self.state.heat[key] = (Heat(),) * len(effects)
        return key
