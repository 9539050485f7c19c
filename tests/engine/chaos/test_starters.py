"""The starter decks: legal, readable, published, and similar in strength."""

from __future__ import annotations

import pytest

from engine.core.randomness import seed_from_int
from engine.decks import Starter
from engine.games.chaos.deck_power import play_match
from engine.games.chaos.game import Chaos
from engine.games.chaos.printer import print_card
from engine.games.chaos.set import STARTERS, reference_decks
from engine.players import PLAYERS

GAME = Chaos()
EACH = pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: starter.key)


@EACH
def test_a_ready_deck_says_its_cards_and_orders_none(starter: Starter) -> None:
    assert GAME.parse_deck(starter.text).source == starter.text
    assert "\ngenerate" not in starter.text


FORMER_CARDS = (
    'minion "Back-Window Imp" cost 2 attack 2 health 2 demon stealth',
    'minion "Chimney Drake" cost 4 attack 5 health 2 dragon charge',
    'spell "One More Round" cost 3\n  cast draw(2, ally)',
)
"""Cards of an earlier version of a starter deck."""


def test_no_two_ready_decks_share_a_name() -> None:
    names = [card.name for deck in reference_decks() for card in deck]
    assert len(names) == len(set(names)) == 20 * len(STARTERS)
    assert len({starter.key for starter in STARTERS}) == len(STARTERS) == 8


def listed(*cards: str) -> str:
    """Returns a deck of these cards."""
    return "\n".join((*cards, 'deck: "Mixed"', *(card.split('"')[1].join('""') for card in cards)))


def test_a_deck_mixed_from_the_published_pool_is_fit_for_rated_play() -> None:
    one, other = (map(print_card, deck[:10]) for deck in reference_decks()[:2])
    deck = GAME.parse_deck(listed(*one, *other))
    assert GAME.check_deck(deck) == []
    assert GAME.unfit_for_rated(deck) == ""


def test_a_copy_of_a_deck_as_it_was_before_stays_fit_for_rated_play() -> None:
    deck = GAME.parse_deck(
        listed(*FORMER_CARDS, *(print_card(card) for card in reference_decks()[1][:17]))
    )
    assert GAME.own_cards(deck) == ()
    assert GAME.unfit_for_rated(deck) == ""


def test_one_card_from_elsewhere_makes_a_deck_unfit() -> None:
    cards = [print_card(card) for card in reference_decks()[0]]
    altered = cards[1].replace("attack 2", "attack 9")
    assert altered != cards[1]
    deck = GAME.parse_deck(listed(cards[0], altered, *cards[2:]))
    assert [face.name for face in GAME.own_cards(deck)] == [altered.split('"')[1]]
    assert "no starter deck" in GAME.unfit_for_rated(deck)


def test_generated_decks_are_unfit() -> None:
    deck = GAME.parse_deck('deck: "Any"\ngenerate 20 seed 5')
    assert len(GAME.own_cards(deck)) == 20
    assert GAME.unfit_for_rated(deck)


@pytest.mark.soak
def test_each_has_a_fair_chance_against_the_others() -> None:
    decks = reference_decks()
    games = 40
    for one, deck in enumerate(decks):
        won = 0.0
        for number in range(games):
            other = decks[(one + 1 + number % (len(decks) - 1)) % len(decks)]
            first = PLAYERS[number % 2]
            winner, _ = play_match((deck, other), seed_from_int(number), first)
            won += 0.5 if winner == "draw" else float(winner == "A")
        assert 0.25 < won / games < 0.75
