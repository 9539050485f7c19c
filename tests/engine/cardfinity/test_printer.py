"""Printed cards read back as the same cards."""

from __future__ import annotations

from hypothesis import given

from engine.games.cardfinity.cards import Card
from engine.games.cardfinity.legality import check_deck
from engine.games.cardfinity.parser import parse_cards, parse_deck
from engine.games.cardfinity.printer import face_of
from tests.engine.cardfinity.printing import print_card, print_deck
from tests.strategies import examples
from tests.strategies.cardfinity import cards, legal_decks


@given(cards())
def test_reading_a_printed_card_gives_the_card(card: Card) -> None:
    assert parse_cards(print_card(card)) == {card.name: card}


@examples(25)
@given(legal_decks())
def test_reading_a_printed_deck_gives_the_deck(text: str) -> None:
    deck = parse_deck(text)
    again = parse_deck(print_deck(deck))
    assert not [found for found in check_deck(deck) if found.severity == "error"]
    assert again.content.cards == deck.content.cards
    assert again.content.entries == deck.content.entries
    assert (again.name, again.author) == (deck.name, deck.author)


def test_the_face_of_a_monster() -> None:
    text = '"Kali": discard field 3x "Sting" tap take 1: ?attack power: 4 tapped "Beast"'
    face = face_of(parse_cards(text)["Kali"], "")
    assert (face.kind, face.tags, face.notes) == ("monster", ("Beast",), ("enters tapped",))
    assert [(stat.name, stat.value) for stat in face.stats] == [("power", 4)]
    assert [(block.title, block.trigger, block.body) for block in face.text] == [
        ("Cost", "", "Discard a card from your field."),
        ("3x Sting", "on tap", "Take 1 damage: you may attack."),
    ]


def test_the_face_of_a_spell_card() -> None:
    face = face_of(parse_cards('"Ember" play: draw')["Ember"], "")
    assert (face.kind, face.stats, face.notes) == ("spell", (), ())
    assert face.code == '"Ember" on play: draw 1'
    assert [(block.title, block.trigger, block.body) for block in face.text] == [
        ("", "on play", "Draw a card.")
    ]
