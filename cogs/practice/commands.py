"""The command `/match practice`."""

from __future__ import annotations

from typing import Any, cast

import discord
from discord import app_commands

from bot.app.client import Deckhand
from bot.decks.collection import NAME_LENGTH
from bot.matches.beginning.practice_request import PracticeRequest
from cogs.practice.controllers.practice_choices import (
    LEVEL_CHOICES,
    practice_decks,
    practice_opponents,
)
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.ui.answers import answering
from cogs.ui.choices import CHOICE_LENGTH, game_choices
from engine.practice.levels import Level

Command = discord.Interaction[Deckhand]
DeckName = app_commands.Range[str, 1, max(NAME_LENGTH, CHOICE_LENGTH)]


def practice_command(controller: PracticeController) -> app_commands.Command[Any, ..., None]:
    """Makes the command, which is one of the group `/match`."""

    @app_commands.command(description="Play against the computer, at once")
    @app_commands.describe(
        game="What you play; left out, what you played last",
        deck="One of your decks or a ready deck; left out, what you played last",
        level="How well the computer plays; left out, as last time",
        against="What the computer plays; left out, a ready deck",
    )
    @app_commands.autocomplete(deck=practice_decks, against=practice_opponents)
    @app_commands.choices(game=game_choices(), level=LEVEL_CHOICES)
    async def practice(
        interaction: Command,
        game: str | None = None,
        deck: DeckName | None = None,
        level: str | None = None,
        against: DeckName | None = None,
    ) -> None:
        async with answering(interaction):
            request = PracticeRequest(game, deck, cast("Level | None", level), against)
            await controller.start(interaction, request)

    return practice
