"""The buttons of leaderboards, and their actions."""

from collections.abc import Sequence
from dataclasses import dataclass

import discord

import engine
from bot.base.discord_text import cut, one_line
from bot.matches.clocks import CLOCKS, clock_words
from bot.store.matches.match_clocks import ClockKey
from bot.store.ratings.leaderboard import LeaderboardKey
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.ui.component_ids import GAME, MATCH_ID, ComponentId, Part, number, one_of
from cogs.ui.controls import ActionButton, ActionMenu


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """An option of the menu of leaderboards. Either `of` is a game's key and `which` a clock, or
    `of` is EVENINGS and `which` the id of a weekly series of tournaments."""

    of: str
    which: str


@dataclass(frozen=True, slots=True)
class TurnLeaderboard:
    """The action that turns to a page of the leaderboard of a game at a clock."""

    game: str
    pace: ClockKey
    page: int


@dataclass(frozen=True, slots=True)
class FindMyPlace:
    """The action that turns to the page of a leaderboard that has the member who asks."""

    game: str
    pace: ClockKey


@dataclass(frozen=True, slots=True)
class ChooseLeaderboard:
    """The action that opens the leaderboard of a game at a clock, or this month's ranking of a
    weekly series of tournaments."""

    board: BoardChoice


LeaderboardAction = TurnLeaderboard | FindMyPlace | ChooseLeaderboard

_BOARD = GAME, one_of(*CLOCKS)

EVENINGS = "evenings"

_CHOICE = Part(
    f"(?:{GAME.pattern})/(?:{'|'.join(CLOCKS)})|{EVENINGS}/(?:{MATCH_ID.pattern})",
    lambda written: BoardChoice(*written.split("/")),
    lambda choice: f"{choice.of}/{choice.which}",
)

MOST_BOARDS = 25
"""Leaderboards in the menu, at most."""

SERIES_LENGTH = 60
"""Characters of the name of a series in the menu, at most."""


class LeaderboardPageButton(
    ActionButton, id=ComponentId("leaderboard", *_BOARD, number(6)), action=TurnLeaderboard
):
    """The button that turns to another page, counted from 0."""


class MyPlaceButton(
    ActionButton, id=ComponentId("leaderboard", *_BOARD, suffix="me"), action=FindMyPlace
):
    label, style = "My place", discord.ButtonStyle.primary


class LeaderboardMenu(
    ActionMenu,
    id=ComponentId("leaderboard:board"),
    action=ChooseLeaderboard,
    picks=_CHOICE,
):
    """A menu of a server's leaderboards. A choice opens the chosen one. The menu also has the
    ranking of this month for each weekly series of tournaments. `evenings` has the newest
    tournament of each series; `month` is the name of this month."""

    def __init__(
        self,
        boards: Sequence[LeaderboardKey] = (),
        evenings: Sequence[TournamentRow] = (),
        month: str = "",
    ) -> None:
        games = engine.games()
        offered = [
            (
                f"{cut(one_line(row.name), SERIES_LENGTH)} · {month}",
                BoardChoice(EVENINGS, row.repeat),
            )
            for row in evenings
            if row.repeat is not None
        ]
        offered += [
            (
                f"{games[board.game].title} · {clock_words(board.pace)[0]}",
                BoardChoice(board.game, board.pace),
            )
            for board in boards
            if board.game in games
        ]
        options = [
            discord.SelectOption(label=label, value=_CHOICE.write(choice))
            for label, choice in offered[:MOST_BOARDS]
        ]
        super().__init__(options=options, placeholder="Another leaderboard")
