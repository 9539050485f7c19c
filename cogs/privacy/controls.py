"""The buttons about a member's data, and their actions."""

from dataclasses import dataclass

import discord

from cogs.ui.component_ids import YES_NO, ComponentId
from cogs.ui.controls import ActionButton


@dataclass(frozen=True, slots=True)
class ExportData:
    """The action that exports everything that is stored about a member."""


@dataclass(frozen=True, slots=True)
class AskToDelete:
    """The action that asks a member whether to delete everything that is stored about them."""


@dataclass(frozen=True, slots=True)
class DeleteData:
    """The action that deletes everything that is stored about a member, if they are `sure`."""

    sure: bool


PrivacyAction = ExportData | AskToDelete | DeleteData


class ExportButton(ActionButton, id=ComponentId("privacy:export"), action=ExportData):
    label, style = "Export my data", discord.ButtonStyle.primary


class AskButton(ActionButton, id=ComponentId("privacy:ask"), action=AskToDelete):
    label = "Delete my data"


class DeleteAnswer(ActionButton, id=ComponentId("privacy:delete", YES_NO), action=DeleteData):
    """The answer to the question about deletion."""
