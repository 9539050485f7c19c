"""The pages of `/match` and `/replay`, on the wire."""

from __future__ import annotations

from .fakecord.results import Result
from .fakecord.users import UserHandle
from .fakecord.world import ChannelHandle

PICK = "match:pick"
SETTLED_SECONDS = 30.0


async def at_match(
    user: UserHandle, channel: ChannelHandle, match_id: str, *labels: str, check: bool = True
) -> Result:
    """Uses `/match`, chooses the match in the menu if there is one, and presses the labels. Returns
    the last answer, or the first that failed."""
    result = await user.slash(channel, "match", check=check)
    if result.failed:
        return result
    page = (await result.settled(SETTLED_SECONDS)).message
    if any(menu.custom_id == PICK for menu in page.selects):
        result = await user.select(page, match_id, custom_id=PICK, check=check)
        if result.failed:
            return result
        await result.settled(SETTLED_SECONDS)
    for label in labels:
        result = await user.click(page, label, check=check)
        if result.failed:
            return result
        page = (await result.settled(SETTLED_SECONDS)).message
    return result


async def watch_number(user: UserHandle, channel: ChannelHandle, number: str) -> Result:
    """Uses `/replay`, and types the number of a match."""
    listed = await (await user.slash(channel, "replay")).settled(SETTLED_SECONDS)
    form = await user.click(listed.message, "Enter number")
    return await user.submit_modal(form, number=number)
