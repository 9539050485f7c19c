"""Pictures of a match, of decks and of ratings, drawn from what they are given and nothing else."""

from rendering.board import draw_board
from rendering.hand import draw_hand
from rendering.history import History, Point, Track, draw_history
from rendering.leaderboard import Leaderboard, Line, draw_leaderboard
from rendering.picture import Picture
from rendering.sheet import draw_deck_sheet, sheet_pages
from rendering.single import draw_card
from rendering.words import board_in_words

__all__ = [
    "History",
    "Leaderboard",
    "Line",
    "Picture",
    "Point",
    "Track",
    "board_in_words",
    "draw_board",
    "draw_card",
    "draw_deck_sheet",
    "draw_hand",
    "draw_history",
    "draw_leaderboard",
    "sheet_pages",
]
