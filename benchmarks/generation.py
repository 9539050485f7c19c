"""Speed of Chaos Cards' generator, and of its conditions."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Final

from benchmarks.measurement import Row, seconds_each, times
from benchmarks.play import play_randomly
from engine.core.randomness import SeededRandom, seed_from_int
from engine.games.chaos.cards import OnAll, OnRandom, Targeted
from engine.games.chaos.conditions import Cond, SourceCond
from engine.games.chaos.generator import generate
from engine.games.chaos.rules.rules import ChaosRules, dealt
from engine.games.chaos.state.condition_evaluation import holds
from engine.games.chaos.state.table import Table
from engine.match import Match

AIM: Final = 20_000
"""Cards a second that the generator should reach."""

CARDS: Final = 10_000
"""Cards that are generated before the measured ones, to fill the caches."""

DECK: Final = 20
CHOICES: Final = 100


def generation_rows() -> list[Row]:
    """Returns rows with the number of cards generated per second, and of conditions evaluated per
    second."""
    for k in range(CARDS):
        generate(0, k)
    numbers = count(1)
    made = seconds_each(lambda: generate(1, next(numbers)))
    table, conditions = a_table(), some_conditions()
    source = table.card(table.side("A").leader)
    judged = seconds_each(lambda: [holds(table, one, source) for one in conditions])
    return [
        Row("cards generated a second", f"{1 / made:.0f}", times(1 / made, AIM, "the aim")),
        Row("conditions judged a second", f"{len(conditions) / judged:.0f}"),
    ]


def a_table() -> Table:
    """Returns the table of a running match that is played with generated cards."""
    decks = tuple(tuple(generate(seed, k) for k in range(DECK)) for seed in (1, 2))
    table = dealt((decks[0], decks[1]), SeededRandom(seed_from_int(1)))
    play_randomly(Match(ChaosRules(table), None), Random(1), CHOICES)
    return table


def some_conditions() -> list[Cond]:
    """Returns conditions from generated cards. Conditions about targets are changed to be about the
    source card."""
    found: list[Cond] = []
    for k in range(CARDS):
        for effect in generate(3, k).effects:
            if effect.condition is not None:
                found.append(effect.condition)
            if isinstance(effect.action, Targeted | OnAll | OnRandom):
                found.append(SourceCond(effect.action.target))
    return found
