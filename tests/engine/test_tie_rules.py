"""The player who is ahead in an unfinished match, by the tie rule of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import games
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.views import PlayerView
from tests.engine.asigoc.board import Board as Asigoc
from tests.engine.cardfinity.board import Board as Cardfinity
from tests.engine.conformance.play import deck_texts, play, randoms, seeds
from tests.strategies import closely


def _deck(side: PlayerView) -> int:
    return side.zone("deck").size


def _cards(side: PlayerView) -> int:
    return side.zone("hand").size + _deck(side)


def _power(side: PlayerView) -> int:
    monsters = side.zone("field").cards or ()
    return sum(stat.value for card in monsters for stat in card.stats if stat.name == "power")


def _counter(name: str) -> Callable[[PlayerView], int]:
    return lambda side: next(max(0, one.value) for one in side.counters if one.name == name)


AS_SEEN: Mapping[str, tuple[Callable[[PlayerView], int], ...]] = {
    "cardfinity": (_deck, _power),
    "asigoc": (_counter("health"), _deck),
    "lifeburn": (_counter("life"), _deck),
    "chaos": (_counter("health"), _cards),
}
"""The numbers that the tie rule of each game compares, read from the public board."""


def ahead_as_seen(key: str, match: Match) -> Player | None:
    a, b = match.view(None).players
    for measure in AS_SEEN[key]:
        if measure(a) != measure(b):
            return "A" if measure(a) > measure(b) else "B"
    return None


@pytest.mark.parametrize("key", AS_SEEN)
@given(data=st.data())
@closely
def test_who_is_ahead_can_be_read_off_the_public_board(key: str, data: st.DataObject) -> None:
    game = games()[key]
    one, other = (game.parse_deck(data.draw(deck_texts(key))) for _ in PLAYERS)
    match, random = game.begin((one, other), data.draw(seeds)), data.draw(randoms)
    for count, _ in enumerate(play(match, random)):
        before = match.fingerprint(), len(match.events)
        assert match.tie_winner() == ahead_as_seen(key, match)
        assert (match.fingerprint(), len(match.events)) == before
        if count > 200:
            break
    if match.winner is not None:
        assert match.tie_winner() == (None if match.winner == "draw" else match.winner)


@pytest.mark.parametrize("key", AS_SEEN)
def test_in_ready_decks_now_one_now_the_other_is_ahead(key: str) -> None:
    game, found = games()[key], set[Player | None]()
    deck = game.parse_deck(game.starters()[0].text)
    for seed in range(3):
        match = game.begin((deck, deck), bytes([seed] * 32))
        for _ in zip(play(match, Random(seed)), range(150), strict=False):
            found.add(match.tie_winner())
    assert found >= set(PLAYERS)


@pytest.mark.parametrize(
    ("a", "b", "ahead"),
    [
        ({"health": 5, "deck": []}, {"health": 4, "deck": ["Pebble"]}, "A"),
        ({"health": 5, "deck": []}, {"health": 5, "deck": ["Pebble"]}, "B"),
        ({"health": 5, "hand": ["Ember"]}, {"health": 5}, None),
        ({"health": 12}, {"health": 10}, "A"),
    ],
)
def test_in_asigoc_health_counts_and_then_the_deck(
    a: dict[str, object], b: dict[str, object], ahead: Player | None
) -> None:
    assert Asigoc(a=a, b=b).match.tie_winner() == ahead


@pytest.mark.parametrize(
    ("a", "b", "ahead"),
    [
        ({"deck": ["Ash", "Ash"]}, {"deck": ["Ash"], "field": ["Ogre"]}, "A"),
        ({"deck": ["Ash"], "field": ["Imp", "Imp"]}, {"deck": ["Ash"], "field": ["Ogre"]}, "B"),
        ({"deck": ["Ash"], "hand": ["Ash"]}, {"deck": ["Ash"], "graveyard": ["Ash"]}, None),
    ],
)
def test_in_cardfinity_the_deck_counts_and_then_power_on_the_field(
    a: dict[str, object], b: dict[str, object], ahead: Player | None
) -> None:
    monsters = '"Imp": "Bite" tap: attack power: 1 N/A "Ogre": "Bite" tap: attack power: 3 N/A'
    assert Cardfinity(monsters, a, b).match.tie_winner() == ahead
