"""Modals: one that asks for a reason, and what was typed into any."""

from collections.abc import Iterator
from typing import Any

import discord

from cogs.ui.controls import without_dispatch


def reason_modal(
    title: str, custom_id: str, asked: str, what_follows: str, longest: int
) -> discord.ui.Modal:
    """Asks for a `reason` of so many characters at most, and says what follows."""
    modal = discord.ui.Modal(title=title, timeout=None, custom_id=custom_id)
    modal.add_item(
        discord.ui.Label(
            text=asked,
            description=what_follows,
            component=discord.ui.TextInput(
                custom_id="reason", style=discord.TextStyle.paragraph, max_length=longest
            ),
        )
    )
    return without_dispatch(modal)


def fields(data: Any) -> dict[str, str]:
    """What was typed into a submitted modal, by the id of the field."""
    return {part["custom_id"]: part["value"] for part in _parts(data) if "value" in part}


def _parts(part: Any) -> Iterator[Any]:
    for inside in part.get("components", ()):
        yield from _parts(inside)
    if "component" in part:
        yield from _parts(part["component"])
    if "custom_id" in part:
        yield part
