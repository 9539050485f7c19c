"""A card while it is being made, and how its numbers are spread (CHAOS 13, Numbers and Card)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import compress, product
from typing import Final

from engine.games.chaos.abilities import ABILITIES, Ability, can_have, in_order
from engine.games.chaos.card_terms import TYPES, Kind
from engine.games.chaos.cards import Card, Effect
from engine.games.chaos.generator.menus import Source, source_of
from engine.games.chaos.odds import (
    FROM_ONE,
    STAT,
    Odds,
    Shares,
    Stream,
    chance,
    down,
    low_range,
    mid_range,
    mixed,
    number_odds,
    odds,
    up,
    within,
)

COST: Final[Shares] = mixed(
    (Fraction(7, 20), up(Fraction(0), Fraction(5, 2), 1)),
    (Fraction(13, 20), down(Fraction(5, 2), Fraction("7.499999"), 1)),
)
LEADER_COST: Final[Shares] = low_range(8, 10, 1)

STAT_ODDS: Final = number_odds(STAT)
COST_ODDS: Final = number_odds(COST)
ATTACK_ODDS: Final[dict[Kind, Odds[int]]] = {
    "leader": number_odds(low_range(0, 10, 1)),
    "minion": STAT_ODDS,
}
HEALTH_ODDS: Final[dict[Kind, Odds[int]]] = {
    "leader": number_odds(mid_range(10, 40, 1)),
    "minion": number_odds(FROM_ONE),
}
_MANY: Final = low_range(2, 5, 8)
TIMES_ODDS: Final = number_odds(
    {
        0: Fraction(2, 100),
        1: Fraction(90, 100),
        **{times: Fraction(8, 100) * share / sum(_MANY.values()) for times, share in _MANY.items()},
    }
)

LEADER_COSTS: Final = range(8, 11)
OTHER_COSTS: Final = range(8)
_KINDS: Final[dict[Kind, int]] = {"leader": 1, "minion": 6, "spell": 3}


@cache
def kind_odds(least: int, most: int) -> Odds[Kind]:
    """Returns the odds of kinds by the share of their costs that lies within the bounds."""
    weights: list[tuple[Kind, Fraction]] = []
    for kind, weight in _KINDS.items():
        costs = LEADER_COSTS if kind == "leader" else OTHER_COSTS
        left = sum(least <= cost <= most for cost in costs)
        weights.append((kind, Fraction(weight * left, len(costs))))
    return odds(weights)


@cache
def cost_odds(kind: Kind, least: int, most: int) -> Odds[int]:
    """Returns the odds of the costs of a kind within the bounds."""
    return number_odds(within(LEADER_COST if kind == "leader" else COST, least, most))


@cache
def ability_odds(kind: Kind, attack: int) -> Odds[tuple[Ability, ...]]:
    """Sets of abilities, each there by itself."""
    return odds(_ability_sets(kind, attack))


def _ability_sets(kind: Kind, attack: int) -> Iterator[tuple[tuple[Ability, ...], int]]:
    shares = [_thousandths(kind, attack, ability) for ability in ABILITIES]
    for there in product((False, True), repeat=len(ABILITIES)):
        share = 1
        for part, has in zip(shares, there, strict=True):
            share *= part if has else 1000 - part
        yield tuple[Ability, ...](compress(ABILITIES, there)), share


def _thousandths(kind: Kind, attack: int, ability: Ability) -> int:
    """Returns how often in a thousand a card has the ability before it has effects."""
    if not can_have(kind, ability):
        return 0
    match ability:
        case "poisonous":
            return 0 if kind == "spell" else 10 * (10 - attack)
        case "lifesteal":
            return 0 if kind == "spell" else 1 if attack == 0 else 50
        case _:
            return 50


_TYPE_ODDS: Final = odds((one, 1) for one in TYPES)
_LIFESTEAL: Final = chance(5, 100)


@dataclass(slots=True)
class Bearer:
    """What has an effect. A card that is being made gets abilities from its effects, but none that
    is `settled`: that its effects count on it not to have from the start."""

    source: Source
    is_made: bool = False
    settled: frozenset[Ability] = frozenset()

    @property
    def kind(self) -> Kind:
        """Leader, minion or spell."""
        return self.source.kind

    def learn_damage(self, stream: Stream, damage: int, *, leaders_only: bool) -> None:
        """Notes what an effect of damage adds to its card."""
        if not self.is_made:
            return
        if not leaders_only and stream.draw(chance(10 - damage, 100)):
            self._gain("poisonous")
        if stream.draw(_LIFESTEAL):
            self._gain("lifesteal")

    def rule_out_abilities(self, abilities: Iterable[Ability | None]) -> None:
        """Rules out that the card gets any of these from now on."""
        self.settled |= frozenset(one for one in abilities if one is not None)

    def _gain(self, ability: Ability) -> None:
        card = self.source.card
        if card is not None and ability not in self.settled:
            held = in_order((*card.abilities, ability))
            self.source = source_of(replace(card, abilities=held))

    def card(self, name: str, effects: tuple[Effect, ...]) -> Card:
        """Returns the finished card."""
        card = self.source.card
        assert card is not None
        numbers = card.cost, card.attack, card.health, card.attack_times
        return Card(card.kind, name, *numbers, card.type, card.abilities, effects)


def new_card(stream: Stream, kind: Kind, cost: int, *, plain: bool) -> Bearer:
    """Returns the numbers, type and abilities of a card; a plain one attacks once a turn."""
    if kind == "spell":
        numbers, type_ = (0, 0, 0), None
    else:
        attack, health = stream.draw(ATTACK_ODDS[kind]), stream.draw(HEALTH_ODDS[kind])
        numbers = attack, health, 1 if plain else stream.draw(TIMES_ODDS)
        type_ = stream.draw(_TYPE_ODDS) if kind == "minion" else None
    abilities = stream.draw(ability_odds(kind, numbers[0]))
    return Bearer(source_of(Card(kind, "", cost, *numbers, type_, abilities)), is_made=True)
