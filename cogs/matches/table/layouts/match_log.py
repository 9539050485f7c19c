"""The log as one viewer may know it: the latest of it to read, and as a file all of it, or as much
as Discord takes and a reader can wait for."""

from typing import Any

import discord

from bot.discord_api.discord_calls import OutgoingFile, OutgoingMessage
from bot.matches.live.snapshot import Snapshot
from cogs.ui.containers import control_row, message_of
from cogs.ui.match_buttons import FairDealButton
from cogs.ui.match_text import (
    LOG_LINES,
    LOG_ROOM,
    PRIVATE,
    as_text,
    latest_log_lines,
    lines_of,
    title,
)
from engine.players import Player

MOST_EVENTS = 10_000
"""In the file: with the longest names in any script that stays below the 10 MiB of Discord."""
AT_ONCE = 500
"""Events that are told within the 3 seconds that Discord waits, however busy the machine is."""
LEFT_OUT = f"(Of a long log: what tells of the latest {MOST_EVENTS:,} events.)"


def is_long(snapshot: Snapshot) -> bool:
    """Whether telling the log may take long."""
    return len(snapshot.events) + len(snapshot.forced) > AT_ONCE


def log_message(snapshot: Snapshot, viewer: Player | None) -> OutgoingMessage:
    """The log for a player, or (None) for a spectator."""
    row = snapshot.row
    name = f"match-{row.id}.txt"
    since = max(0, len(snapshot.events) - MOST_EVENTS)
    lines = lines_of(snapshot, viewer, since=since)
    whole = as_text(lines, row, LEFT_OUT if since else "")
    told = latest_log_lines(snapshot, viewer, LOG_LINES, LOG_ROOM) or "Nothing has happened yet."
    secret = f"\n-# {PRIVATE} only you know this" if PRIVATE in told else ""
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(row)}: what happened"))
    card.add_item(discord.ui.TextDisplay(told + secret))
    card.add_item(discord.ui.File(f"attachment://{name}"))
    if row.kind.is_dealt and not row.origin:
        card.add_item(control_row(FairDealButton(row.id)))
    return message_of(card, [OutgoingFile(name, whole.encode())])
