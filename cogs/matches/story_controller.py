"""Showing the computer's turn step by step."""

from __future__ import annotations

from bot.client import Deckhand
from bot.discord_calls import answer, defer, redraw
from cogs.matches.story_layout import step_message
from cogs.ui.controls import Interaction
from cogs.ui.pictures import drawn
from rendering import draw_board


class StoryController:
    """The steps of the computer's turns."""

    def __init__(self, bot: Deckhand) -> None:
        self._live = bot.services.matches
        self._workers = bot.workers

    async def show_step(
        self, interaction: Interaction, match_id: str, choices: int, number: int
    ) -> None:
        """Shows a step of the turn that began with so many choices, privately: in the place of
        another one, where that was pressed."""
        turning = interaction.message is not None and interaction.message.flags.ephemeral
        await defer(interaction, update=turning)
        row, step = await self._live.step_of_turn(match_id, choices, number)
        pictures = await drawn(self._workers, draw_board, step.view, row.names)
        outgoing = step_message(row, step, choices, pictures)
        await (redraw if turning else answer)(interaction, outgoing)
