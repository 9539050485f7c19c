"""The buttons of reviews, as data."""

from __future__ import annotations

import discord

from cogs.ui.component_ids import MATCH_ID, NUMBER, ComponentId
from cogs.ui.controls import AnyButton, Control, IdButton


class ReviewButton(IdButton, id=ComponentId("match:review", MATCH_ID)):
    """Reviews a match that is over, for the player who presses."""

    label = "Review"


class LookAtButton(Control[AnyButton], id=ComponentId("match:look-at", MATCH_ID, NUMBER)):
    """Shows how a match stood after so many choices, below what is pressed."""

    def __init__(self, match_id: str, choices: int, label: str = "Look at it") -> None:
        custom_id = self.component_id.make(match_id, choices)
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.match_id = match_id
        self.choices = choices
