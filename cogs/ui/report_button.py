"""The button by which members report a message. What a press does stands in `cogs/hosting/`."""

import discord

from bot.store.limits.member_reports import ReportKind
from cogs.ui.component_ids import MATCH_ID, ComponentId, one_of
from cogs.ui.controls import AnyButton, Control


class ReportButton(
    Control[AnyButton], id=ComponentId("report", one_of("deck", "challenge"), MATCH_ID)
):
    """Asks why a shared deck or a challenge is to be reported."""

    def __init__(self, kind: ReportKind, about: str) -> None:
        custom_id = self.component_id.make(kind, about)
        super().__init__(discord.ui.Button(label="Report", custom_id=custom_id))
        self.kind: ReportKind = kind
        self.about = about
