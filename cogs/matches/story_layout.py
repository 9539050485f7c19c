"""A step of the computer's turn, for who wants to see each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_calls import Attached, OutgoingMessage
from bot.discord_text import whole_lines
from bot.matches.computer_story import TurnStep
from bot.store.matches import MatchRow
from cogs.matches.board_layout import add_pictures, control_row, message_of
from cogs.matches.computer_story import HEADING, SlowerButton
from cogs.matches.match_text import title, told
from cogs.ui.pages import turns

ROOM = 1500
BEGINNING = "As it began."


def step_message(
    row: MatchRow, step: TurnStep, choices: int, pictures: Sequence[Attached]
) -> OutgoingMessage:
    """What happened in a step of the turn that began with so many choices, the board after it, and
    the steps beside it."""
    card = discord.ui.Container[Any]()
    heading = f"### {title(row)}\n{HEADING}, step {step.number} of {step.last}"
    words = whole_lines([told(line.sentence, row) for line in step.lines], ROOM) or BEGINNING
    card.add_item(discord.ui.TextDisplay(f"{heading}\n{words}"))
    add_pictures(card, pictures)

    def button(to: int, label: str) -> SlowerButton:
        return SlowerButton(row.id, choices, to, label)

    if beside := turns(step.number, step.last + 1, button, "◀ Back", "Next ▶"):
        card.add_item(control_row(*beside))
    return message_of(card, pictures)
