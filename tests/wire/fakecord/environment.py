"""Environment of a bot process that finds the stand-in instead of Discord."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

SHIM = Path(__file__).resolve().parent / "shim"
"""The folder of a `sitecustomize`, which Python imports by itself if this folder is on its path."""


def bot_environment(
    url: str,
    token: str,
    *,
    urls: Literal["loopback", "discord"] = "loopback",
) -> dict[str, str]:
    """Returns the additions to the environment of an unchanged discord.py bot. With `urls` as
    `discord` the bot sees Discord's own addresses everywhere, and the shim maps them."""
    inherited = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    others = [part for part in inherited if part and Path(part).resolve() != SHIM]
    return {
        "DISCORD_TOKEN": token,
        "FAKECORD_URL": url,
        "FAKECORD_URLS": urls,
        "PYTHONPATH": os.pathsep.join([str(SHIM), *others]),
        "PYTHONUNBUFFERED": "1",
    }


def sql_into(file: Path) -> dict[str, str]:
    """Returns settings that make the bot record every SQL statement that it runs, a line of JSON
    each."""
    return {"FAKECORD_SQL": str(file)}
