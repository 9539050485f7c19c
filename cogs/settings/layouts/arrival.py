"""The message that a server gets when the bot joins it. Once the server is set up, another message
with buttons to play replaces it."""

from collections.abc import Sequence
from typing import Final

import discord

import engine
from bot.discord_api.discord_calls import OutgoingMessage
from cogs.settings.controls import SetUpButton
from cogs.ui.pages import Page, page_message
from cogs.ui.play_buttons import TryReadyButton
from cogs.ui.ways import WayButton

WELCOME: Final = (
    "I'm **Deckhand**: members play card games here, against the computer or each other.\nPress "
    "**Try a match**: only you see your cards, and every choice is a button."
)
LACKING: Final = "⚠️ I still need these permissions:"
DOOR: Final = "Play card games here, against the computer or each other."


def newcomers_deck() -> str:
    """Returns the key ("game/deck") of the starter deck with which a new member plays their first
    match."""
    found = ((key, game.newcomers_starter()) for key, game in engine.games().items())
    return next(f"{key}/{starter.key}" for key, starter in found if starter is not None)


def arrival_message(guild: int, lacking: Sequence[str]) -> OutgoingMessage:
    """Returns the first message to a server that the bot has joined. The message lists the
    permissions that the bot lacks (`lacking`)."""
    lines = [LACKING, *(f"- {name}" for name in lacking)] if lacking else []
    buttons = [TryReadyButton(newcomers_deck(), label="Try a match"), SetUpButton(guild)]
    return page_message(Page("arrival", WELCOME, lines=lines, controls=buttons))


def door_message() -> OutgoingMessage:
    """Returns the message with buttons to start playing, which replaces the first message to a
    server."""
    buttons = (
        WayButton("play", style=discord.ButtonStyle.success),
        WayButton("learn", label="Learn"),
        WayButton("puzzle"),
        WayButton("queue"),
    )
    return page_message(Page("door", DOOR, controls=buttons))
