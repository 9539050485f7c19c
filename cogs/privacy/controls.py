"""The buttons of a member's data, and the actions that they stand for."""

from dataclasses import dataclass

import discord

from cogs.ui.component_ids import YES_NO, ComponentId
from cogs.ui.controls import ActionButton


@dataclass(frozen=True, slots=True)
class ExportData:
    """Hands a member everything that is stored about them."""


@dataclass(frozen=True, slots=True)
class AskToDelete:
    """Asks a member whether everything that is stored about them is to go."""


@dataclass(frozen=True, slots=True)
class DeleteData:
    """Deletes everything that is stored about a member, if they are `sure`."""

    sure: bool


PrivacyAction = ExportData | AskToDelete | DeleteData


class ExportButton(ActionButton, id=ComponentId("privacy:export"), action=ExportData):
    label, style = "Export my data", discord.ButtonStyle.primary


class AskButton(ActionButton, id=ComponentId("privacy:ask"), action=AskToDelete):
    label = "Delete my data"


class DeleteAnswer(ActionButton, id=ComponentId("privacy:delete", YES_NO), action=DeleteData):
    """The answer to whether everything is to go."""
