"""Signs as emoji that the simulated Discord knows."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from PIL import Image

from bot.discord_api.emoji import emoji_table
from tests.cogs.matches.reading import BUTTON, MENU, Message, parts
from tests.conftest import Table


async def use_signs(table: Table, *names: str) -> Mapping[str, str]:
    """Adds an emoji for each of these signs, and makes the bot use them. Returns their forms in
    texts."""
    file = BytesIO()
    Image.new("RGB", (96, 96)).save(file, "PNG")
    made: dict[str, str] = {}
    for name in names:
        emoji = await table.bot.create_application_emoji(
            name=f"dh_{name}_000000", image=file.getvalue()
        )
        made[name] = str(emoji)
    emoji_table().replace_signs(made)
    return made


def controls_with_signs(message: Message) -> list[str]:
    """Returns the labels of buttons and options that have an emoji of the application."""
    found = [part for part in parts(message) if part["type"] == BUTTON]
    found += [o for part in parts(message) if part["type"] == MENU for o in part["options"]]
    return [one["label"] for one in found if (one.get("emoji") or {}).get("id")]
