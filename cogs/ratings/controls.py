"""The buttons of leaderboards, and the actions that they stand for."""

from dataclasses import dataclass

import discord

from bot.matches.clocks import CLOCKS
from bot.store.matches.match_clocks import ClockKey
from cogs.ui.component_ids import GAME, ComponentId, number, one_of
from cogs.ui.controls import ActionButton


@dataclass(frozen=True, slots=True)
class TurnLeaderboard:
    """Turns to a page of the leaderboard of a game at a pace."""

    game: str
    pace: ClockKey
    page: int


@dataclass(frozen=True, slots=True)
class FindMyPlace:
    """Turns to the page of a leaderboard that has the member who asks."""

    game: str
    pace: ClockKey


LeaderboardAction = TurnLeaderboard | FindMyPlace

_BOARD = GAME, one_of(*CLOCKS)


class LeaderboardPageButton(
    ActionButton, id=ComponentId("leaderboard", *_BOARD, number(6)), action=TurnLeaderboard
):
    """Turns to another page, counted from 0."""


class MyPlaceButton(
    ActionButton, id=ComponentId("leaderboard", *_BOARD, suffix="me"), action=FindMyPlace
):
    label, style = "My place", discord.ButtonStyle.primary
