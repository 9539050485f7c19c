"""Every card that comes with a game reads as English."""

from __future__ import annotations

import engine
from tests.engine.english import faults_of


def test_the_cards_of_the_ready_decks_read_as_english(key: str) -> None:
    game = engine.games()[key]
    faces = {
        card.face
        for starter in game.starters()
        for card in game.deck_sheet(game.parse_deck(starter.text)).cards
    }
    assert faces
    assert [(face.name, faults) for face in faces if (faults := faults_of(face))] == []
