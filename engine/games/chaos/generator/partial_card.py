"""A card while it is being made (CHAOS 13, Card)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.games.chaos.card_terms import ABILITIES, TYPES, Ability, Kind, Type
from engine.games.chaos.cards import Card, Effect
from engine.games.chaos.generator.numbers import (
    ATTACK_ODDS,
    HEALTH_ODDS,
    TIMES_ODDS,
    ability_odds,
)
from engine.games.chaos.generator.odds import chance, odds
from engine.games.chaos.generator.sources import Printed, Source, source_of
from engine.games.chaos.generator.stream import Stream

_TYPE_ODDS: Final = odds((one, 1) for one in TYPES)
_LIFESTEAL: Final = chance(5, 100)


@dataclass(slots=True)
class PartialCard:
    """What the card is so far. `settled` are abilities that its effects count on it not to have
    from the start."""

    kind: Kind
    cost: int
    attack: int = 0
    health: int = 0
    attack_times: int = 0
    type: Type | None = None
    abilities: tuple[Ability, ...] = ()
    settled: frozenset[Ability] = frozenset()

    def source(self) -> Source:
        """Returns what its conditions may know of it."""
        return source_of(
            Printed(
                self.kind,
                self.type,
                self.cost,
                self.attack,
                self.health,
                self.attack_times,
                self.abilities,
            )
        )

    def learn_damage(self, stream: Stream, damage: int, *, leaders_only: bool) -> None:
        """Notes what an effect of damage adds to its card."""
        if not leaders_only and stream.draw(chance(10 - damage, 100)):
            self._gain("poisonous")
        if stream.draw(_LIFESTEAL):
            self._gain("lifesteal")

    def rule_out_abilities(self, abilities: Iterable[Ability | None]) -> None:
        """Rules out that the card gets any of these from now on."""
        self.settled |= frozenset(one for one in abilities if one is not None)

    def _gain(self, ability: Ability) -> None:
        if ability not in self.settled:
            held = (*self.abilities, ability)
            self.abilities = tuple(one for one in ABILITIES if one in held)

    def card(self, name: str, effects: tuple[Effect, ...]) -> Card:
        """Returns the finished card."""
        return Card(
            self.kind,
            name,
            self.cost,
            self.attack,
            self.health,
            self.attack_times,
            self.type,
            self.abilities,
            effects,
        )


def new_partial_card(stream: Stream, kind: Kind, cost: int, *, plain: bool) -> PartialCard:
    """Returns the numbers, type and abilities of a card; a plain one attacks once a turn."""
    if kind == "spell":
        return PartialCard(kind, cost, abilities=stream.draw(ability_odds(kind, 0)))
    attack = stream.draw(ATTACK_ODDS[kind])
    return PartialCard(
        kind,
        cost,
        attack,
        stream.draw(HEALTH_ODDS[kind]),
        1 if plain else stream.draw(TIMES_ODDS),
        stream.draw(_TYPE_ODDS) if kind == "minion" else None,
        stream.draw(ability_odds(kind, attack)),
    )
