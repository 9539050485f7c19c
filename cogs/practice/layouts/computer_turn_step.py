"""A step of the computer's turn, for who wants to see each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.base.discord_text import escaped, whole_lines
from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.log.computer_story import TurnStep
from bot.store.matches.match_rows import MatchRow
from cogs.practice.layouts.computer_turn import HEADING, SlowerButton
from cogs.ui.containers import add_pictures, control_row, message_of
from cogs.ui.match_text import line_words, title
from cogs.ui.pages import turns
from rendering.table.board_text import board_in_words

ROOM = 1500
BOARD_ROOM = 2000
BEGINNING = "As it began."
NOTHING = "It did nothing but end the turn."


def step_message(
    row: MatchRow, step: TurnStep, choices: int, pictures: Sequence[OutgoingFile]
) -> OutgoingMessage:
    """What happened in a step of the turn that began with so many choices, the board after it, and
    the steps beside it."""
    card = _told(row, step, aloud=False)
    add_pictures(card, pictures)
    _add_turns(card, row, step, choices)
    return message_of(card, pictures)


def step_in_words(row: MatchRow, step: TurnStep, choices: int) -> OutgoingMessage:
    """The same for who has pictures off: the board in words."""
    card = _told(row, step, aloud=True)
    board = board_in_words(step.view, row.names, BOARD_ROOM, escaped)
    card.add_item(discord.ui.TextDisplay(board))
    _add_turns(card, row, step, choices)
    return message_of(card)


def _told(row: MatchRow, step: TurnStep, *, aloud: bool) -> discord.ui.Container[Any]:
    card = discord.ui.Container[Any]()
    place = f", step {step.number} of {step.last}" if step.last else ""
    lines = [line_words(line, row, aloud=aloud) for line in step.lines]
    words = whole_lines(lines, ROOM) or (BEGINNING if step.last else NOTHING)
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}\n{HEADING}{place}\n{words}"))
    return card


def _add_turns(
    card: discord.ui.Container[Any], row: MatchRow, step: TurnStep, choices: int
) -> None:
    def button(to: int, label: str) -> SlowerButton:
        return SlowerButton(row.id, choices, to, label)

    if beside := turns(step.number, step.last + 1, button, "◀ Back", "Next ▶"):
        card.add_item(control_row(*beside))
