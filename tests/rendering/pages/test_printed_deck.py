"""A deck as a file to be printed: size, pages, copies, and the text below the cards."""

from __future__ import annotations

import re
import zlib
from dataclasses import replace

import pytest

from engine import games
from engine.decks import DeckSheet, SheetCard
from engine.faces import CardFace, TextBlock
from rendering import PAPERS, cards_to_print, draw_printed_cards, printed_deck, printed_pages
from tests.rendering import samples
from tests.sometimes import some_now

MILLIMETRE = 72 / 25.4
MOST_BYTES = 10_000_000


def sheet_of(*cards: SheetCard, name: str = "Deck") -> DeckSheet:
    return replace(samples.sheet(), name=name, cards=cards, size=sum(card.count for card in cards))


def printed(sheet: DeckSheet, paper: str = "a4") -> bytes:
    drawn = draw_printed_cards(cards_to_print(sheet))
    return printed_deck(sheet, "Some Game", PAPERS[paper], drawn)


def boxes(data: bytes) -> list[tuple[float, float]]:
    """Returns the width and height of each page in millimetres."""
    found = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    return [(float(wide) / MILLIMETRE, float(high) / MILLIMETRE) for wide, high in found]


def laid(data: bytes) -> list[list[tuple[float, float]]]:
    """Returns the width and height in millimetres of every picture on each page, cards first."""
    pages = re.findall(rb"stream\n(0\.25 w.*?)\nendstream", data, re.DOTALL)
    each = (re.findall(rb"q ([\d.]+) 0\.000 0\.000 ([\d.]+) \S+ \S+ cm", page) for page in pages)
    return [
        [(float(wide) / MILLIMETRE, float(high) / MILLIMETRE) for wide, high in page]
        for page in each
    ]


IMP = SheetCard(CardFace("Imp", "monster"), 10)
TOKEN = SheetCard(CardFace("Token", "token"), 0)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_pages_have_the_size_of_the_paper_and_cards_that_of_cards(
    paper: str, size: tuple[float, float]
) -> None:
    data = printed(sheet_of(IMP), paper)
    assert data.startswith(b"%PDF-")
    assert [pytest.approx(size, abs=0.01)] * 2 == boxes(data)
    first, second = laid(data)
    cards = [pytest.approx((63, 88), abs=0.01)]
    assert first[:9] == cards * 9
    assert second[:1] == cards


def test_each_card_is_printed_as_often_as_it_is_in_the_deck_and_is_in_the_file_once() -> None:
    sheet = sheet_of(IMP, TOKEN, replace(IMP, face=CardFace("Ogre", "monster"), count=3))
    assert [card.count for card in cards_to_print(sheet)] == [10, 3]
    assert printed_pages(sheet) == 2
    data = printed(sheet)
    assert [len(page) - 2 for page in laid(data)] == [9, 4]  # and two lines of words each
    assert data.count(b"/Width 744") == 2


def test_a_card_whose_text_is_cut_is_named_below_the_page() -> None:
    words = "draw two cards, then discard a card and deal three damage to each enemy " * 5
    fits, long = (
        SheetCard(CardFace("Saga", "spell", text=(TextBlock("", "", words),) * blocks), 1)
        for blocks in (3, 60)
    )
    assert [card.whole for card in draw_printed_cards((IMP, fits, long))] == [True, True, False]
    assert [len(page) for page in laid(printed(sheet_of(long)))] == [1 + 3]


@pytest.mark.parametrize("name", samples.NAMES)
def test_any_name_can_be_printed(name: str) -> None:
    card = SheetCard(CardFace(name, "monster", (name,)), 1)
    assert len(boxes(printed(sheet_of(card, name=name)))) == 1


@pytest.mark.parametrize("key", some_now(games()))
def test_every_ready_deck_fits_into_a_message(key: str) -> None:
    game = games()[key]
    sheet = game.deck_sheet(game.parse_deck(game.starters()[0].text))
    data = printed(sheet)
    assert len(boxes(data)) == printed_pages(sheet)
    assert len(data) < MOST_BYTES / 2
    packed = re.search(rb"/Width 744.*?stream\n(.*?)\nendstream", data, re.DOTALL)
    assert packed is not None
    assert len(zlib.decompress(packed[1])) == 744 * 1039


def test_another_number_of_pictures_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        printed_deck(sheet_of(IMP), "Some Game", PAPERS["a4"], ())
