"""The pages of `/match` and `/replay`, opened by the labels that lead there."""

from __future__ import annotations

from typing import Any

import simcord
from simcord.results import InteractionResult

from tests.cogs.matches.reading import buttons, menus
from tests.cogs.walking import take_step

PICK = "match:pick"


def shown(result: InteractionResult) -> Any:
    """Returns the message that answers a command, whatever offer is below it."""
    return next(one for one in (result.response, *result.followups) if one is not None)


async def at_match(
    member: simcord.MemberActor,
    channel: simcord.ChannelHandle,
    *labels: str,
    match: str | None = None,
) -> InteractionResult:
    """Uses `/match`, chooses the match in the menu if there is one, and presses the labels. Returns
    the last answer."""
    result = await member.slash(channel, "match")
    page: Any = shown(result)
    if match is not None and not any(match in one for one in _ids(page)):
        channel = member.guild.create_text_channel("elsewhere")
        page = shown(await member.slash(channel, "match"))
    if PICK in menus(page):
        picked = match or next(iter(menus(page)[PICK].values()))
        result = await member.select(page, [picked], custom_id=PICK)
        page = shown(result)
    at: Any = page
    for label in labels:
        at = result = await take_step(member, at, label)
    return result


def _ids(page: Any) -> list[str]:
    """Returns the ids of the buttons of a page, and the matches in its menu."""
    return [*buttons(page).values(), *menus(page).get(PICK, {}).values()]


async def watch_number(
    member: simcord.MemberActor, channel: simcord.ChannelHandle, number: str, part: str = "replay"
) -> InteractionResult:
    """Uses `/replay`, and types the number of a match, for its replay or its deal."""
    listed = await member.slash(channel, "replay")
    form = await member.click(shown(listed), label="Enter number")
    return await member.submit_modal(form, {"number": number, "part": part})


async def verify(
    member: simcord.MemberActor, channel: simcord.ChannelHandle, number: str
) -> InteractionResult:
    """Verifies a match by its number."""
    deal = await watch_number(member, channel, number, "deal")
    return await take_step(member, shown(deal), "Verify")
