"""What of the computer's latest turn is shown, and the button that shows it step by step."""

from __future__ import annotations

import discord

from bot.matches.live.snapshot import Snapshot
from bot.matches.log.computer_story import ComputerStory
from cogs.ui.component_ids import MATCH_ID, PAGE, ComponentId, number
from cogs.ui.controls import AnyButton, Control
from engine.views import View

HEADING = "**The computer's turn**"


class SlowerButton(Control[AnyButton], id=ComponentId("match:slower", MATCH_ID, number(6), PAGE)):
    """Shows a step of the turn that began with so many choices."""

    def __init__(self, match_id: str, choices: int, step: int, label: str = "Slower") -> None:
        custom_id = self.component_id.make(match_id, choices, step)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices
        self.step = step


def story_of(snapshot: Snapshot) -> ComputerStory | None:
    """The computer's turn, once it has ended, until its opponent has done something."""
    row, story = snapshot.row, snapshot.story
    ended = row.state == "over" or snapshot.public.active == row.human
    return story if ended else None


def board_before(snapshot: Snapshot) -> View | None:
    """What the board is shown as besides how it is now: as the computer's turn began; None for
    nothing."""
    story = story_of(snapshot)
    return None if story is None or snapshot.row.state == "over" else story.before
