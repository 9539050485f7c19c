"""The generator's cards: their identity, names, costs and numbers (CHAOS 11, 13)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from hashlib import sha256

import pytest

from engine.core.randomness import SeededRandom, seed_from_int
from engine.games.chaos.cards import Card, NewCards, Transform
from engine.games.chaos.generator import generate, random_card
from engine.games.chaos.generator.tables import COST, STAT
from engine.games.chaos.odds import (
    WORD,
    NothingLeft,
    low_range,
    mid_range,
    number_odds,
    odds,
    up_range,
)
from engine.games.chaos.printer import print_card, print_cards
from tests.sometimes import amount

FIRST = 200
PRINTED = (
    "import sys; from tests.engine.chaos.generator.test_generator import digest; print(digest())"
)


def digest() -> str:
    """Returns a hash of the first cards of a seed."""
    cards = (generate(42, k) for k in range(1, FIRST + 1))
    return sha256(print_cards(cards).encode()).hexdigest()


def test_a_card_is_the_same_wherever_and_whenever_it_is_made() -> None:
    assert digest() == "b6794fb68e7e6ef679cd8bd615f07cc78192ff5e8f5a14afcd71506e22bef7ea"


def test_the_order_of_sets_and_names_in_memory_changes_no_card() -> None:
    elsewhere = subprocess.run(
        [sys.executable, "-c", PRINTED],
        env={**os.environ, "PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert elsewhere.stdout.strip() == digest()


def test_cards_are_named_after_their_seed_and_number() -> None:
    assert [generate(7, k).name for k in (1, 2, 20)] == ["#7.1", "#7.2", "#7.20"]


def test_cards_within_a_card_are_its_spawn() -> None:
    spawned = {
        card.name: list(_within(card))
        for card in (generate(3, k) for k in range(amount(2_500, 4_000)))
    }
    names = {name: [card.name for card in cards] for name, cards in spawned.items() if cards}
    assert names
    for name, found in names.items():
        expected = [f"{name} Spawn", *(f"{name} Spawn {n}" for n in range(2, len(found) + 1))]
        assert found == expected
    assert max(map(len, names.values())) > 1


def _within(card: Card) -> list[Card]:
    """Returns the cards within the card, in the order of the text."""
    found: list[Card] = []
    for effect in card.effects:
        for new in (effect.action, getattr(effect.action, "base", None)):
            match new:
                case NewCards(_, _, Card() as made) | Transform(Card() as made):
                    found += [made, *_within(made)]
                case _:
                    pass
    return found


@pytest.mark.parametrize(
    ("least", "most"), [(0, 3), (5, 5), (6, 9), (8, 10), (None, 2), (10, None)]
)
def test_costs_keep_the_bounds(least: int | None, most: int | None) -> None:
    for k in range(300):
        card = generate(1, k, least, most)
        assert (least or 0) <= card.cost <= (10 if most is None else most)
        assert (card.kind == "leader") == (card.cost >= 8)


def test_kinds_weigh_as_much_as_of_their_costs_the_bounds_leave() -> None:
    count = amount(4_000, 8_000)
    kinds = Counter(generate(5, k, 7, 8).kind for k in range(count))
    parts = {"leader": Fraction(1, 3), "minion": Fraction(6, 8), "spell": Fraction(3, 8)}
    for kind, part in parts.items():
        assert kinds[kind] / count == pytest.approx(float(part / sum(parts.values())), abs=0.02)


@pytest.mark.parametrize("bounds", [(5, 4), (11, 12), (-3, -1)])
def test_bounds_that_no_cost_meets_are_refused(bounds: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="No card costs"):
        generate(1, 1, *bounds)


@pytest.mark.parametrize("cost", range(11))
def test_a_random_card_has_the_cost_that_is_asked_for(cost: int) -> None:
    rng = SeededRandom(seed_from_int(cost))
    cards = [random_card(rng, cost, minion=False, name="#4") for _ in range(50)]
    assert {card.cost for card in cards} == {cost}
    assert {card.kind for card in cards} == ({"minion", "spell"} if cost < 8 else {"leader"})
    assert all(within.name.startswith("#4 Spawn") for card in cards for within in _within(card))
    assert len(set(map(print_card, cards))) > 10


def test_a_random_minion_is_a_minion() -> None:
    rng = SeededRandom(seed_from_int(1))
    assert {random_card(rng, cost, minion=True).kind for cost in range(8) for _ in range(30)} == {
        "minion"
    }


# ---- numbers


def test_numbers_lean_as_the_page_says() -> None:
    edge = Fraction(499_999, 1_000_000)
    span = 9 + 2 * edge
    assert low_range(1, 10, 2)[1] == 1 - ((span - edge - Fraction(1, 2)) / span) ** 3
    assert up_range(1, 10, 2)[10] == low_range(1, 10, 2)[1]
    middle = mid_range(-10, 10, 4)
    assert middle[0] == max(middle.values())
    assert middle[-3] == middle[3]
    assert all(sum(shares.values()) == 1 for shares in (middle, STAT, COST))


def test_small_numbers_are_mixed_from_three_draws() -> None:
    first = (Fraction(1, 2) / Fraction(5, 2)) ** 2
    assert STAT[0] == first * Fraction(2, 5)
    assert COST[0] == first * Fraction(7, 20)
    assert list(STAT) == list(range(11))
    assert list(COST) == list(range(8))


def test_odds_share_the_words_by_weight() -> None:
    shared = odds([("a", 1), ("never", 0), ("b", Fraction(1, 2)), ("c", 2)])
    assert shared.values == ("a", "b", "c")
    assert shared.ends == (int(WORD / 3.5), int(WORD * 1.5 / 3.5))
    assert number_odds({4: Fraction(1, 7)}).ends == ()


def test_nothing_to_choose_from_is_told() -> None:
    with pytest.raises(NothingLeft):
        odds([("a", 0)])
