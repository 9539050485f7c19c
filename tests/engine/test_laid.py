"""A match may begin from a described position: it is stored, replayed and thought about like any
other."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine import games, replay
from engine.match import Match
from engine.players import PLAYERS
from engine.record import Laid
from tests.engine.conformance.play import VIEWERS, everything, play

NO_CARDS = {"lifeburn": "[]"}
"""How no definitions are written, where that is not the empty text."""

pytestmark = pytest.mark.parametrize("key", list(games()))

HAND = 3
DECK = 9


def blanks(key: str, *, open_hands: bool = False) -> Match:
    """A match that begins with blank cards alone, some in the hands and some in the decks."""
    side = {"hand": ["Filler"] * HAND, "deck": DECK}
    position = json.dumps({"turn": "B", "A": side, "B": side})
    laid = Laid(NO_CARDS.get(key, ""), position, open_hands)
    return games()[key].begin_laid(laid, ("", ""), bytes(range(32)))


def test_it_stands_as_described(key: str):
    match = blanks(key)
    assert (match.game, match.number, match.view(None).active) == (key, 0, "B")
    assert match.decision is not None
    assert match.decision.player == "B"
    for player in PLAYERS:
        side = match.view(player).side(player)
        assert [card.face.name for card in side.zone("hand").cards or ()] == ["Filler"] * HAND
        assert side.zone("deck").size == DECK


@pytest.mark.parametrize("open_hands", [False, True])
def test_its_record_is_all_that_it_takes(key: str, open_hands: bool):
    match = blanks(key, open_hands=open_hands)
    for _ in play(match, Random(key), 40):
        pass
    record = match.record()
    assert record.laid is not None
    assert record.laid.open_hands == open_hands
    assert everything(replay(record)) == everything(match.fork()) == everything(match)


def test_everybody_sees_open_hands_and_what_is_drawn(key: str):
    match = blanks(key, open_hands=True)
    for _ in play(match, Random(key), 40):
        for viewer in VIEWERS:
            for player in PLAYERS:
                hand = match.view(viewer).side(player).zone("hand")
                assert len(hand.cards or ()) == hand.size
    assert sum(match.view(None).side(player).zone("deck").size for player in PLAYERS) < 2 * DECK


def test_open_hands_are_no_part_of_the_state(key: str):
    closed, opened = blanks(key), blanks(key, open_hands=True)
    assert closed.fingerprint() == opened.fingerprint()
    hand = closed.view("B").side("A").zone("hand")
    assert (hand.size, hand.cards) == (HAND, None)
