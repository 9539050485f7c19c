"""The buttons and the menu of `/learn`, as data. Those that stand below a board are in
`cogs.missions.controls.mission_buttons`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.exercises.missions import Listed
from cogs.missions.controls.mission_buttons import MISSION
from cogs.ui.component_ids import GAME, ComponentId
from cogs.ui.controls import AnyButton, AnySelect, Control
from rendering.signs.emoji_signs import game_sign


class LearnGameButton(Control[AnyButton], id=ComponentId("learn:game", GAME)):
    """Begins the next mission of a game."""

    def __init__(self, game: str, title: str = "…", signs: Signs = NO_SIGNS) -> None:
        super().__init__(
            discord.ui.Button(
                label=title,
                emoji=emoji_of(signs, game_sign(game)),
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(game),
            )
        )
        self.game = game


class WriteButton(Control[AnyButton], id=ComponentId("learn:write", GAME, MISSION)):
    """Opens the field in which a card is written."""

    def __init__(self, game: str, mission: str, label: str = "Write") -> None:
        super().__init__(
            discord.ui.Button(
                label=label,
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(game, mission),
            )
        )
        self.game = game
        self.mission = mission


class MissionMenu(Control[AnySelect], id=ComponentId("learn:mission", GAME)):
    """The missions of a game, to begin one, also once more."""

    def __init__(self, game: str, missions: Sequence[Listed] = ()) -> None:
        options = [
            discord.SelectOption(
                label=f"{one.number}. {one.exercise.title}",
                value=one.key,
                emoji="✅" if one.finished else None,
            )
            for one in missions[:25]
        ]
        menu: discord.ui.Select[Any] = discord.ui.Select(
            placeholder="Play a mission", custom_id=self.component_id.make(game), options=options
        )
        super().__init__(menu)
        self.game = game
