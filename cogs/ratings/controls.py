"""The buttons of leaderboards, and the actions that they stand for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord

import engine
from bot.matches.clocks import CLOCKS, clock_words
from bot.store.matches.match_clocks import ClockKey
from bot.store.ratings.leaderboard import LeaderboardKey
from cogs.ui.component_ids import GAME, ComponentId, Part, number, one_of
from cogs.ui.controls import ActionButton, ActionMenu


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


@dataclass(frozen=True, slots=True)
class ChooseLeaderboard:
    """Opens the leaderboard of a game at a pace, which are one value, `game/pace`."""

    board: tuple[str, ClockKey]


LeaderboardAction = TurnLeaderboard | FindMyPlace | ChooseLeaderboard

_BOARD = GAME, one_of(*CLOCKS)

_ONE_BOARD: Part[tuple[str, Any]] = Part(
    f"(?:{GAME.pattern})/(?:{'|'.join(CLOCKS)})",
    lambda written: (written.partition("/")[0], written.partition("/")[2]),
    "/".join,
)

MOST_BOARDS = 25
"""Leaderboards in the menu."""


class LeaderboardPageButton(
    ActionButton, id=ComponentId("leaderboard", *_BOARD, number(6)), action=TurnLeaderboard
):
    """Turns to another page, counted from 0."""


class MyPlaceButton(
    ActionButton, id=ComponentId("leaderboard", *_BOARD, suffix="me"), action=FindMyPlace
):
    label, style = "My place", discord.ButtonStyle.primary


class LeaderboardMenu(
    ActionMenu,
    id=ComponentId("leaderboard:board"),
    action=ChooseLeaderboard,
    picks=_ONE_BOARD,
):
    """The leaderboards of a server, to open another one."""

    def __init__(self, boards: Sequence[LeaderboardKey] = ()) -> None:
        games = engine.games()
        options = [
            discord.SelectOption(
                label=f"{games[board.game].title} · {clock_words(board.pace)[0]}",
                value=_ONE_BOARD.write((board.game, board.pace)),
            )
            for board in boards
            if board.game in games
        ]
        super().__init__(options=options, placeholder="Another leaderboard")
