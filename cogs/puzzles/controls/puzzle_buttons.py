"""The buttons of puzzles that stand below a board or on a hand, as data."""

from __future__ import annotations

from typing import Final

import discord

from bot.store.exercises.puzzle_attempts import Vote
from cogs.ui.component_ids import MATCH_ID, ComponentId, Part, number
from cogs.ui.controls import AnyButton, Control, IdButton

VOTE: Final[Part[Vote]] = Part(
    "up|down", lambda word: 1 if word == "up" else -1, lambda vote: "up" if vote > 0 else "down"
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
