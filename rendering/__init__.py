"""Pictures of matches, decks, ratings and tournaments, drawn from their arguments alone."""

from rendering.draw.animation import animated_picture
from rendering.draw.picture import Picture
from rendering.pages.advantage_chart import (
    BAND,
    AdvantageChart,
    AdvantagePoint,
    advantage_words,
    draw_advantage,
)
from rendering.pages.bracket import draw_bracket
from rendering.pages.bracket_pages import (
    BracketColumn,
    BracketMatch,
    BracketPage,
    BracketSide,
    bracket_pages,
)
from rendering.pages.card_detail import draw_card
from rendering.pages.card_page import CARDS_ON_A_PAGE, draw_card_page
from rendering.pages.deck_sheet import draw_deck_sheet, sheet_cards, sheet_pages
from rendering.pages.leaderboard import Leaderboard, LeaderboardLine, draw_leaderboard
from rendering.pages.pool import draw_pool, pool_pages
from rendering.pages.printed_deck import (
    PAPERS,
    Paper,
    PrintedCard,
    cards_to_print,
    draw_printed_cards,
    printed_deck,
    printed_pages,
)
from rendering.pages.rating_history import RatingHistory, RatingPoint, RatingTrack, draw_history
from rendering.pages.result import MatchResult, draw_result
from rendering.pages.standings import StandingsLine, StandingsPage, draw_standings
from rendering.table.board import board_width, draw_board
from rendering.table.board_text import board_in_words
from rendering.table.hand import draw_hand
from rendering.table.last_action import last_events
from rendering.table.life_medallion import deciding_number
from rendering.table.playable import playable_now
from rendering.table.table_picture import draw_table
from rendering.table.table_places import comfortable_height, new_places, places_on_picture

__all__ = [
    "BAND",
    "CARDS_ON_A_PAGE",
    "PAPERS",
    "AdvantageChart",
    "AdvantagePoint",
    "BracketColumn",
    "BracketMatch",
    "BracketPage",
    "BracketSide",
    "Leaderboard",
    "LeaderboardLine",
    "MatchResult",
    "Paper",
    "Picture",
    "PrintedCard",
    "RatingHistory",
    "RatingPoint",
    "RatingTrack",
    "StandingsLine",
    "StandingsPage",
    "advantage_words",
    "animated_picture",
    "board_in_words",
    "board_width",
    "bracket_pages",
    "cards_to_print",
    "comfortable_height",
    "deciding_number",
    "draw_advantage",
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
    "draw_standings",
    "draw_table",
    "last_events",
    "new_places",
    "places_on_picture",
    "playable_now",
    "pool_pages",
    "printed_deck",
    "printed_pages",
    "sheet_cards",
    "sheet_pages",
]
