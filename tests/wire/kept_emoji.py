"""Emoji that the bot gives Discord, as if an earlier process had done so."""

from __future__ import annotations

from collections.abc import Mapping

import engine
from rendering.signs.emoji_signs import SignPicture, sign_pictures

from .fakecord.views import Msg
from .fakecord.world import World

FIRST_ID = 1_300_000_000_000_000_001


def every_sign() -> Mapping[str, SignPicture]:
    """Returns the signs of all games, by their names."""
    return {name: one for key in engine.games() for name, one in sign_pictures(key).items()}


def emoji_names(signs: Mapping[str, SignPicture]) -> list[str]:
    """Returns the names of the emoji of these signs, in alphabetical order."""
    return sorted(f"dh_{sign}_{one.fingerprint}" for sign, one in signs.items())


def signed(message: Msg) -> list[str]:
    """Returns the ids of those controls of a message that have an emoji of the application."""
    options = [option for part in message.components for option in part.options]
    controls = [part.raw for part in message.components] + options
    return [
        str(one.get("custom_id", one.get("value")))
        for one in controls
        if (one.get("emoji") or {}).get("id")
    ]


def keep_emoji(world: World, *names: str) -> None:
    """Adds emoji with these names to the application."""
    for number, name in enumerate(names, start=FIRST_ID):
        world.hub.app_emojis[number] = {
            "id": str(number),
            "name": name,
            "roles": [],
            "require_colons": True,
            "managed": False,
            "animated": False,
            "available": True,
        }
