"""The buttons that begin puzzles, as data. Those that stand below a board are in
`cogs.puzzles.controls.puzzle_buttons`."""

from __future__ import annotations

from typing import Final

import discord

from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from cogs.ui.component_ids import GAME, ComponentId, Part
from cogs.ui.controls import AnyButton, Control
from rendering.signs.emoji_signs import game_sign

DAY: Final = Part(r"\d{4}-\d\d-\d\d", str)
"""A day in UTC, as "2026-11-27"."""


class PuzzleGameButton(Control[AnyButton], id=ComponentId("puzzle:game", GAME)):
    """Begins a puzzle of a game, in the place of the message that asked which."""

    def __init__(self, game: str, title: str = "…", signs: Signs = NO_SIGNS) -> None:
        super().__init__(_button(game, title, signs, self.component_id.make(game)))
        self.game = game


class DailyPuzzleButton(Control[AnyButton], id=ComponentId("puzzle:daily", GAME, DAY)):
    """Begins the puzzle of a game that is that of a day."""

    def __init__(self, game: str, day: str, title: str = "…", signs: Signs = NO_SIGNS) -> None:
        super().__init__(_button(game, title, signs, self.component_id.make(game, day)))
        self.game = game
        self.day = day


def _button(game: str, title: str, signs: Signs, custom_id: str) -> AnyButton:
    return discord.ui.Button(
        label=title,
        emoji=emoji_of(signs, game_sign(game)),
        style=discord.ButtonStyle.primary,
        custom_id=custom_id,
    )
