"""Printed cards read back as the same cards; and the faces of cards."""

from __future__ import annotations

from hypothesis import given

from engine.games.asigoc.cards import Card
from engine.games.asigoc.game import Asigoc
from engine.games.asigoc.legality import check_deck, own_cards
from engine.games.asigoc.parser import parse_cards, parse_deck
from engine.games.asigoc.printer import face_of, print_card
from tests.engine.asigoc.printing import print_deck
from tests.strategies import examples
from tests.strategies.asigoc import cards, legal_decks


@given(cards())
def test_reading_a_printed_card_gives_the_card(card: Card) -> None:
    assert parse_cards(print_card(card)) == {card.name: card}


@examples(8)
@given(legal_decks())
def test_reading_a_printed_deck_gives_the_deck(text: str) -> None:
    deck = parse_deck(text)
    assert not [found for found in check_deck(deck) if found.severity == "error"]
    again = parse_deck(print_deck(deck))
    assert (again.name, again.author) == (deck.name, deck.author)
    assert (again.content.ace, again.content.cards) == (deck.content.ace, deck.content.cards)
    assert again.content.own == own_cards(deck) == deck.content.own
    assert Asigoc().deck_sheet(again) == Asigoc().deck_sheet(deck)


def test_the_face_of_a_weapon() -> None:
    text = 'weapon "Torchbearer" 1/2\nenters: damage 1\nonce a turn, pay 1: draw 1, then heal 2'
    face = face_of(parse_cards(text)["Torchbearer"])
    assert (face.kind, face.tags, face.notes) == ("weapon", (), ())
    assert face.code == (
        'weapon "Torchbearer" 1/2\n  enters: damage 1\n  once a turn, pay 1: draw 1, then heal 2'
    )
    assert [(stat.name, stat.value) for stat in face.stats] == [("attack", 1), ("block", 2)]
    assert [(block.title, block.trigger, block.body) for block in face.text] == [
        ("Enters", "", "Deal 1 damage."),
        ("", "main step, once a turn", "Pay 1 health: draw a card. If you do, heal 2."),
    ]


def test_an_item_without_conditions_says_when_it_is_used() -> None:
    face = face_of(parse_cards('item "Second Wind": heal 2')["Second Wind"])
    assert (face.kind, face.stats) == ("item", ())
    assert [(block.title, block.trigger, block.body) for block in face.text] == [
        ("", "main step", "Heal 2.")
    ]


def test_the_face_of_an_ace() -> None:
    face = face_of(parse_cards('ace "Bloodletter" freely, pay 1: look hand')["Bloodletter"])
    assert (face.kind, face.text[0].trigger, face.text[0].body) == (
        "ace",
        "main step, as often as you like",
        "Pay 1 health: look at your opponent's hand.",
    )
