"""Cards side by side, large enough to read on a phone."""

from collections.abc import Sequence
from typing import Final

from engine.decks import SheetCard
from engine.views import CardView
from rendering.cards.grid import HEADING, GridCard, draw_grid, draw_heading, grid_of
from rendering.draw import paint, theme
from rendering.draw.looks import look_of
from rendering.draw.picture import Picture, as_picture
from rendering.table.alt_text import cards_alt

CARDS_ON_A_PAGE: Final = 6
_COLUMNS: Final = 2


def draw_card_page(title: str, note: str, cards: Sequence[SheetCard], game: str = "") -> Picture:
    """Returns a picture of the cards, two in a row, below a title and a note in a quieter colour.
    `game` is the key of the game whose look the picture has. Raises ValueError if there are no
    cards."""
    if not cards:
        raise ValueError("there is no card to draw")
    faces = [CardView(card.face, badges=card.badges) for card in cards]
    laid = [GridCard(face) for face in faces]
    grid = grid_of(laid, _COLUMNS, look=look_of(game))
    size = grid.width + 2 * theme.MARGIN, HEADING + 2 * theme.MARGIN + grid.height
    image = paint.table(*size)
    draw_heading(image, 10, title, note)
    draw_grid(image, grid, laid, HEADING + theme.MARGIN)
    return as_picture(image, "cards", cards_alt(title, faces), look_of(game))
