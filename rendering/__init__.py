"""Pictures of matches, decks, ratings and tournaments, drawn from what they are given alone."""

from rendering.board import draw_board
from rendering.board_text import board_in_words
from rendering.bracket import draw_bracket
from rendering.bracket_pages import BracketPage, Column, Meeting, Side, bracket_pages
from rendering.card_detail import draw_card
from rendering.card_page import CARDS_ON_A_PAGE, draw_card_page
from rendering.hand import draw_hand
from rendering.history import History, Point, Track, draw_history
from rendering.last_action import last_events
from rendering.leaderboard import Leaderboard, Line, draw_leaderboard
from rendering.picture import Picture
from rendering.playable import playable_now
from rendering.pool import draw_pool, pool_of, pool_pages
from rendering.printed_deck import (
    PAPERS,
    Paper,
    PrintedCard,
    cards_to_print,
    draw_printed_cards,
    printed_deck,
    printed_pages,
)
from rendering.result import MatchResult, draw_result
from rendering.sheet import draw_deck_sheet, sheet_pages
from rendering.standing_chart import BAND, StandingChart, Stood, draw_standing, standing_words
from rendering.standings import Place, StandingsPage, draw_standings

__all__ = [
    "BAND",
    "CARDS_ON_A_PAGE",
    "PAPERS",
    "BracketPage",
    "Column",
    "History",
    "Leaderboard",
    "Line",
    "MatchResult",
    "Meeting",
    "Paper",
    "Picture",
    "Place",
    "Point",
    "PrintedCard",
    "Side",
    "StandingChart",
    "StandingsPage",
    "Stood",
    "Track",
    "board_in_words",
    "bracket_pages",
    "cards_to_print",
    "draw_board",
    "draw_bracket",
    "draw_card",
    "draw_card_page",
    "draw_deck_sheet",
    "draw_hand",
    "draw_history",
    "draw_leaderboard",
    "draw_pool",
    "draw_printed_cards",
    "draw_result",
    "draw_standing",
    "draw_standings",
    "last_events",
    "playable_now",
    "pool_of",
    "pool_pages",
    "printed_deck",
    "printed_pages",
    "sheet_pages",
    "standing_words",
]
