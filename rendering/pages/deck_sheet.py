"""A deck laid out for reading: one face for each card, with its count and its scale. The scale is
a number for how strong a card is, in games that measure this."""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.decks import DeckSheet, SheetCard
from engine.views import CardView
from rendering.cards.grid import HEADING, GridCard, draw_grid, draw_heading, grid_of, pages_of
from rendering.draw import paint, theme
from rendering.draw.looks import look_of
from rendering.draw.picture import Picture, as_picture
from rendering.draw.text import TextSpan, draw_block, fit, wrap
from rendering.draw.unicode_text import clean
from rendering.pages.deck_chart import chart_height, chart_words, draw_chart, tallies_of
from rendering.table.alt_text import sheet_alt

PER_PAGE: Final = 16
_COLUMNS: Final = 4
_FOOT: Final = 52


def sheet_pages(sheet: DeckSheet) -> int:
    """Returns the number of pages of the deck sheet, at least 1."""
    return pages_of(len(sheet.cards), PER_PAGE)


def sheet_cards(sheet: DeckSheet, page: int) -> Sequence[SheetCard]:
    """Returns the cards on a page of the deck sheet, at most `PER_PAGE`; pages count from 0."""
    size = -(-len(sheet.cards) // sheet_pages(sheet))
    return sheet.cards[page * size : (page + 1) * size]


def draw_deck_sheet(sheet: DeckSheet, page: int = 0) -> Picture:
    """Returns a picture of one page of the deck, with up to `PER_PAGE` cards in the order of the
    deck's text. Pages count from 0.

    The first page has a chart of the whole deck above the cards. Below each card are its count and
    scale, unless the deck has one of each card and no scales or rarities. Raises IndexError for a
    page that the sheet does not have.
    """
    pages = sheet_pages(sheet)
    if not 0 <= page < pages:
        raise IndexError(f"page {page} of {pages}")
    look = look_of(sheet.game)
    cards = sheet_cards(sheet, page)
    faces = [GridCard(CardView(card.face, badges=card.badges)) for card in cards]
    plain = all(card.count == 1 and card.scale is None and not card.rarity for card in sheet.cards)
    grid = grid_of(faces, _COLUMNS, 0 if plain else _FOOT, look)
    tallies = tallies_of(sheet) if page == 0 else ()
    top = HEADING + theme.MARGIN + (chart_height(tallies) + theme.GAP if tallies else 0)
    image = paint.table(
        grid.width + 2 * theme.MARGIN, top + theme.MARGIN + (grid.height if faces else 0)
    )
    draw_heading(image, 10, clean(sheet.name or "") or "Deck", _note(sheet, page, pages))
    if tallies:
        draw_chart(image, tallies, HEADING + theme.MARGIN)
    feet = draw_grid(image, grid, faces, top)
    if not plain:
        for card, (x, y) in zip(cards, feet, strict=True):
            _draw_foot(image, card, x, y, grid.card_width)
    alt = sheet_alt(sheet, cards, page, pages, chart_words(tallies))
    return as_picture(image, f"deck-{page + 1}", alt, look)


def _note(sheet: DeckSheet, page: int, pages: int) -> str:
    parts = [f"by {clean(sheet.author)}"] if sheet.author and clean(sheet.author) else []
    parts.append("1 card" if sheet.size == 1 else f"{sheet.size} cards")
    if sheet.total_scale is not None:
        parts.append(f"total scale {sheet.total_scale}")
    if pages > 1:
        parts.append(f"page {page + 1} of {pages}")
    return " · ".join(parts)


def _draw_foot(image: Image.Image, card: SheetCard, x: int, y: int, width: int) -> None:
    """Draws the line below a card: its number of copies, then its scale and rarity."""
    unused = card.count == 0
    words = "not in the deck" if unused else f"{card.count}x"
    colour = theme.MUTED if unused else theme.GOLD
    count = wrap([TextSpan(words, "bold", colour)], theme.SMALL if unused else 36, width)
    y += 4
    paint.fill(image, x, y, width, _FOOT - 4, 12, theme.PANEL)
    middle = y + (_FOOT - 4) // 2
    draw_block(image, count, x + 14, middle - count.height // 2)
    spans: list[TextSpan] = []
    if card.scale is not None:
        spans += [
            TextSpan("scale", "text", theme.MUTED),
            TextSpan(str(card.scale), "bold", theme.LIGHT),
        ]
    if card.rarity:
        mark = "· " if spans else ""
        spans.append(TextSpan(f"{mark}{clean(card.rarity)}", "text", theme.MUTED))
    if spans:
        room = width - count.width - 44
        right = fit(spans, (28, 26, 24, 22), room)
        draw_block(image, right, x + count.width + 30, middle - right.height // 2, room, "right")
