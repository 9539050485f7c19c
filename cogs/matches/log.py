"""The log as one viewer may know it: the latest of it to read, all of it as a file."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord_calls import Attached, Letter
from bot.matches.live_match import Snapshot
from cogs.matches.board_layout import letter_of
from cogs.matches.telling import PRIVATE, as_text, happenings, lines_of, title
from engine.players import Player

LAST_LINES = 25
LAST_ROOM = 3300


def log_letter(snapshot: Snapshot, viewer: Player | None) -> Letter:
    """The log for a player, or (None) for a spectator."""
    row = snapshot.row
    name = f"match-{row.id}.txt"
    whole = as_text(lines_of(snapshot, viewer), row)
    told = happenings(snapshot, viewer, LAST_LINES, LAST_ROOM) or "Nothing has happened yet."
    secret = f"\n-# {PRIVATE} only you know this" if PRIVATE in told else ""
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}: what happened"))
    card.add_item(discord.ui.TextDisplay(told + secret))
    card.add_item(discord.ui.File(f"attachment://{name}"))
    return letter_of(card, [Attached(name, whole.encode())])
