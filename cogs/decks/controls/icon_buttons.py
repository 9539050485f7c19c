"""The buttons below a card of a deck that choose the icon of its picture, as data."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

import discord

from cogs.ui.component_ids import DECK, ComponentId, Part
from cogs.ui.controls import AnyButton, Control
from engine.icons import ICON_LENGTH

CARD: Final = Part("[0-9a-f]{8}", str)
ICON: Final = Part(rf"[a-z0-9-]{{1,{ICON_LENGTH}}}", str)


def card_key(name: str) -> str:
    """A short key for a card of a deck, as an id of a button has it."""
    return blake2b(name.encode("utf-8", "replace"), digest_size=4).hexdigest()


class KeepIcon(Control[AnyButton], id=ComponentId("deck:icon", DECK, CARD, ICON)):
    """Writes an icon into a deck's text, if the version shown is still the deck's."""

    def __init__(self, version_id: int, card: str, icon: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Keep this icon",
                style=discord.ButtonStyle.primary,
                custom_id=self.component_id.make(version_id, card, icon),
            )
        )
        self.version_id = version_id
        self.card = card
        self.icon = icon


class RemoveIcon(Control[AnyButton], id=ComponentId("deck:no-icon", DECK, CARD)):
    """Takes a card's icon out of a deck's text, if the version shown is still the deck's."""

    def __init__(self, version_id: int, card: str) -> None:
        super().__init__(
            discord.ui.Button(
                label="Back to the one chosen by words",
                style=discord.ButtonStyle.secondary,
                custom_id=self.component_id.make(version_id, card),
            )
        )
        self.version_id = version_id
        self.card = card
