"""A step of the computer's latest turn as a message."""

from collections.abc import Sequence
from typing import Any, Final

import discord

from bot.base.discord_text import escaped, whole_lines
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.live.snapshot import Snapshot
from bot.matches.log.computer_story import TurnStep
from bot.store.matches.match_rows import MatchRow
from cogs.practice.controls import SlowerButton, StoryButton
from cogs.ui.containers import add_buttons, add_pictures, message_of
from cogs.ui.controls import Control
from cogs.ui.match_text import line_words, title
from cogs.ui.pages import PageTurn
from rendering.table.board_text import board_in_words

HEADING: Final = "**The computer's turn**"
ROOM = 1500
BOARD_ROOM = 2000
BEGINNING = "How it started."
NOTHING = "The computer only ended its turn."


def story_controls(snapshot: Snapshot) -> Sequence[Control[Any]]:
    """Returns the button that shows the computer's latest turn step by step. Returns an empty
    sequence if there is no such turn, or if the player has made a choice after it."""
    story = snapshot.ended_story
    return [] if story is None else [StoryButton(snapshot.row.id, story.choices)]


def step_message(
    row: MatchRow, step: TurnStep, choices: int, pictures: Sequence[OutgoingFile] | None
) -> OutgoingMessage:
    """Returns a step of the computer's turn: its events, the board after it, and buttons to the
    previous and next step. `choices` is the number of choices in the match before that turn. The
    board is in words if `pictures` is None, else it is shown by the pictures."""
    card = discord.ui.Container[Any]()
    place = f", step {step.number} of {step.last}" if step.last else ""
    lines = [line_words(line, row, aloud=pictures is None) for line in step.lines]
    words = whole_lines(lines, ROOM) or (BEGINNING if step.last else NOTHING)
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}\n{HEADING}{place}\n{words}"))
    if pictures is None:
        board = board_in_words(step.view, row.names, BOARD_ROOM, escaped)
        card.add_item(discord.ui.TextDisplay(board))
    add_pictures(card, pictures or ())
    about = row.id, choices
    turn = PageTurn(SlowerButton, about, step.number, step.last + 1, "◀ Back", "Next ▶")
    add_buttons(card, turn.buttons)
    return message_of(card, pictures or ())
