"""The frequencies of what the generator makes (CHAOS 13, Expected shares)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from engine.games.chaos.card_terms import Kind
from engine.games.chaos.cards import Card, Effect, Targeted
from engine.games.chaos.generator import generate
from tests.sometimes import amount

COUNT = amount(6_000, 20_000)


@cache
def cards() -> list[Card]:
    return [generate(2024, k) for k in range(COUNT)]


def of_kind(kind: Kind) -> list[Card]:
    return [card for card in cards() if card.kind == kind]


def check(found: Iterable[Hashable], expected: Mapping[Any, float]) -> None:
    """Checks that each share is within two percent, and that nothing else was found."""
    counts = Counter(found)
    assert set(counts) <= set(expected)
    for what, share in expected.items():
        assert counts[what] / counts.total() == pytest.approx(share, abs=0.02), what


def is_targeted(card: Card) -> bool:
    return any(isinstance(effect.action, Targeted) for effect in card.effects)


def untargeted(cards: Iterable[Card]) -> list[Effect]:
    return [one for card in cards for one in card.effects if not isinstance(one.action, Targeted)]


def test_kinds() -> None:
    check((card.kind for card in cards()), {"minion": 0.6, "spell": 0.3, "leader": 0.1})


def test_effects_of_a_minion() -> None:
    counts = {0: 0.066, 1: 0.841, 2: 0.084, 3: 0.009}
    check((len(card.effects) for card in of_kind("minion")), counts)


def test_effects_of_a_spell() -> None:
    check((len(card.effects) for card in of_kind("spell")), {1: 0.9, 2: 0.09, 3: 0.01})


@pytest.mark.parametrize(
    ("kind", "share"),
    [("minion", 0.33), ("leader", 0.33), ("spell", 0.6)],
)
def test_targeted_effects(kind: Kind, share: float) -> None:
    check(map(is_targeted, of_kind(kind)), {True: share, False: 1 - share})


def test_triggers_of_minions() -> None:
    rest = dict.fromkeys(("onDiscard", "turnStart", "turnEnd"), 0.05)
    found = (effect.trigger.name for effect in untargeted(of_kind("minion")))
    check(found, {"battlecry": 0.6, "deathrattle": 0.25, **rest})


def test_triggers_of_spells() -> None:
    rest = dict.fromkeys(("onDiscard", "turnStart", "turnEnd"), 5 / 780)
    check(
        (effect.trigger.name for effect in untargeted(of_kind("spell"))),
        {"cast": 765 / 780, **rest},
    )


def test_whose_turns_start() -> None:
    effects = [
        one
        for card in (generate(11, k) for k in range(amount(12_000, 25_000)))
        for one in card.effects
    ]
    sides = [one.trigger.side for one in effects if one.trigger.name == "turnStart"]
    check(sides, {"oppo": 0.54, "ally": 0.27, "any": 0.19})


def test_a_targeted_effect_comes_first_and_alone() -> None:
    for card in cards():
        assert not any(isinstance(effect.action, Targeted) for effect in card.effects[1:])


def test_abilities_and_attack_times() -> None:
    check(("taunt" in card.abilities for card in of_kind("minion")), {True: 0.05, False: 0.95})
    times = Counter(card.attack_times for card in of_kind("minion"))
    assert times[0] / len(of_kind("minion")) == pytest.approx(0.02, abs=0.005)
    assert times[1] / len(of_kind("minion")) == pytest.approx(0.90, abs=0.02)


def test_conditions() -> None:
    played = [one for card in of_kind("minion") for one in card.effects if one.trigger.side is None]
    check((effect.condition is not None for effect in played), {True: 0.1, False: 0.9})
