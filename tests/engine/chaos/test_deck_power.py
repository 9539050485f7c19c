"""Power is measured by play, and equal arguments give equal results (CHAOS 14)."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.core.randomness import seed_from_int
from engine.decks import Deck, Power
from engine.games.chaos.deck_power import play_match, power_of, results
from engine.games.chaos.game import Chaos
from engine.games.chaos.set import reference_decks

GAME = Chaos()
ROUND = 16


def measure(deck: Deck, *, games: int, seed: int) -> Power:
    return power_of(list(results(deck, games=games, seed=seed)))


"""The number of matches: one as first and one as second player against each of eight decks."""


def starter(key: str) -> Deck:
    """Returns a starter deck."""
    return GAME.parse_deck(next(one.text for one in GAME.starters() if one.key == key))


def weak() -> Deck:
    """Returns a deck that can hardly do anything."""
    cards = "\n".join(f'minion "Sloth {n}" cost 7 attack 0 health 1 beast' for n in range(1, 21))
    listed = "\n".join(f'"Sloth {n}"' for n in range(1, 21))
    deck = GAME.parse_deck(f'{cards}\ndeck: "Sloths"\n{listed}')
    assert GAME.check_deck(deck) == []
    return deck


def test_the_same_arguments_measure_the_same() -> None:
    deck = starter("alley")
    first, again, other = (list(results(deck, games=ROUND, seed=seed)) for seed in (3, 3, 4))
    assert power_of(again) == power_of(first)
    assert again == first != other


def test_every_reference_deck_is_met_as_first_and_as_second() -> None:
    assert measure(starter("alley"), games=1, seed=1).games == 2 * len(reference_decks()) == ROUND


def test_a_measurement_that_is_cut_short_says_how_sure_it_is() -> None:
    played = list(results(starter("house"), games=ROUND, seed=1))
    few, many = power_of(played[:8]), power_of(played)
    assert (few.games, many.games) == (8, 16)
    assert few.error > many.error > 0
    assert list(islice(results(starter("house"), games=ROUND, seed=1), 8)) == played[:8]


def test_a_deck_that_does_nothing_has_no_power() -> None:
    power = measure(weak(), games=ROUND, seed=1)
    assert power.value < 10
    assert power.value + power.error > 5


def test_wins_draws_and_losses_make_the_value() -> None:
    assert power_of([1.0, 0.5, 0.0, 0.0]).value == 37.5


def test_a_thousand_matches_are_sure_to_within_about_three() -> None:
    even = [float(number % 2) for number in range(1072)]
    assert 2.9 < power_of(even).error < 3.0


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
