"""Pictures of a match and of decks, drawn from what the engine shows and nothing else."""

from rendering.board import draw_board
from rendering.hand import draw_hand
from rendering.picture import Picture
from rendering.sheet import draw_deck_sheet, sheet_pages
from rendering.single import draw_card

__all__ = ["Picture", "draw_board", "draw_card", "draw_deck_sheet", "draw_hand", "sheet_pages"]
