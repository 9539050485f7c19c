"""The warm-up: it fills the caches of fonts, colours, shapes and words, so that the first pictures
don't take longer."""

import engine
from engine.core.randomness import seed_from_int
from engine.players import PLAYERS, Player
from rendering.pages.deck_sheet import draw_deck_sheet
from rendering.table.board import draw_board
from rendering.table.table_picture import draw_table

_NAMES: dict[Player, str] = {"A": "Alice", "B": "Bob"}

_CHOICES = 40
"""Number of choices after which there are cards on the board."""


def warm_up(key: str | None = None) -> None:
    """Fills the caches that most pictures share, so that later pictures are drawn faster. For this,
    it draws a board, hands and a deck sheet of the game `key` (by default the first game) and
    discards them. Takes about half a second."""
    game = engine.games()[key] if key else next(iter(engine.games().values()))
    first, second = (game.parse_deck(starter.text) for starter in game.starters()[:2])
    match = game.begin((first, second), seed_from_int(0))
    for number in range(_CHOICES):
        if match.decision is not None:
            options = match.decision.options
            match.choose(match.decision.player, number % len(options))
    draw_board(match.view(None), _NAMES)
    for player in PLAYERS:
        draw_table(match.view(player), _NAMES, {}, {}, {})
    draw_deck_sheet(game.deck_sheet(first))
