"""The cards of a match in words: explanations of their words, and their code."""

from __future__ import annotations

from cogs.matches.table.layouts.card_texts import cards_message
from tests.bot.deck_texts import CYCLERS
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import buttons, text_of


def test_words_of_a_card_are_explained() -> None:
    page = cards_message(shown(begun("cardfinity", decks=CYCLERS)), "A", 0)
    words = text_of(page)
    assert "- (**on play**) Discard a card from your hand\\: draw a card." in words
    assert words.count("-# **on play**: when it's played from the hand") == 1
    assert buttons(page)["Show code"] == "match:code:ABCDEF:0"


def test_as_code_they_stand_as_they_are_written() -> None:
    live = begun("cardfinity", decks=CYCLERS)
    hand = live.match.view("A").side("A").zone("hand").cards
    assert hand
    page = cards_message(shown(live), "A", 0, code=True)
    assert hand[0].face.code in text_of(page)
    assert "Discard" not in text_of(page)
    assert buttons(page)["Show text"] == "match:cards:ABCDEF:0"
