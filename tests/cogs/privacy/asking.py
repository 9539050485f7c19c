"""Asking for the member's data, and for its deletion, by `/privacy`."""

from __future__ import annotations

import simcord
from simcord.results import InteractionResult


async def ask_deletion(
    member: simcord.MemberActor, channel: simcord.ChannelHandle
) -> InteractionResult:
    """Presses, as a member, the button that asks before everything is deleted."""
    page = await member.slash(channel, "privacy")
    assert page.ephemeral
    return await member.click(page.response, label="Delete my data")


async def ask_export(
    member: simcord.MemberActor, channel: simcord.ChannelHandle
) -> InteractionResult:
    """Asks for their data as a member."""
    page = await member.slash(channel, "privacy")
    return await member.click(page.response, label="Export my data")
