"""Power is measured by play, the same for the same arguments (CHAOS 14)."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.randomness import seed_from_int
from engine.decks import Deck, Power
from engine.games.chaos.deck_power import (
    Outcome,
    outcomes,
    play_match,
    power_of,
    powers_of_cards,
)
from engine.games.chaos.game import Chaos
from engine.games.chaos.set import reference_decks

GAME = Chaos()
ROUND = 16


def measure(deck: Deck, *, games: int, seed: int) -> Power:
    return power_of(outcomes(deck, games=games, seed=seed))


def measure_cards(deck: Deck, *, games: int, seed: int) -> dict[str, Power]:
    return powers_of_cards(deck, outcomes(deck, games=games, seed=seed))


"""A match as first and one as second against each of eight decks."""


def starter(key: str) -> Deck:
    """A ready deck."""
    return GAME.parse_deck(next(one.text for one in GAME.starters() if one.key == key))


def weak() -> Deck:
    """A deck that can hardly do anything."""
    cards = "\n".join(f'minion "Sloth {n}" cost 7 attack 0 health 1 beast' for n in range(1, 21))
    listed = "\n".join(f'"Sloth {n}"' for n in range(1, 21))
    deck = GAME.parse_deck(f'{cards}\ndeck: "Sloths"\n{listed}')
    assert GAME.check_deck(deck) == []
    return deck


def test_the_same_arguments_measure_the_same() -> None:
    deck = starter("alley")
    first, again, other = (list(outcomes(deck, games=ROUND, seed=seed)) for seed in (3, 3, 4))
    assert power_of(again) == power_of(first)
    assert again == first != other


def test_every_reference_deck_is_met_as_first_and_as_second() -> None:
    assert measure(starter("alley"), games=1, seed=1).games == 2 * len(reference_decks()) == ROUND


def test_a_measurement_that_is_cut_short_says_how_sure_it_is() -> None:
    played = list(outcomes(starter("house"), games=ROUND, seed=1))
    few, many = power_of(played[:8]), power_of(played)
    assert (few.games, many.games) == (8, 16)
    assert few.error > many.error > 0
    assert list(islice(outcomes(starter("house"), games=ROUND, seed=1), 8)) == played[:8]


def test_a_deck_that_does_nothing_has_no_power() -> None:
    power = measure(weak(), games=ROUND, seed=1)
    assert power.value < 10
    assert power.value + power.error > 5


def test_wins_draws_and_losses_make_the_value() -> None:
    results = [1.0, 0.5, 0.0, 0.0]
    assert power_of(Outcome(result, {}) for result in results).value == 37.5


def test_a_thousand_matches_are_sure_to_within_about_three() -> None:
    even = [Outcome(float(number % 2), {}) for number in range(1072)]
    assert 2.9 < power_of(even).error < 3.0


def test_a_card_has_its_share_of_the_matches_in_which_it_took_part() -> None:
    deck = starter("alley")
    played = [
        Outcome(1.0, {"Match Imp": 3, "Barrel Rat": 1}),
        Outcome(0.0, {"Barrel Rat": 2}),
    ]
    powers = powers_of_cards(deck, played)
    assert powers["Match Imp"].value == 100
    assert powers["Barrel Rat"].value == 20  # a quarter of a match that was won, all of one lost
    assert (powers["Roof Runner"].games, powers["Roof Runner"].error) == (0, 50)


def test_each_time_that_a_card_takes_part_is_a_point() -> None:
    points = next(outcomes(starter("alley"), games=ROUND, seed=1)).points
    assert (points["Cart Puller"], points["Chimney Drake"], points["Match Imp"]) == (1, 2, 3)
    assert sum(points.values()) == 25


def test_every_card_is_measured_and_tokens_are_not() -> None:
    deck = starter("alley")
    powers = measure_cards(deck, games=ROUND, seed=2)
    assert set(powers) == {card.name for card in deck.content.cards}
    assert sum(power.games > 0 for power in powers.values()) > 15


def test_a_deck_that_has_no_cards_yet_cannot_be_measured() -> None:
    with pytest.raises(ValueError, match="no cards"):
        measure(GAME.parse_deck("mode: sealed"), games=1, seed=1)


def test_practice_players_play_as_the_rules_say() -> None:
    one, other = reference_decks()[:2]
    winner, events = play_match((one, other), seed_from_int(1), "B")
    kinds = {event.kind for event in events}
    assert winner in ("A", "B", "draw")
    assert {"play", "attack", "effect", "draw", "turn"} <= kinds
    assert next(event for event in events if event.kind == "turn").facts()["player"] == "B"
