"""Found cards side by side."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import engine
from rendering import CARDS_ON_A_PAGE, draw_card_page

WIDEST = 800
"""Maximum width at which a phone shows the picture at half its size."""


@pytest.mark.parametrize("game", engine.games())
def test_a_page_is_narrow_enough_for_a_phone_and_names_its_cards(game: str) -> None:
    rules = engine.games()[game]
    cards = rules.deck_sheet(rules.parse_deck(rules.starters()[0].text)).cards[:CARDS_ON_A_PAGE]
    picture = draw_card_page("Found", "", cards)
    assert Image.open(io.BytesIO(picture.data)).width <= WIDEST
    assert all(card.face.title in picture.alt for card in cards)


def test_there_has_to_be_a_card() -> None:
    with pytest.raises(ValueError, match="no card"):
        draw_card_page("Found", "", ())
