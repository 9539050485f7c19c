"""`/cards`: found cards page by page, and one card in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

import engine
from bot.decks.card_search.card_search_service import DeckReference, FoundCard
from bot.decks.card_search.indexed_card import index_cards, term_key
from bot.decks.card_search.query import CardQuery, search_text
from bot.discord_api.discord_calls import OutgoingMessage
from cogs.cards.layouts import card_page, cards_message
from rendering import CARDS_ON_A_PAGE
from tests.bot.deck_texts import GAME, LEGAL
from tests.cogs.matches.reading import buttons, menus, text_of

OWN = DeckReference("own", "7", "*Storm*", "yours")


def found(game: str = GAME.key, *decks: DeckReference) -> Sequence[FoundCard]:
    """Returns the cards of the game's first two starter decks, as if found in them."""
    rules = engine.games()[game]
    sheets = [rules.deck_sheet(rules.parse_deck(one.text)) for one in rules.starters()[:2]]
    cards = [card for sheet in sheets for card in index_cards(game, sheet.cards)]
    return [FoundCard(card, frozenset(), decks) for card in cards]


def shown(query: CardQuery, cards: Sequence[FoundCard], page: int = 0) -> OutgoingMessage:
    terms = {term_key(term): term for term in ("monster", "**x**\n@here")}
    return cards_message(query, cards, page, terms)[0]


def test_found_cards_come_in_pages(screen: Callable[..., None]) -> None:
    cards = found()
    assert len(cards) > 2 * CARDS_ON_A_PAGE
    query = CardQuery(GAME.key, kind=term_key("monster"))
    first = shown(query, cards)
    screen("cards-first", first)
    second, second_shown = cards_message(query, cards, 1, {})
    assert list(buttons(second)) == ["Search", "Another game", "◀ Previous", "Next ▶"]
    assert list(second_shown) == list(cards[CARDS_ON_A_PAGE : 2 * CARDS_ON_A_PAGE])
    last = shown(query, cards, 99)
    assert list(buttons(last)) == ["Search", "Another game", "◀ Previous"]


def test_what_was_looked_for_is_said() -> None:
    query = CardQuery(GAME.key, search_text("Rat"), kind=term_key("monster"), cost=3)
    head = text_of(shown(query, found()[:1])).splitlines()[0]
    assert head == "**Cards of Cardfinity**: monster, cost 3, “rat” · 1 card"


@pytest.mark.parametrize("text", ["*" * 40, "@everyone <@1>", "``"])
def test_what_was_typed_formats_and_calls_nobody(text: str) -> None:
    nothing = shown(CardQuery(GAME.key, search_text(text), kind=term_key("**x**\n@here")), ())
    words = text_of(nothing)
    assert r"\*\*x\*\* \@here" in words
    assert "<@1>" not in words.replace(r"\<\@1\>", "")
    assert words.startswith("No cards found. Search again with fewer filters or a shorter word.")
    assert words.endswith("0 cards")
    assert list(buttons(nothing)) == ["Search", "Another game"]


def test_a_cards_name_formats_nothing() -> None:
    first = GAME.deck_sheet(GAME.parse_deck(LEGAL)).cards[0].face.name
    text = LEGAL.replace(f'"{first}"', '"*Bold* @here"')
    card = index_cards(GAME.key, GAME.deck_sheet(GAME.parse_deck(text)).cards)[0]
    listed = text_of(shown(CardQuery(GAME.key), [FoundCard(card, frozenset(), ())]))
    assert r"- **\*Bold\* \@here**" in listed


def test_a_card_is_told_to_its_last_word(screen: Callable[..., None]) -> None:
    screen("card", card_page(GAME.key, found(GAME.key, OWN)[0], (CardQuery(GAME.key, "rat"), 2)))


@pytest.mark.parametrize("game", engine.games())
def test_every_card_of_a_starter_deck_is_shown_by_its_title(game: str) -> None:
    for one in found(game):
        message = card_page(game, one)
        assert len(text_of(message)) <= 2000
        assert text_of(message).startswith("**")
        assert not buttons(message)
        assert menus(message) == {}


def test_the_decks_that_have_a_card_are_in_a_menu() -> None:
    [one, *_] = found(GAME.key, OWN)
    message = card_page(GAME.key, one)
    assert "-# In 1 deck that you can see." in text_of(message)
    assert menus(message) == {"card:decks": {"*Storm*": "own:7"}}
    [nowhere, *_] = found()
    assert "-# In no deck that you can see." in text_of(card_page(GAME.key, nowhere))
    many = [DeckReference("own", str(number), f"Deck {number}", "yours") for number in range(30)]
    [everywhere, *_] = found(GAME.key, *many)
    words = text_of(card_page(GAME.key, everywhere))
    assert "-# In 30 decks that you can see; the menu has the first 25." in words
