"""The times at which a paragraph of a card's text matters to the card in play, for each game."""

from __future__ import annotations

import pytest

from engine import games


@pytest.mark.parametrize(
    ("key", "name", "whens"),
    [
        ("cardfinity", "Scarecrow", ["enters", "use"]),
        ("cardfinity", "Fruit Picker", ["enters"]),
        ("asigoc", "Mother Levee", ["turn"]),
        ("asigoc", "Ferry Pole", ["enters"]),
        ("asigoc", "The Tollman", ["use"]),
        ("asigoc", "Grave Eel", [""]),
        ("lifeburn", "Candle Widow", ["leaves"]),
        ("lifeburn", "War Drums", ["always"]),
        ("lifeburn", "Root Pilgrim", ["enters"]),
        ("lifeburn", "Corpse-Candle Press", ["use"]),
        ("lifeburn", "Moss Shepherd", ["turn"]),
        ("lifeburn", "Bone Chandler", ["leaves"]),
        ("chaos", "Soup Imp", ["turn"]),
        ("chaos", "Stair Cat", ["enters"]),
        ("chaos", "Row of Cousins", ["", "leaves"]),
    ],
)
def test_a_game_tells_when_a_text_matters(key: str, name: str, whens: list[str]) -> None:
    game = games()[key]
    sheets = [game.deck_sheet(game.parse_deck(one.text)) for one in game.starters()]
    face = next(card.face for sheet in sheets for card in sheet.cards if card.face.name == name)
    told = [block.when for block in face.text if block.title != "In its own words"]
    assert told == whens
