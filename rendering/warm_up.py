"""What the first pictures would have to wait for, done before: fonts, colours, shapes and words."""

import engine
from engine.core.randomness import seed_from_int
from engine.players import PLAYERS, Player
from rendering.pages.deck_sheet import draw_deck_sheet
from rendering.table.board import draw_board
from rendering.table.table_picture import draw_table

_NAMES: dict[Player, str] = {"A": "Alice", "B": "Bob"}

_CHOICES = 40
"""After so many there is something on the board."""


def warm_up(key: str | None = None) -> None:
    """Draws a board, the same with each hand, and the sheet of a deck of a game, of the first if
    none is named, and drops them; what they have in common with other pictures is kept. Takes about
    half a second."""
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
