"""Buttons of a match that are on messages of several areas, as data."""

import discord

from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import IdButton


class ConcedeButton(IdButton, id=ComponentId("match:concede", MATCH_ID)):
    """Asks whether a player really gives up."""

    label = "Concede"

    def __init__(self, about: str, label: str = label) -> None:
        super().__init__(about)
        self.item.label = label


class HintButton(IdButton, id=ComponentId("match:hint", MATCH_ID)):
    """Asks what the computer would do in the player's place."""

    label = "Hint"


class GoOnButton(IdButton, id=ComponentId("match:go-on", MATCH_ID)):
    """Brings a practice match back that was put aside, on the message that says so."""

    label, style = "Go on", discord.ButtonStyle.success
