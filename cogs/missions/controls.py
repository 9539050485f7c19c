"""The buttons and the menu of missions: of `/learn`, below a board and on a hand."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.exercises.missions import ListedMission
from cogs.ui.component_ids import GAME, MATCH_ID, ComponentId, Part
from cogs.ui.controls import AnyButton, AnySelect, Control, IdButton
from rendering.signs.emoji_signs import game_sign

MISSION: Final = Part("[a-z0-9-]{1,40}", str)
"""A mission among those of its game."""


class NextMissionButton(IdButton, id=ComponentId("match:next-mission", MATCH_ID)):
    """Begins the first mission that the member has not finished of the game of that one."""

    label, style = "Next", discord.ButtonStyle.success


class RetryButton(IdButton, id=ComponentId("match:retry-mission", MATCH_ID)):
    """Begins that mission once more."""

    label, style = "Try again", discord.ButtonStyle.success


class MissionButton(Control[AnyButton], id=ComponentId("learn:begin", GAME, MISSION)):
    """Begins a mission for whoever presses it. Boards of before have it."""

    def __init__(self, game: str, mission: str, label: str = "Try again") -> None:
        super().__init__(
            discord.ui.Button(
                label=label,
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(game, mission),
            )
        )
        self.game = game
        self.mission = mission


class WritingButton(Control[AnyButton], id=ComponentId("learn:writing", GAME, MISSION)):
    """Shows a mission in which a card is written."""

    def __init__(self, game: str, mission: str, label: str = "Write a card") -> None:
        custom_id = self.component_id.make(game, mission)
        super().__init__(discord.ui.Button(label=label, emoji="✍️", custom_id=custom_id))
        self.game = game
        self.mission = mission


class MissionsButton(Control[AnyButton], id=ComponentId("learn:list", GAME)):
    """Lists the missions of a game."""

    def __init__(self, game: str) -> None:
        custom_id = self.component_id.make(game)
        super().__init__(discord.ui.Button(label="All missions", custom_id=custom_id))
        self.game = game


class FirstMatchButton(Control[AnyButton], id=ComponentId("learn:first-match", GAME)):
    """Begins a whole match of a game that somebody learns."""

    def __init__(self, game: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Play your first match",
                emoji="▶️",
                style=discord.ButtonStyle.success,
                custom_id=self.component_id.make(game),
            )
        )
        self.game = game


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

    def __init__(self, game: str, missions: Sequence[ListedMission] = ()) -> None:
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
