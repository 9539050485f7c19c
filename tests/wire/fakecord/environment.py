"""Environment of a bot process that finds the stand-in instead of Discord."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

SHIM = Path(__file__).resolve().parent / "shim"
"""Holds a `sitecustomize`, which Python imports by itself where this folder is on its path."""


def bot_environment(
    url: str,
    token: str,
    *,
    urls: Literal["loopback", "discord"] = "loopback",
) -> dict[str, str]:
    """What has to be added to the environment of an unchanged discord.py bot. With `urls` as
    `discord` it sees Discord's own addresses everywhere, and the shim maps them."""
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
    """Has the bot write down every SQL statement that it runs, a line of JSON each."""
    return {"FAKECORD_SQL": str(file)}
