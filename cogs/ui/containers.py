"""Messages with a container: their colours, pictures and rows of controls."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_api.discord_calls import KeptAttachment, OutgoingFile, OutgoingMessage
from cogs.ui.controls import Control, without_dispatch

RUNNING = discord.Colour(0x3B82C4)
OVER = discord.Colour(0x8A8F98)

IN_A_ROW = 5
"""Buttons side by side in a row, at most."""


def add_pictures(
    card: discord.ui.Container[Any], pictures: Sequence[OutgoingFile | KeptAttachment]
) -> None:
    """Adds pictures to a container. The caller must send the files in the same message."""
    for one in pictures:
        item = discord.MediaGalleryItem(f"attachment://{one.name}", description=one.alt)
        card.add_item(discord.ui.MediaGallery(item))


def control_row(*controls: Control[Any]) -> discord.ui.ActionRow[Any]:
    """Returns a row of up to five buttons, or of one menu."""
    row = discord.ui.ActionRow[Any]()
    for control in controls:
        row.add_item(control)
    return row


def message_of(
    card: discord.ui.Container[Any], files: Sequence[OutgoingFile | KeptAttachment] = ()
) -> OutgoingMessage:
    """Returns a message that consists of one container and its files."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(card)
    return OutgoingMessage(view=without_dispatch(view), files=tuple(files))


def add_buttons(card: discord.ui.Container[Any], buttons: Sequence[Control[Any]]) -> None:
    """Adds buttons to a container, in rows of at most five."""
    for first in range(0, len(buttons), IN_A_ROW):
        card.add_item(control_row(*buttons[first : first + IN_A_ROW]))
