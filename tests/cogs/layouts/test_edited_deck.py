"""The pages on which members edit a deck's cards."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import engine
from bot.decks.card_search.card_search_service import FoundCard
from bot.decks.card_search.indexed_card import index_cards
from bot.decks.card_suggestions import cards_to_fill_up
from bot.decks.deck_drafts import DeckDraft
from bot.decks.deck_validation import DeckReading, read_as
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.layouts.edited_deck import adding_page, editing_page, filling_page, missing_cards
from tests.cogs.layouts.decks import stored
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.walking import crowd

LIFEBURN = engine.games()["lifeburn"]
STARTER = LIFEBURN.starters()[0].text
SHORT = STARTER.replace("2 Rockslide\n", "").replace("3 Break Ground\n", "")
MOST_CONTROLS = 8


def drafted(
    text: str, game: str = "lifeburn", **draft: object
) -> tuple[StoredDeck, DeckDraft, DeckReading]:
    """Returns a deck that is being edited, and the reading of its draft."""
    deck, _ = stored(text, "The Quarry Wakes", game)
    given = {"number": 0, "chosen": (), "undos": 0, "outdated": False, **draft}
    return deck, DeckDraft(deck.id, deck.version_id, text=text, **given), read_as(game, text)


def found(game: str = "lifeburn") -> list[FoundCard]:
    cards = index_cards(game, engine.games()[game].set_cards())
    return [FoundCard(card, frozenset(), ()) for card in cards]


def test_a_deck_as_lines_with_counts(screen: Callable[..., None]) -> None:
    page = editing_page(*drafted(STARTER))
    screen("edit-cards", page)
    assert list(buttons(page)) == ["Add", "Try it", "Show", "◀ Back"]


def test_chosen_cards_are_marked_and_changed(screen: Callable[..., None]) -> None:
    chosen = ("Rockslide", "Landslip")
    page = editing_page(*drafted(STARTER, number=3, chosen=chosen, undos=1))
    screen("edit-cards-chosen", page)
    assert list(buttons(page)) == [
        "One more",
        "One less",
        "Out",
        "Swap",
        "Undo",
        "Save",
        "Try it",
    ]


def test_a_deck_that_is_not_legal_says_why_and_may_be_filled_up(
    screen: Callable[..., None],
) -> None:
    page = editing_page(*drafted(SHORT, number=2, undos=2))
    screen("edit-cards-draft", page)
    assert list(buttons(page)) == ["Add", "Undo", "Save", "Fill up", "Show", "◀ Back"]


def test_a_deck_that_was_saved_elsewhere_is_not_saved_over(screen: Callable[..., None]) -> None:
    page = editing_page(*drafted(STARTER, number=2, outdated=True))
    screen("edit-cards-outdated", page)
    assert list(buttons(page)) == ["Add", "Save as a copy", "Drop changes", "Show", "◀ Back"]


def test_cards_to_add_say_how_many_are_in_the_deck(screen: Callable[..., None]) -> None:
    deck, draft, reading = drafted(SHORT, number=2)
    page = adding_page(deck, draft, reading, found()[:40], 2, "")
    screen("add-cards", page)
    assert sum(crowd(page)) <= MOST_CONTROLS


def test_swapping_takes_as_many_cards_as_are_chosen(screen: Callable[..., None]) -> None:
    deck, draft, reading = drafted(STARTER, number=2, chosen=("Rockslide", "Landslip"))
    page = adding_page(deck, draft, reading, found()[:30], 0, "")
    screen("swap-cards", page)
    assert list(buttons(page)) == ["Search", "Page 2 ▶", "◀ Back"]


def test_filling_up_lists_what_it_would_add(screen: Callable[..., None]) -> None:
    deck, draft, reading = drafted(SHORT, number=2)
    page = filling_page(deck, draft, cards_to_fill_up(reading.sheet, missing_cards(reading)))
    screen("fill-up", page)
    assert text_of(page).count("\n+ ") >= 2


@pytest.mark.parametrize("game", engine.games())
def test_starter_decks_of_any_game_fit_on_a_screen(game: str) -> None:
    for starter in engine.games()[game].starters():
        for chosen in ((), (read_as(game, starter.text).sheet.cards[0].face.name,)):
            page = editing_page(*drafted(starter.text, game, number=9, undos=3, chosen=chosen))
            assert sum(crowd(page)) <= MOST_CONTROLS
            assert "✅ Legal" in text_of(page)
            assert len(menus(page)) == 1
