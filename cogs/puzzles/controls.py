"""The buttons of puzzles: those that begin one, below a board and on a hand; the form in which
members say what is wrong with one; and the actions that all of these stand for."""

from dataclasses import dataclass
from typing import Final

import discord

from bot.discord_api.emoji import NO_SIGNS, Signs, emoji_of
from bot.store.exercises.puzzle_attempts import Vote
from cogs.ui.component_ids import GAME, MATCH_ID, ComponentId, Part, number
from cogs.ui.controls import AnyButton, Control, IdButton
from cogs.ui.forms import Form, TextField
from rendering.signs.emoji_signs import game_sign

VOTE: Final[Part[Vote]] = Part(
    "up|down", lambda word: 1 if word == "up" else -1, lambda vote: "up" if vote > 0 else "down"
)
DAY: Final = Part(r"\d{4}-\d\d-\d\d", str)
"""A day in UTC, as "2026-11-27"."""


@dataclass(frozen=True, slots=True)
class ReportWrong:
    """Notes that the puzzle of a match is wrong, and why."""

    match_id: str
    reason: str


PuzzleAction = ReportWrong


class WrongPuzzleForm(Form, id=ComponentId("match:why-wrong", MATCH_ID), action=ReportWrong):
    """Asks what is wrong with the puzzle of a match; nothing need be said."""

    title = "This is wrong"
    fields = (
        TextField(
            "reason",
            "What is wrong with it?",
            "Whoever runs the bot reads this. Leave it empty if you like.",
            longest=300,
            lines=True,
            required=False,
        ),
    )


class BackOwnButton(Control[AnyButton], id=ComponentId("match:back-own", MATCH_ID, number(6))):
    """Takes back a player's latest choice in a puzzle, as it was after so many choices."""

    def __init__(self, match_id: str, choices: int) -> None:
        custom_id = self.component_id.make(match_id, choices)
        super().__init__(discord.ui.Button(label="Back", custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices


class GiveUpPuzzleButton(IdButton, id=ComponentId("match:give-up-puzzle", MATCH_ID)):
    """Ends a puzzle, and shows how it is solved."""

    label = "Give up"


class AnotherPuzzleButton(IdButton, id=ComponentId("match:another-puzzle", MATCH_ID)):
    """Begins another puzzle of the game of a match, where that was played."""

    label = "Another"


class NextPuzzleButton(AnotherPuzzleButton, id=ComponentId("match:next-puzzle", MATCH_ID)):
    """The same below a puzzle that is over."""

    label, style = "Another", discord.ButtonStyle.success


class VoteButton(Control[AnyButton], id=ComponentId("match:vote", MATCH_ID, VOTE)):
    """Says whether its player likes the puzzle of a match."""

    def __init__(self, match_id: str, vote: Vote) -> None:
        custom_id = self.component_id.make(match_id, vote)
        label = "👍" if vote > 0 else "👎"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.vote: Vote = vote


class WrongPuzzleButton(IdButton, id=ComponentId("match:wrong-puzzle", MATCH_ID)):
    """Asks its player what is wrong with the puzzle of a match."""

    label = "This is wrong"


class SharePuzzleButton(IdButton, id=ComponentId("match:share-puzzle", MATCH_ID)):
    """Shows others how its player did in the puzzle of a match, and nothing of it."""

    label = "Share"


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
