"""The buttons of puzzles and the form about a wrong puzzle, with their actions."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.matches.actions import GiveUpPuzzle, TakeBackOwn
from bot.store.exercises.puzzle_attempts import Vote
from cogs.ui.component_ids import GAME, MATCH_ID, ComponentId, Part, number
from cogs.ui.controls import ActionButton, ActionMenu, MatchButton
from cogs.ui.forms import Form, TextField
from cogs.ui.play_buttons import GameTitleButton

VOTE: Final[Part[Vote]] = Part(
    "up|down", lambda word: 1 if word == "up" else -1, lambda vote: "up" if vote > 0 else "down"
)
DAY: Final = Part(r"\d{4}-\d\d-\d\d", str)
"""A day in UTC, as "2026-11-27"."""


@dataclass(frozen=True, slots=True)
class ReportWrong:
    """The action that notes that the puzzle of a match is wrong, and why."""

    match_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class OpenPuzzles:
    """The action that shows today's puzzle of a game (None: the member's latest game)."""

    game: str | None = None


@dataclass(frozen=True, slots=True)
class PlayPuzzle:
    """The action that starts a puzzle of a game that fits the member, or continues the puzzle that
    the member is in. With `replaced`, the answer replaces the message whose button was pressed."""

    game: str
    replaced: bool = False


@dataclass(frozen=True, slots=True)
class PlayDaily:
    """The action that starts or continues the puzzle of a day in a game."""

    game: str
    day: str


@dataclass(frozen=True, slots=True)
class PlayAnother:
    """The action that starts another puzzle of the same game as the puzzle of this match. If this
    puzzle is still running, the new one replaces it. If the member is already in a later puzzle of
    the game, continues that later puzzle."""

    match_id: str


@dataclass(frozen=True, slots=True)
class VoteOnPuzzle:
    """The action that notes whether a member likes the puzzle of a match."""

    match_id: str
    vote: Vote


@dataclass(frozen=True, slots=True)
class AskWhatIsWrong:
    """The action that asks a member what is wrong with the puzzle of a match."""

    match_id: str


@dataclass(frozen=True, slots=True)
class SharePuzzle:
    """The action that shows others a member's result in the puzzle of a match, without giving the
    puzzle away."""

    match_id: str


PuzzleAction = (
    OpenPuzzles
    | PlayPuzzle
    | PlayDaily
    | PlayAnother
    | VoteOnPuzzle
    | AskWhatIsWrong
    | ReportWrong
    | SharePuzzle
)


class WrongPuzzleForm(Form, id=ComponentId("match:why-wrong", MATCH_ID), action=ReportWrong):
    """The form that asks for the fault of a puzzle; the text may be empty."""

    title = "This is wrong"
    fields = (
        TextField(
            "reason",
            "What is wrong with it?",
            "This bot's host reads this. You can leave it empty.",
            longest=300,
            lines=True,
            required=False,
        ),
    )


class BackOwnButton(
    MatchButton, id=ComponentId("match:back-own", MATCH_ID, number(6)), action=TakeBackOwn
):
    """The button that takes back a player's latest choice in a puzzle. Its id has the number of
    choices so far."""

    label, words = "↩", "Take back"


class GiveUpPuzzleButton(
    MatchButton, id=ComponentId("match:give-up-puzzle", MATCH_ID), action=GiveUpPuzzle
):
    """The button that ends a puzzle, and shows its solution."""

    label = "Quit"


class AnotherPuzzleButton(
    ActionButton, id=ComponentId("match:another-puzzle", MATCH_ID), action=PlayAnother
):
    label = "Another"


class NextPuzzleButton(AnotherPuzzleButton, id=ComponentId("match:next-puzzle", MATCH_ID)):
    """The button below a finished puzzle that starts another puzzle."""

    style = discord.ButtonStyle.success


class VoteButton(ActionButton, id=ComponentId("match:vote", MATCH_ID, VOTE), action=VoteOnPuzzle):
    """The button that notes whether the player likes the puzzle of a match."""

    def __init__(self, match_id: str, vote: Vote) -> None:
        super().__init__(match_id, vote, label="👍" if vote > 0 else "👎")


class WrongPuzzleButton(
    ActionButton, id=ComponentId("match:wrong-puzzle", MATCH_ID), action=AskWhatIsWrong
):
    label = "This is wrong"


class SharePuzzleButton(
    ActionButton, id=ComponentId("match:share-puzzle", MATCH_ID), action=SharePuzzle
):
    label = "Share"


class PuzzleGameButton(
    GameTitleButton, id=ComponentId("puzzle:game", GAME), action=PlayPuzzle, replaced=True
):
    """The button that starts a puzzle of a game, in place of the message that asked for the
    game."""


class TodayButton(ActionButton, id=ComponentId("puzzle:today", GAME, DAY), action=PlayDaily):
    label, emoji, style = "Play today's", "🧩", discord.ButtonStyle.primary


class FittingPuzzleButton(
    ActionButton, id=ComponentId("puzzle:fitting", GAME), action=PlayPuzzle, replaced=True
):
    label = "Another puzzle"


class PuzzleGameMenu(ActionMenu, id=ComponentId("puzzle:choose"), action=OpenPuzzles, picks=GAME):
    """A menu of the games that have puzzles."""


class DailyPuzzleButton(
    GameTitleButton, id=ComponentId("puzzle:daily", GAME, DAY), action=PlayDaily
):
    """The button that starts the puzzle of a day in a game."""
